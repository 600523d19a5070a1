// The moves of a recorded game: two columns for the main line; below a move its comment and its variations, which can be walked into.

import { button, el } from "./dom.js";
import { moveLabel } from "./game.js";
import { t as shared } from "./i18n.js";
import { marksOf, t } from "./replay-texts.js";

/** @typedef {import("./record-tree.js").RecordTree} RecordTree */
/** @typedef {import("./record-tree.js").TreeNode} TreeNode */
/** @typedef {import("./record-tree.js").Path} Path */

/** Moves that were not played are named up to this number. */
const MAX_UNPLAYED = 12;

/**
 * @param {RecordTree} tree
 * @param {boolean} isPaired  whether two sides move in turn
 * @param {(path: Path) => void} onSelect
 */
export function recordList(tree, isPaired, onSelect) {
  const list = el("ol", { class: isPaired ? "record paired" : "record", "aria-label": shared("moves"), tabindex: 0 });
  const shift = tree.isSecondFirst ? 1 : 0;

  /** @param {number} ply  of the move that is numbered, from 1 @param {boolean} isFirst  whether it begins a line */
  const number = (ply, isFirst) => {
    if (!isPaired) return `${ply}.`;
    const [turn, isSecond] = [Math.ceil((ply + shift) / 2), (ply + shift) % 2 === 0];
    if (!isSecond) return `${turn}.`;
    return isFirst ? `${turn}…` : "";
  };

  /** @param {TreeNode} node @param {Path} path */
  const moveButton = (node, path) => {
    const { move } = node;
    if (!move) throw new Error("the root is no move");
    const marks = marksOf(node);
    const label = `${moveLabel(move)}${!node.legal ? " ✗" : move.check ? " +" : ""}`;
    const created = button(label, () => onSelect(path), { class: node.legal ? undefined : "illegal", title: move.message, "data-path": path.join(".") });
    if (marks.length) {
      created.append(
        el("span", { class: "mark", "aria-hidden": "true" }, marks.map(({ symbol }) => symbol).join(" ")),
        el("span", { class: "visually-hidden" }, ` ${marks.map(({ name }) => name).join(", ")}`),
      );
    }
    return created;
  };

  /** Says why a move is illegal, and what was not played after it. @param {TreeNode} node */
  const problem = ({ legal, move, unplayed }) => {
    const texts = unplayed.flatMap((item) => (typeof item.move === "string" ? [item.move] : []));
    const names = texts.slice(0, MAX_UNPLAYED).join(" ") + (texts.length > MAX_UNPLAYED ? t("and", texts.length - MAX_UNPLAYED) : "");
    const { clause = "" } = move?.refusal ?? {};
    return [
      legal ? null : el("p", { class: "error" }, clause ? el("strong", {}, clause, shared("colon")) : null, move?.message),
      texts.length ? el("p", { class: "hint" }, t("unplayed", names)) : null,
    ].filter((part) => part !== null);
  };

  /** @param {TreeNode} node @param {Path} path @param {boolean} isFirst */
  const numberedMove = (node, path, isFirst) =>
    el("span", { class: "move" }, el("span", { class: "number" }, number(path.length, isFirst)), moveButton(node, path));

  /** @param {string} text */
  const comment = (text) => (text ? el("span", { class: "comment" }, text) : null);

  /** A variation as running text. @param {TreeNode} start @param {Path} path */
  const variation = (start, path) => {
    const parts = [comment(start.lead)];
    let [node, others, isFirst] = [start, /** @type {TreeNode[]} */ ([]), true];
    for (let at = path; node; at = [...at, 0]) {
      parts.push(numberedMove(node, at, isFirst), comment(node.comment), ...problem(node));
      if (others.length) parts.push(variations(others, at.slice(0, -1)));
      isFirst = node.comment !== "" || others.length > 0;
      [node, ...others] = node.next;
    }
    return el("li", {}, ...parts);
  };

  /** @param {TreeNode[]} nodes  all but the first continuation @param {Path} parent @returns {HTMLElement} */
  const variations = (nodes, parent) =>
    el("ul", { class: "variations", "aria-label": t("variations") }, ...nodes.map((node, index) => variation(node, [...parent, index + 1])));

  if (tree.root.comment || tree.root.unplayed.length) list.append(el("li", { class: "aside" }, comment(tree.root.comment), ...problem(tree.root)));
  let isFirst = true;
  let [node, ...others] = tree.root.next;
  for (let at = [0]; node; at = [...at, 0]) {
    const isSecond = isPaired && (at.length + shift) % 2 === 0;
    list.append(el("li", { class: isSecond ? "second" : "first", "data-number": number(at.length, isFirst) }, moveButton(node, at)));
    const asides = [comment(node.comment), ...problem(node), others.length ? variations(others, at.slice(0, -1)) : null];
    isFirst = asides.some((part) => part !== null);
    if (isFirst) list.append(el("li", { class: "aside" }, ...asides));
    [node, ...others] = node.next;
  }
  return list;
}

/** Marks the move at a path, and returns it. @param {HTMLElement} list @param {Path} path */
export function markCurrent(list, path) {
  list.querySelector("[aria-current]")?.removeAttribute("aria-current");
  const current = list.querySelector(`[data-path="${path.join(".")}"]`);
  current?.setAttribute("aria-current", "step");
  return current;
}
