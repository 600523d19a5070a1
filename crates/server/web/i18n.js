// The page's own texts in English and Chinese. Texts about games, rules and moves come from the server.

import { load, store } from "./storage.js";

/** @typedef {"en" | "zh"} Lang */

const TEXTS = {
  skip: ["Skip to the board", "跳到棋盘"],
  language: ["中文", "English"],
  soundOn: ["Sound on", "声音开"],
  soundOff: ["Sound off", "声音关"],
  play: ["Play", "对弈"],
  puzzles: ["Puzzles", "谜题"],
  setup: ["Set up", "摆局"],
  replay: ["Replay", "打谱"],
  contest: ["Contest", "评测"],
  rules: ["Rules", "规则"],
  views: ["Views", "视图"],
  games: ["Games", "棋类"],
  toMove: ["{0} to move", "轮到{0}"],
  wins: ["{0} wins", "{0}获胜"],
  drawn: ["the game is drawn", "和棋"],
  check: ["check: {0} under attack", "将军：{0}受攻"],
  undo: ["Undo", "悔棋"],
  redo: ["Redo", "重走"],
  newGame: ["New game", "新局"],
  flip: ["Flip the board", "翻转棋盘"],
  flipShort: ["Flip", "翻转"],
  share: ["Share", "分享"],
  playComputer: ["Play against the computer", "与电脑对弈"],
  copyPosition: ["Copy position", "复制局面"],
  copyLink: ["Copy link", "复制链接"],
  copied: ["Copied", "已复制"],
  download: ["Download as {0}", "下载 {0}"],
  pieceSet: ["Pieces", "棋子样式"],
  pictorial: ["Pictures", "图案"],
  chinese: ["Characters", "汉字"],
  latin: ["Letters", "字母"],
  pieceMovement: ["The pieces and how they move", "棋子及其走法"],
  allRules: ["All rules, with examples", "全部规则和例子"],
  moves: ["Moves", "着法"],
  noMoves: ["Choose a piece and its destination, or drag it.", "点一个棋子，再点它要去的地方；也可以拖动。"],
  refused: ["Not allowed", "不可以"],
  ambiguousMove: ["More than one move ends there: click each landing square.", "有几种走法都到那里：请依次点每个落点。"],
  continueMove: ["Continue: click the next landing square.", "继续：点下一个落点。"],
  selected: ["{0} selected, {1} {1:square|squares} to move to", "已选{0}，有 {1} 处可去"],
  noLegalMove: ["It has no legal move. Click a square to see why it cannot move there.", "它现在走不了。点它要去的地方，就会说明为什么不行。"],
  colon: [": ", "："],
  close: ["Close", "关闭"],
  empty: ["empty", "空"],
  square: ["{0}: {1}", "{0}：{1}"],
  board: ["{0} board. Arrow keys move, Enter selects.", "{0}棋盘。方向键移动，回车选择。"],
  startingPosition: ["Starting position", "起始局面"],
  showShortestPath: ["Show the shortest path", "显示最短路"],
  shortestPath: ["Shortest path: {0}", "最短路：{0}"],
  puzzleSolved: ["Solved in {0} {0:move|moves}; the minimum is {1}.", "用了 {0} 步；最少 {1} 步。"],
  moveCount: ["{0} {0:move|moves} so far", "已走 {0} 步"],
  example: ["Example", "示例"],
  parseError: ["Line {0}, column {1}: {2}", "第 {0} 行第 {1} 列：{2}"],
  noConnection: [
    "There is no connection to the referee. Nothing is lost: the page keeps trying.",
    "与裁判失去连接。什么都不会丢失：页面会继续尝试。",
  ],
  connectionRestored: ["The connection is back.", "连接已恢复。"],
  slowAnswer: ["The referee has not answered yet. The page is waiting.", "裁判还没有回答，正在等待。"],
  tryAgain: ["Try again", "重试"],
  storageDenied: [
    "The browser does not let this page store anything: settings and games last until you leave it.",
    "浏览器不允许本页存储数据：设置和棋局只保留到离开本页为止。",
  ],
  noStyle: ["A file of this page did not load, so that it looks wrong.", "页面的一个文件没有载入，显示会不正常。"],
  badLink: ["This link cannot be opened: {0}", "无法打开这个链接：{0}"],
  badMoves: ["The moves of this link cannot be read from here on: {0}", "链接中的着法从这里起无法读取：{0}"],
  failed: ["Something went wrong: {0}", "出错了：{0}"],
  loadingView: ["This view is being loaded …", "正在载入这个视图……"],
  viewNotLoaded: ["The scripts of this view did not load. The other views still work.", "这个视图的脚本没有载入，其他视图仍可使用。"],
  reload: ["Reload the page", "重新载入页面"],
  copyDenied: ["The browser does not let this page copy. Copy the text from here:", "浏览器不允许复制，请从这里手动复制："],
  copiedLocal: [
    "Copied. The link works on this computer only, because the page was opened from this computer.",
    "已复制。页面是从本机打开的，所以这个链接只能在本机使用。",
  ],
  thinking: ["{0} is thinking …", "{0}正在思考……"],
  gameOver: ["The game is over. Take back a move to play on.", "棋局已经结束；悔棋后可以继续下。"],
  computerToMove: ["It is the computer's turn.", "轮到电脑走棋。"],
  byHouseRule: ["By house rule {0}: {1}", "依本站规则 {0}：{1}"],
  playOnWithout: ["Play on without {0}", "关闭 {0}，继续下"],
  computerLevel: ["Computer, level {0}", "电脑，{0} 级"],
  cancel: ["Cancel", "取消"],
  rematch: ["Rematch", "再来一局"],
  review: ["Review", "复盘"],
  resign: ["Resign", "认输"],
  resignSure: ["{0} resigns, and the other side wins.", "{0}认输，对方获胜。"],
  offerDraw: ["Draw", "和棋"],
  agreeDraw: ["Do both sides agree on a draw?", "双方同意和棋吗？"],
  agree: ["Agree", "同意"],
  drawDeclined: ["The computer declines the draw: it thinks that it is better.", "电脑不同意和棋：它认为自己占优。"],
  getHint: ["Hint", "提示"],
  hintMove: ["Try {0}.", "可以走 {0}。"],
  bestLine: ["Best line", "最佳着法"],
  bestLineIs: ["{0}: {1}", "{0}：{1}"],
  evaluation: ["Evaluation", "形势"],
  takeBackPending: ["Take the move back", "收回这一着"],
  takenBack: ["The move was taken back. The referee has not seen it.", "已收回这一着，裁判没有看到它。"],
  deleteGame: ["Delete", "删除"],
  tooLongForLink: ["This text is too long for a link.", "太长，无法放进链接。"],
};

/** @type {Lang} */
let lang = initialLanguage();

/** @returns {Lang} */
function initialLanguage() {
  const stored = load("lang");
  if (stored === "en" || stored === "zh") return stored;
  return navigator.language.toLowerCase().startsWith("zh") ? "zh" : "en";
}

export function language() {
  return lang;
}

export function toggleLanguage() {
  lang = lang === "en" ? "zh" : "en";
  store("lang", lang);
}

/**
 * Returns a function that returns the texts of a table, each in English and Chinese. In them `{0}` is replaced by the first value,
 * `{0:move|moves}` by `move` if that value is 1 and by `moves` otherwise.
 * @template {string} Key
 * @param {Record<Key, readonly string[]>} texts
 */
export function translator(texts) {
  return (/** @type {Key} */ key, /** @type {(string | number)[]} */ ...values) => {
    const text = texts[key][lang === "en" ? 0 : 1] ?? "";
    return text.replace(/\{(\d)(?::([^|}]*)\|([^}]*))?\}/g, (_, index, singular, plural) => {
      const value = values[Number(index)];
      return plural === undefined ? String(value ?? "") : value === 1 ? singular : plural;
    });
  };
}

/** The texts of the board and of what several views share. Other views have a table of their own, which is loaded with them. */
export const t = translator(TEXTS);

/** Returns a text of the server in the page's language. @param {{en: string, zh: string}} text */
export function localize(text) {
  return text[lang];
}
