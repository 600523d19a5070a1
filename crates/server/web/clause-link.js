// Links to clauses of the rulebook.

import { el } from "./dom.js";
import { pagePath, toHash } from "./route.js";

/**
 * Creates a link that opens the rulebook at a clause.
 * @param {string} game
 * @param {string} clause
 * @param {Partial<import("./route.js").Route>} [route]  the game to return to
 */
export function clauseLink(game, clause, route = {}) {
  // A range of clauses, such as CK1–CK3, opens at its first.
  const [id] = clause.split("–");
  return el("a", { class: "clause", href: `${pagePath(game)}${toHash({ ...route, view: "rules", clause: id })}` }, clause);
}
