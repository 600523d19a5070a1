// What the page itself says, in English and Chinese. Everything about the games comes from the server.

/** @typedef {"en" | "zh"} Lang */

const TEXTS = {
  skip: ["Skip to the board", "跳到棋盘"],
  language: ["中文", "English"],
  soundOn: ["Sound on", "声音开"],
  soundOff: ["Sound off", "声音关"],
  tagline: [
    "The referee for board games: whether a move is legal, why not, what it did and what comes next.",
    "棋类裁判：着法是否合法、为何不合法、走出了什么、接下来轮到谁。",
  ],
  play: ["Play", "对弈"],
  setup: ["Set up", "摆局"],
  replay: ["Replay", "打谱"],
  contest: ["Contest", "评测"],
  rules: ["Rules", "规则"],
  views: ["Views", "视图"],
  games: ["Games", "棋类"],
  contents: ["Clauses", "条款"],
  toMove: ["{0} to move", "轮到{0}"],
  hasWon: ["{0} has won", "{0}获胜"],
  check: ["check: {0} in danger", "将军：{0}受攻"],
  undo: ["Undo", "悔棋"],
  redo: ["Redo", "重走"],
  newGame: ["New game", "新局"],
  flip: ["Flip the board", "翻转棋盘"],
  copy: ["Copy position", "复制局面"],
  copyGame: ["Copy link", "复制链接"],
  copied: ["Copied", "已复制"],
  svg: ["SVG", "SVG"],
  png: ["PNG", "PNG"],
  download: ["Download as {0}", "下载 {0}"],
  pieceSet: ["Pieces", "棋子样式"],
  chinese: ["Characters", "汉字"],
  latin: ["Letters", "字母"],
  howTheyGo: ["The pieces, and how they go", "棋子及其走法"],
  allRules: ["All rules, with examples", "全部规则和例子"],
  moves: ["Moves", "着法"],
  noMoves: ["No moves yet. Click a piece, then where it should go; or drag it.", "还没有走棋。点一个棋子，再点它要去的地方；也可以拖动。"],
  refused: ["Not allowed", "不可以"],
  severalWays: ["There are several ways: click each landing square.", "有几条路：请依次点每个落点。"],
  goOn: ["Go on: click the next landing square.", "继续：点下一个落点。"],
  selected: ["{0} selected, squares to go to: {1}", "已选{0}，有 {1} 处可去"],
  cannotMove: ["It cannot move now. Click where it should go, and you are told why not.", "它现在走不了。点它要去的地方，就会说明为什么不行。"],
  colon: [": ", "："],
  close: ["Close", "关闭"],
  empty: ["empty", "空"],
  square: ["{0}: {1}", "{0}：{1}"],
  board: ["Board of {0}. Arrow keys move, Enter selects.", "{0}棋盘。方向键移动，回车选择。"],
  start: ["Start", "开局"],
  best: ["Show the best way", "显示最短路"],
  bestIs: ["The best way: {0}", "最短路：{0}"],
  tourDone: ["Done in {0} {0:move|moves}; the best is {1}.", "用了 {0} 步；最少 {1} 步。"],
  tourCount: ["{0} {0:move|moves} so far", "已走 {0} 步"],
  position: ["Position as text", "局面文本"],
  apply: ["Set", "设定"],
  palette: ["Pieces to place", "可放的棋子"],
  eraser: ["Erase", "擦除"],
  side: ["To move", "轮到"],
  clear: ["Clear", "清空"],
  opening: ["Opening", "初始局面"],
  example: ["Example", "示例"],
  playFrom: ["Play from here", "从这里开始"],
  possible: ["This position can be played.", "这个局面可以下。"],
  setupHint: ["Choose a piece, then click squares.", "先选棋子，再点格子。"],
  recordLabel: ["A record: contest input or a list of moves", "棋谱：比赛输入或着法列表"],
  recordLabelPdn: ["A record: PDN, contest input or a list of moves", "棋谱：PDN、比赛输入或着法列表"],
  load: ["Load", "载入"],
  file: ["Open a file", "打开文件"],
  dropHere: ["or drop a file here", "或把文件拖到这里"],
  whichGame: ["Game", "第几局"],
  game: ["Game {0}", "第 {0} 局"],
  legal: ["legal, {0} {0:move|moves}", "合法，{0} 着"],
  illegal: ["illegal at half-move {0}", "第 {0} 着不合法"],
  because: ["{0}: {1}", "{0}：{1}"],
  unreadable: ["cannot be read", "无法读取"],
  first: ["First", "开头"],
  previous: ["Back", "后退"],
  next: ["Forward", "前进"],
  last: ["Last", "末尾"],
  playOn: ["Play", "播放"],
  pause: ["Pause", "暂停"],
  besideRecord: ["You are trying moves beside the record.", "正在棋谱之外试走。"],
  backToRecord: ["Back to the record", "回到棋谱"],
  noGames: ["There is no game in it.", "里面没有棋局。"],
  contestLabel: ["Contest input", "比赛输入"],
  judge: ["Judge", "评测"],
  answers: ["Answers", "回答"],
  line: ["line {0}", "第 {0} 行"],
  moreAnswers: ["More answers", "更多回答"],
  malformed: ["Line {0}, column {1}: {2}", "第 {0} 行第 {1} 列：{2}"],
  nothingAsked: ["There is nothing to answer in it.", "里面没有要回答的内容。"],
  walkThrough: ["Walk through it", "逐着回放"],
  clickAnswer: ["Click an answer to see its board and the reason.", "点一个回答，看棋盘和理由。"],
  moreMoves: ["Only the first {0} moves are shown.", "只显示前 {0} 着。"],
  tooLong: ["Too long for a link.", "太长，无法放进链接。"],
};

/** @typedef {keyof typeof TEXTS} Key */

/** @type {Lang} */
let lang = pick();

/** @returns {Lang} */
function pick() {
  const kept = localStorage.getItem("lang");
  if (kept === "en" || kept === "zh") return kept;
  return navigator.language.toLowerCase().startsWith("zh") ? "zh" : "en";
}

export function language() {
  return lang;
}

export function switchLanguage() {
  lang = lang === "en" ? "zh" : "en";
  localStorage.setItem("lang", lang);
}

/**
 * A text of the page; `{0}` stands for the first of the values, `{0:move|moves}` for the first word if that is 1, else for the second.
 * @param {Key} key
 * @param {...(string | number)} values
 */
export function say(key, ...values) {
  const text = TEXTS[key][lang === "en" ? 0 : 1] ?? "";
  return text.replace(/\{(\d)(?::([^|}]*)\|([^}]*))?\}/g, (_, index, one, more) => {
    const value = values[Number(index)];
    return more === undefined ? String(value ?? "") : value === 1 ? one : more;
  });
}

/**
 * The server's words in the page's language.
 * @param {{en: string, zh: string}} words
 */
export function tell(words) {
  return words[lang];
}
