// The texts of the home page.

import { translator } from "./i18n.js";

export const t = translator({
  slogan: ["The referee that gives reasons", "会讲道理的棋类裁判"],
  tagline: [
    "Play a friend or the computer, and learn from every move: whether it is legal, why not, and what comes next.",
    "与朋友或电脑对弈，每一着都有说明：是否合法、为何不合法、接下来轮到谁。",
  ],
  noSuchPage: ["There is nothing at {0}. These are the games:", "{0} 处什么也没有。这里有以下棋类："],
  myGames: ["My games", "我的棋局"],
  continueGame: ["Continue", "继续"],
  noGamesYet: ["Games that you play are kept in this browser and listed here.", "下过的棋局会保存在这个浏览器里，并列在这里。"],
  gamesStayHere: ["These games are kept in this browser only, the last {0} of them.", "这些棋局只保存在这个浏览器里，最多保留最近的 {0} 局。"],
  unfinished: ["in progress", "进行中"],
  exportGame: ["Export", "导出"],
  gameDeleted: ["The game was deleted.", "棋局已删除。"],
  importGames: ["Import from a file", "从文件导入"],
  imported: ["{0} {0:game was|games were} imported.", "导入了 {0} 局。"],
  notImported: [
    "The file has other games, which were not imported: only the first {0} that are legal and have moves are. The replay view opens all of them.",
    "文件里还有其他棋局没有导入：只导入前 {0} 局合法且有着法的棋局。在打谱视图里可以打开全部棋局。",
  ],
});
