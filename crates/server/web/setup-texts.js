// The texts of the view in which positions are set up.

import { translator } from "./i18n.js";

export const t = translator({
  position: ["Position as text", "局面文本"],
  setPosition: ["Set", "设定"],
  palette: ["Pieces to place", "可放的棋子"],
  eraser: ["Erase", "擦除"],
  sideToMove: ["To move", "轮到"],
  clear: ["Clear", "清空"],
  opening: ["Opening", "初始局面"],
  playFromHere: ["Play from here", "从这里开始"],
  legalPosition: ["This position can be played.", "这个局面可以下。"],
  setupHint: ["Choose a piece and then the squares for it.", "先选棋子，再选格子。"],
  checkingPosition: ["Asking the referee whether this position can be played …", "正在请裁判检查这个局面……"],
});
