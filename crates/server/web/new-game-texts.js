// The texts of the dialog for a new game.

import { translator } from "./i18n.js";

export const t = translator({
  opponent: ["Opponent", "对手"],
  twoPlayers: ["Two players at this screen", "两人同屏对弈"],
  mySide: ["I play", "我执"],
  start: ["Start", "开始"],
  houseRules: ["House rules, which contests do not know", "本站规则（比赛中不适用）"],
});
