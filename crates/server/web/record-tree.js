// A recorded game as a tree: each move has continuations, of which the first belongs to the line and the others are variations. Values never change;
// each function returns a new one. A place in the tree is a path: the indices of the continuations that lead there.

import { toPlayedMove } from "./history.js";

/** An item of the movetext as JSON records have it. @typedef {Record<string, unknown>} Item */
/** @typedef {number[]} Path */
/**
 * @typedef {object} TreeNode
 * @property {import("./history.js").PlayedMove | null} move  null at the root
 * @property {boolean} legal
 * @property {string} before  the position before the move, where the record sets one up
 * @property {string} lead  the comment before a move that begins a variation
 * @property {string} strength  such as `!`
 * @property {number[]} nags
 * @property {string} comment
 * @property {Item[]} unplayed  what follows an illegal move
 * @property {TreeNode[]} next
 */
/**
 * @typedef {object} RecordTree
 * @property {string} start
 * @property {boolean} isSecondFirst  whether the second side moves first
 * @property {[string, string][]} tags
 * @property {string | null} termination  the result after the moves
 * @property {TreeNode} root
 */

/** @type {TreeNode} */
const EMPTY = { move: null, legal: true, before: "", lead: "", strength: "", nags: [], comment: "", unplayed: [], next: [] };

/** @param {string} start @param {boolean} isSecondFirst @returns {RecordTree} */
export function emptyTree(start, isSecondFirst) {
  return { start, isSecondFirst, tags: [], termination: null, root: EMPTY };
}

/** @param {string[]} [comments] */
const joined = (comments = []) => comments.join("\n");

/**
 * @param {import("./api.js").SelectedGame} selected
 * @param {string} start  used if the record names none
 * @param {boolean} isSecondFirst
 * @returns {RecordTree}
 */
export function toTree(selected, start, isSecondFirst) {
  const tags = selected.tags.map(({ name, value }) => /** @type {[string, string]} */ ([name, value]));
  const { next, rest } = toNodes(selected);
  // What follows a move is kept there; without moves, all of the text could not be played.
  const root = { ...EMPTY, comment: joined(selected.comments), unplayed: rest, next };
  return { start: selected.start ?? start, isSecondFirst, tags, termination: selected.termination, root };
}

/** @param {import("./api.js").RecordedLine} line @returns {{next: TreeNode[], rest: Item[]}} */
function toNodes({ moves, unplayed = [] }) {
  /** @type {TreeNode[]} */
  let next = [];
  for (let index = moves.length - 1; index >= 0; index -= 1) {
    const move = moves[index];
    const variations = (move.variations ?? []).map((line) => ({ lead: joined(line.comments), ...toNodes(line) }));
    const empty = variations.filter(({ next }) => !next.length).map(({ lead }) => lead);
    /** @type {TreeNode} */
    const node = {
      move: toPlayedMove(move),
      legal: move.legal,
      before: move.before ?? "",
      lead: "",
      strength: move.strength ?? "",
      nags: move.nags ?? [],
      comment: joined([...(move.comments ?? []), ...empty]),
      unplayed: index === moves.length - 1 ? unplayed : [],
      next,
    };
    next = [node, ...variations.flatMap(({ lead, next: [first, ...others] }) => (first ? [{ ...first, lead }, ...others] : []))];
  }
  return { next, rest: moves.length ? [] : unplayed };
}

/** Writes a game as a JSON record, which the API reads. @param {RecordTree} tree @param {import("./api.js").GameInfo} info */
export function toJsonRecord({ start, isSecondFirst, tags, termination, root }, { game, has_initial_position, default_position }) {
  const moves = [...(root.comment ? [{ comment: root.comment }] : []), ...root.unplayed, ...toItems(root.next)];
  const first = moves.find((item) => "move" in item);
  // Records number the first move of the second side `1...`.
  if (first && isSecondFirst) Object.assign(first, { number: 1, second: true });
  const fields = [
    `"v":1`,
    `"game":${JSON.stringify(game)}`,
    // An object could not hold the same tag twice.
    `"tags":{${tags.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(",")}}`,
    ...(has_initial_position && start === default_position ? [] : [`"start":${JSON.stringify(start)}`]),
    `"moves":${JSON.stringify(moves)}`,
    ...(termination ? [`"result":${JSON.stringify(termination)}`] : []),
  ];
  return `{${fields.join(",")}}\n`;
}

/** @param {TreeNode[]} continuations @returns {Item[]} */
function toItems(continuations) {
  /** @type {Item[]} */
  const items = [];
  for (let [node, ...variations] = continuations; node; [node, ...variations] = node.next) {
    if (node.before) items.push({ setup: node.before });
    items.push({ move: node.move?.text ?? "", ...(node.strength ? { strength: node.strength } : {}) });
    items.push(...node.nags.map((nag) => ({ nag })));
    if (node.comment) items.push({ comment: node.comment });
    for (const variation of variations) {
      items.push({ variation: [...(variation.lead ? [{ comment: variation.lead }] : []), ...toItems([variation])] });
    }
    items.push(...node.unplayed);
  }
  return items;
}

/** Returns the nodes on a path, without the root. @param {RecordTree} tree @param {Path} path */
export function nodesOn({ root }, path) {
  /** @type {TreeNode[]} */
  const nodes = [];
  for (const index of path) nodes.push((nodes.at(-1) ?? root).next[index]);
  return nodes;
}

/** Returns the node at the end of a path. @param {RecordTree} tree @param {Path} path */
export function nodeAt(tree, path) {
  return nodesOn(tree, path).at(-1) ?? tree.root;
}

/** Returns the path that follows `path` to the end of its line. @param {RecordTree} tree @param {Path} path */
export function toLineEnd(tree, path) {
  const whole = [...path];
  for (let node = nodeAt(tree, path); node.next.length; node = node.next[0]) whole.push(0);
  return whole;
}

/** Returns the path that `path` becomes when another variation is chosen at its end; itself if there is none. @param {RecordTree} tree @param {Path} path @param {number} step */
export function otherVariation(tree, path, step) {
  const parent = path.slice(0, -1);
  const index = (path.at(-1) ?? 0) + step;
  return path.length && nodeAt(tree, parent).next[index] ? [...parent, index] : path;
}

/** Returns the path along moves given as text, as far as the tree has them. @param {RecordTree} tree @param {Path} path @param {string[]} texts */
export function follow(tree, path, texts) {
  const found = [...path];
  for (const text of texts) {
    const index = nodeAt(tree, found).next.findIndex(({ move }) => move?.text === text);
    if (index < 0) break;
    found.push(index);
  }
  return found;
}

/** Returns how many plies a path shares with the main line. @param {Path} path */
export function mainPlies(path) {
  const fork = path.findIndex((index) => index > 0);
  return fork < 0 ? path.length : fork;
}

/** @param {RecordTree} tree @param {Path} path @param {(node: TreeNode) => TreeNode} change @returns {RecordTree} */
export function withNode(tree, path, change) {
  const nodes = [tree.root, ...nodesOn(tree, path)];
  let node = change(nodes[path.length]);
  for (let depth = path.length - 1; depth >= 0; depth -= 1) {
    const changed = node;
    node = { ...nodes[depth], next: nodes[depth].next.map((other, index) => (index === path[depth] ? changed : other)) };
  }
  return { ...tree, root: node };
}

/**
 * Adds a move at the end of a path, unless it is there. It goes in the place of illegal moves there, since nothing follows those.
 * @param {RecordTree} tree @param {Path} path @param {import("./history.js").PlayedMove} move
 * @returns {{tree: RecordTree, path: Path}}  with the path to the move
 */
export function withAddedMove(tree, path, move) {
  const at = [...path];
  while (at.length && !nodeAt(tree, at).legal) at.pop();
  const { next } = nodeAt(tree, at);
  const existing = next.findIndex((node) => node.legal && !node.before && node.move?.position === move.position);
  if (existing >= 0) return { tree, path: [...at, existing] };
  const added = withNode(tree, at, (node) => ({ ...node, next: [...node.next, { ...EMPTY, move }] }));
  return { tree: added, path: [...at, next.length] };
}

/** Deletes the move at the end of a path and all that follows it. @param {RecordTree} tree @param {Path} path @returns {RecordTree} */
export function withoutBranch(tree, path) {
  const index = path.at(-1);
  return withNode(tree, path.slice(0, -1), (node) => ({ ...node, next: node.next.filter((_, other) => other !== index) }));
}

/**
 * Makes the innermost variation on a path the line that it was a variation of.
 * @param {RecordTree} tree @param {Path} path
 * @returns {{tree: RecordTree, path: Path}}  with the new path
 */
export function withPromoted(tree, path) {
  const depth = variationDepth(path);
  if (depth < 0) return { tree, path };
  const index = path[depth];
  const promoted = withNode(tree, path.slice(0, depth), (node) => {
    const [chosen, first] = [node.next[index], node.next[0]];
    // A comment before a line belongs to the variation.
    const others = node.next.filter((other) => other !== chosen && other !== first);
    return { ...node, next: [{ ...chosen, comment: joined([chosen.lead, chosen.comment].filter(Boolean)), lead: "" }, first, ...others] };
  });
  return { tree: promoted, path: path.with(depth, 0) };
}

/** Returns where the innermost variation on a path begins, as an index of the path; -1 on the main line. @param {Path} path */
export function variationDepth(path) {
  return path.findLastIndex((index) => index > 0);
}

/** Whether a tree has anything that a list of moves cannot hold. @param {RecordTree} tree */
export function isAnnotated({ root, tags }) {
  if (tags.length || root.comment) return true;
  for (let { next } = root; next.length; { next } = next[0]) {
    const [{ comment, strength, nags }] = next;
    if (next.length > 1 || comment || strength || nags.length) return true;
  }
  return false;
}
