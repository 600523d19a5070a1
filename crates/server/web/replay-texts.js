// The texts of the view that replays records.

import { translator } from "./i18n.js";

export const t = translator({
  record: ["A game record: contest input or a list of moves", "棋谱：比赛输入或着法列表"],
  recordOrPdn: ["A game record: PDN, contest input or a list of moves", "棋谱：PDN、比赛输入或着法列表"],
  load: ["Load", "载入"],
  openFile: ["Open a file", "打开文件"],
  dropFile: ["or drop a file here", "或把文件拖到这里"],
  gameNumber: ["Game", "第几局"],
  game: ["Game {0}", "第 {0} 局"],
  legal: ["legal, {0} {0:move|moves}", "合法，{0} 着"],
  illegal: ["illegal at half-move {0}", "第 {0} 着不合法"],
  verdictReason: ["{0}: {1}", "{0}：{1}"],
  unreadable: ["cannot be read", "无法读取"],
  first: ["First", "开头"],
  previous: ["Back", "后退"],
  next: ["Forward", "前进"],
  last: ["Last", "末尾"],
  autoplay: ["Play", "播放"],
  pause: ["Pause", "暂停"],
  noGames: ["There is no game in this text.", "这段文本里没有棋局。"],
  cut: [
    "This game is too long for the page: some variations, or moves after an illegal one, are left out.",
    "这局棋太长：部分变着或不合法着法之后的着法没有显示。",
  ],
  players: ["{0} ({1})", "{0}（{1}）"],
  claimed: ["Result claimed", "棋谱所记结果"],
  played: ["Final position", "终局局面"],
  noWinner: ["not decided on the board", "盘面未分胜负"],
  contradiction: ["The record claims something else.", "与棋谱所记不符。"],
  allTags: ["All tags", "全部标签"],
  variations: ["Variations", "变着"],
  unplayed: ["Not played: {0}", "之后未执行：{0}"],
  annotate: ["Annotate this move", "给这一着加注"],
  marks: ["Marks", "记号"],
  commentOn: ["Comment on {0}", "{0} 的注释"],
  commentAtStart: ["Comment before the first move", "开局前的注释"],
  promote: ["Promote variation", "升为主变"],
  deleteVariation: ["Delete variation", "删除变着"],
  deleteFromHere: ["Delete from here", "从这里删除"],
  undoEdit: ["Undo edit", "撤销编辑"],
  undone: ["The edit was undone.", "已撤销编辑。"],
  backToOriginal: ["Back to the original", "恢复原谱"],
  changed: ["You have changed this record. The changes are kept in this browser.", "你改动了这份棋谱，改动保存在这个浏览器里。"],
  notKept: [
    "The browser does not keep your changes: download or copy them before you leave the page.",
    "浏览器没有保存你的改动：离开本页前请下载或复制。",
  ],
  moveList: ["move list", "着法列表"],
  copyAs: ["Copy as {0}", "复制 {0}"],
  downloadAll: ["Download with comments and variations (JSON)", "下载，含注释和变着（JSON）"],
  onlyMoves: ["The list has the moves of the main line only, without comments and variations.", "列表只有主线着法，没有注释和变着。"],
  dropped: ["{0} illegal {0:move is|moves are} left out.", "略去了 {0} 着不合法的着法。"],
  notWritten: ["This game cannot be written: {0}", "这局棋写不出来：{0}"],
  studies: ["My annotated games ({0})", "我加注的棋局（{0}）"],
  untitled: ["Game of {0} {0:move|moves}", "{0} 着的棋局"],
  deleteStudy: ["Delete {0}", "删除{0}"],
  deleteStudySure: ["Delete your changes to this game? {0}", "删除你对这局棋的改动吗？{0}"],
  noStudy: ["The study of this link is not in this browser.", "这个链接里的加注棋局不在这个浏览器里。"],
  games: ["Games of the file", "文件中的棋局"],
  gameCount: ["{0} games", "{0} 局"],
  reading: ["reading, {0} %", "正在读取，{0}%"],
  searchGames: ["Search the games", "搜索棋局"],
  searchHint: ["Player, event, date, result", "棋手、赛事、日期、结果"],
  show: ["Show", "显示"],
  allGames: ["All", "全部"],
  legalGames: ["Legal", "合法"],
  illegalGames: ["Illegal", "不合法"],
  unreadableGames: ["Unreadable", "无法读取"],
  matching: ["{0} found, {1} listed", "找到 {0} 局，列出 {1} 局"],
  visible: ["{0} of {1} listed", "列出 {0} / {1} 局"],
  showMore: ["Show more", "显示更多"],
  moreGames: ["There are more games: the file has more than the page can list ({0}).", "还有更多棋局：文件太大，只列出 {0} 局。"],
  notRead: ["The file could not be read further: {0}", "文件无法继续读取：{0}"],
  plies: ["{0} {0:move|moves}", "{0} 着"],
  and: [" and {0} more", " 等，另有 {0} 着"],
});

/** The symbols of annotations, by their numbers in PDN, and what they mean. */
const MARKS = /** @type {Record<number, [string, string, string]>} */ ({
  1: ["!", "good move", "好着"],
  2: ["?", "mistake", "错着"],
  3: ["!!", "brilliant move", "妙着"],
  4: ["??", "blunder", "大错着"],
  5: ["!?", "interesting move", "有趣的着法"],
  6: ["?!", "dubious move", "可疑的着法"],
  7: ["□", "only move", "唯一的着法"],
  8: ["□", "only reasonable move", "唯一合理的着法"],
  9: ["??", "worst move", "最坏的着法"],
  10: ["=", "equal position", "局面均衡"],
  11: ["=", "equal chances, quiet position", "均势，局面平稳"],
  12: ["=", "equal chances, active position", "均势，局面活跃"],
  13: ["∞", "unclear position", "局面不明"],
  14: ["+=", "White is slightly better", "白方略优"],
  15: ["=+", "Black is slightly better", "黑方略优"],
  16: ["±", "White is better", "白方占优"],
  17: ["∓", "Black is better", "黑方占优"],
  18: ["+−", "White is winning", "白方胜势"],
  19: ["−+", "Black is winning", "黑方胜势"],
  22: ["⊙", "zugzwang", "逼迫走棋"],
  36: ["↑", "initiative", "主动权"],
  40: ["→", "attack", "攻势"],
  132: ["⇆", "counterplay", "反击"],
  138: ["⊕", "time trouble", "时间紧迫"],
  146: ["N", "novelty", "新着"],
});

/** The marks of moves, in the order of their numbers from 1. */
export const STRENGTHS = ["!", "?", "!!", "??", "!?", "?!"];

const nameOf = translator(Object.fromEntries(Object.entries(MARKS).map(([number, [, ...names]]) => [number, names])));

/** Returns the symbol of an annotation and its name. @param {number} nag @returns {{symbol: string, name: string}} */
export function markOf(nag) {
  return MARKS[nag] ? { symbol: MARKS[nag][0], name: nameOf(String(nag)) } : { symbol: `$${nag}`, name: `$${nag}` };
}

/** Returns the marks of a move: those written after it, and its annotations. @param {{strength: string, nags: number[]}} node */
export function marksOf({ strength, nags }) {
  const index = STRENGTHS.indexOf(strength.replace(/[()]/g, ""));
  const written = strength ? [index < 0 ? { symbol: strength, name: strength } : { ...markOf(index + 1), symbol: strength }] : [];
  return [...written, ...nags.map(markOf)];
}
