// What the page says about texts that were pasted or dropped on it.

import { translator } from "./i18n.js";

export const t = translator({
  position: ["Recognized: a position of {0}.", "已识别：{0}的局面。"],
  contest: ["Recognized: contest input of {0}.", "已识别：{0}的比赛输入。"],
  record: ["Recognized: a game record of {0}.", "已识别：{0}的棋谱。"],
  unrecognized: [
    "This text was not recognized. Expected: a position, a game record (PDN or a list of moves) or contest input of one of the games.",
    "无法识别这段文本。应为某种棋的局面、棋谱（PDN 或着法列表）或比赛输入。",
  ],
  notAsked: ["This text could not be recognized: {0}", "无法识别这段文本：{0}"],
});
