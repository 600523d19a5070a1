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
