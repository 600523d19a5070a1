// What can be done with the move that is shown of a recorded game: mark it, comment on it, promote or delete its variation.

import { button, el } from "./dom.js";
import { moveLabel } from "./game.js";
import { iconButton } from "./icons.js";
import { markOf, STRENGTHS, t } from "./replay-texts.js";
import { nodeAt, variationDepth, withNode, withoutBranch, withPromoted } from "./record-tree.js";

/** @typedef {import("./record-tree.js").RecordTree} RecordTree */
/** @typedef {import("./record-tree.js").Path} Path */

const ONLY_MOVE = 7;

/**
 * @param {(tree: RecordTree, path: Path, merge?: string) => void} edit  called with the changed tree; edits with the same `merge` are undone together
 */
export function studyTools(edit) {
  let tree = /** @type {RecordTree | null} */ (null);
  /** @type {Path} */
  let path = [];
  const marks = el("div", { class: "move-marks", role: "group", "aria-label": t("marks") });
  const label = el("label", { for: "comment" });
  const comment = el("textarea", { id: "comment", rows: 2 });
  const commands = el("div", { class: "buttons" });
  const element = el("section", { class: "study-tools", "aria-label": t("annotate") }, marks, label, comment, commands);
  comment.addEventListener("input", () => {
    if (tree) edit(withNode(tree, path, (node) => ({ ...node, comment: comment.value.trim() })), path, `comment ${path}`);
  });
  return { element, update };

  /** Shows what is true of the move at a path. @param {RecordTree} shown @param {Path} shownPath */
  function update(shown, shownPath) {
    [tree, path] = [shown, shownPath];
    const node = nodeAt(tree, path);
    label.textContent = node.move ? t("commentOn", moveLabel(node.move)) : t("commentAtStart");
    // The cursor stays where it is while one types.
    if (comment.value.trim() !== node.comment) comment.value = node.comment;
    const key = element.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement).dataset.key : undefined;
    marks.hidden = !node.move;
    marks.replaceChildren(
      ...STRENGTHS.map((strength, index) => markButton(strength, markOf(index + 1).name, node.strength === strength, () => setStrength(strength))),
      markButton(markOf(ONLY_MOVE).symbol, markOf(ONLY_MOVE).name, node.nags.includes(ONLY_MOVE), toggleOnlyMove),
    );
    const isVariation = variationDepth(path) >= 0;
    commands.replaceChildren(
      ...(isVariation ? [iconButton("up", t("promote"), promote, { "data-key": "promote" }), iconButton("delete", t("deleteVariation"), deleteVariation, { "data-key": "delete-variation" })] : []),
      ...(node.move ? [iconButton("delete", t("deleteFromHere"), () => remove(path), { "data-key": "delete" })] : []),
    );
    if (key) /** @type {HTMLElement | null} */ (element.querySelector(`[data-key="${key}"]`))?.focus({ preventScroll: true });
  }

  /** @param {string} symbol @param {string} name @param {boolean} isPressed @param {() => void} onclick */
  function markButton(symbol, name, isPressed, onclick) {
    return button(symbol, onclick, { "aria-label": name, title: name, "aria-pressed": String(isPressed), "data-key": `mark ${symbol}` });
  }

  /** @param {string} strength */
  function setStrength(strength) {
    if (tree) edit(withNode(tree, path, (node) => ({ ...node, strength: node.strength === strength ? "" : strength })), path);
  }

  function toggleOnlyMove() {
    const toggled = (/** @type {number[]} */ nags) => (nags.includes(ONLY_MOVE) ? nags.filter((nag) => nag !== ONLY_MOVE) : [...nags, ONLY_MOVE]);
    if (tree) edit(withNode(tree, path, (node) => ({ ...node, nags: toggled(node.nags) })), path);
  }

  function promote() {
    if (!tree) return;
    const promoted = withPromoted(tree, path);
    edit(promoted.tree, promoted.path);
  }

  function deleteVariation() {
    remove(path.slice(0, variationDepth(path) + 1));
  }

  /** @param {Path} branch */
  function remove(branch) {
    if (tree) edit(withoutBranch(tree, branch), branch.slice(0, -1));
  }
}
