// The texts of the rulebook view.

import { translator } from "./i18n.js";

export const t = translator({
  contents: ["Contents", "目录"],
  houseRules: ["House rules", "本站规则"],
  houseRulesScope: ["They end games between players. Contests do not know them.", "它们用来结束两人之间的对局；比赛中不适用。"],
  exampleOf: ["Example of {0}", "{0} 的例子"],
  exampleNumber: ["Example {1} of {0}", "{0} 的例子 {1}"],
  exampleMoves: ["Moves of the example", "例子中的着法"],
  showMove: ["Show this move on the board", "在棋盘上演示这一着"],
  tryMoves: ["Make a move on the board, or show one of these:", "在棋盘上自己走一走，或演示下面的着法："],
  reset: ["Reset", "重置"],
  continueOnBoard: ["Continue in the play view", "到对弈视图继续"],
});
