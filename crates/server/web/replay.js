// The view that replays game records: contest input, PDN, lists of moves. Moves, comments and marks can be added.

import * as api from "./api.js";
import { decode, gameText } from "./archive.js";
import { archiveList, openFiles } from "./archive-list.js";
import { openDialog } from "./dialog.js";
import { announce, button, el, replaceKeepingFocus } from "./dom.js";
import { GameController, scrollToCurrent } from "./game.js";
import { atPly, newGame } from "./history.js";
import { iconButton } from "./icons.js";
import { language, t as shared } from "./i18n.js";
import { replay } from "./load-game.js";
import { showNotice } from "./notices.js";
import { recordHeader } from "./record-header.js";
import { markCurrent, recordList } from "./record-list.js";
import { emptyTree, follow, mainPlies, nodesOn, otherVariation, toJsonRecord, toLineEnd, toTree, withAddedMove } from "./record-tree.js";
import { t } from "./replay-texts.js";
import { fitsInUrl, pagePath, toHash } from "./route.js";
import { newId } from "./saved.js";
import { load, store } from "./storage.js";
import { deleteStudy, saveStudy, studiesOf } from "./studies.js";
import { exportButtons } from "./study-export.js";
import { studyTools } from "./study-tools.js";

/** @typedef {import("./route.js").Route} Route */
/** @typedef {import("./record-tree.js").RecordTree} RecordTree */
/** @typedef {import("./record-tree.js").Path} Path */

const AUTOPLAY_INTERVAL_MS = 800;

/** The key of what the text field has and the URL cannot hold. */
const DRAFT = "record of ";

/** The games of longer texts are in a list of their own; the text field has the one that is shown. */
const MAX_TEXT = 20_000;

/**
 * @param {HTMLElement} main
 * @param {import("./api.js").GameInfo} info
 * @param {Route} route
 * @param {(route: Route) => void} saveRoute
 */
export async function replayView(main, info, route, saveRoute) {
  const controller = new GameController(info, newGame(info.default_position), { flipped: route.flipped }, onChange);
  const isPaired = info.sides.length === 2;
  /** @type {number | undefined} */
  let autoplayTimer;
  let lastRequest = 0;
  let gameNumber = route.item;
  let tree = emptyTree(info.default_position, false);
  /** The line that is shown, to its end. @type {Path} */
  let line = [];
  /** The record before changes, as JSON. */
  let original = toJsonRecord(tree, info);
  let title = "";
  /** The record with changes, if there are any. @type {import("./studies.js").Study | null} */
  let study = null;
  /** What there was before each edit. @type {{tree: RecordTree, path: Path, merge: string}[]} */
  let undoable = [];
  const text = el("textarea", { id: "record", rows: 6, spellcheck: "false" });
  text.value = route.text || (load(DRAFT + info.game) ?? "");
  const file = el("input", { type: "file", id: "file", class: "visually-hidden" });
  const verdict = el("div", { class: "verdict" });
  const header = el("div", {});
  const navigation = el("div", { class: "navigation" });
  const moves = el("div", {});
  const archive = el("div", {});
  let stopReading = () => {};
  const studyState = el("div", {});
  const tools = studyTools(edit);
  const exports = exportButtons(info, () => ({ tree, title }));
  const studies = el("div", {});
  const dropZone = el(
    "div",
    { class: "drop-zone" },
    el("label", { for: "record" }, t(info.has_pdn ? "recordOrPdn" : "record")),
    text,
    el(
      "div",
      { class: "buttons" },
      button(t("load"), () => loadText(text.value)),
      button(shared("example"), () => loadText(info.sample_record)),
      el("label", { for: "file", class: "button" }, t("openFile")),
      file,
      el("span", { class: "hint" }, t("dropFile")),
    ),
  );
  main.replaceChildren(
    el("div", { class: "board-area" }, controller.board.svg),
    el("div", { class: "panel" }, controller.status, controller.explanation, navigation, archive, header, verdict, moves, studyState, tools.element, exports, dropZone, studies),
  );
  file.addEventListener("change", () => loadFile(file.files?.[0]));
  dropZone.addEventListener("dragover", (event) => event.preventDefault());
  dropZone.addEventListener("drop", (event) => {
    event.preventDefault();
    loadFile(event.dataTransfer?.files[0]);
  });
  controller.board.moveKeys = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"];
  document.addEventListener("keydown", onKeyDown);
  text.addEventListener("input", keepText);
  await controller.load();
  renderStudies();
  showArchive(() => {});
  const kept = studiesOf(info.game).find(({ id }) => id === route.study);
  if (kept) await openStudy(kept, route.ply ?? 0, route);
  else if (route.text) await loadGame(gameNumber || 1, route.ply ?? undefined, route);
  else if (await isOfText(route)) await loadGame(route.item, 0, route);
  else {
    // The record was too long for the URL, which has the moves of its game instead.
    const start = route.start || info.default_position;
    await open(emptyTree(start, await isSecondFirst(start)), "", 0, route);
    original = toJsonRecord(tree, info);
    if (route.study) showNotice("link", t("noStudy"), [], true);
  }

  /** @param {string} record */
  async function loadText(record) {
    if (record.length > MAX_TEXT) return openArchive(new Blob([record]));
    closeArchive();
    setText(record);
    await loadGame(1);
    focusMoves();
  }

  /** @param {File | undefined} chosen */
  async function loadFile(chosen) {
    if (!chosen) return;
    // The same file can be chosen again, for example after it was changed.
    file.value = "";
    if (chosen.size > MAX_TEXT) openArchive(chosen);
    else await loadText(decode(await chosen.arrayBuffer()));
  }

  /** Lists the games of a file, and shows the first one. @param {Blob} opened */
  function openArchive(opened) {
    openFiles.set(info.game, { file: opened, current: 1 });
    showArchive(loadEntry);
  }

  /** @param {(entry: import("./archive.js").Entry) => void} onFirst */
  function showArchive(onFirst) {
    const opened = openFiles.get(info.game);
    if (!opened) return;
    stopReading();
    const { element, stop } = archiveList(info, opened, loadEntry, onFirst);
    stopReading = stop;
    archive.replaceChildren(element);
  }

  function closeArchive() {
    stopReading();
    openFiles.delete(info.game);
    archive.replaceChildren();
  }

  /** Shows a game of the file. @param {import("./archive.js").Entry} entry */
  async function loadEntry(entry) {
    const opened = openFiles.get(info.game);
    if (!opened) return;
    setText(await gameText(opened.file, entry));
    await loadGame(entry.item);
  }

  /**
   * Loads a game of the record, with the changes that were made to it earlier.
   * @param {number} number
   * @param {number} [ply]  the ply of the main line to show; by default that of the first illegal move
   * @param {{moves: string[], at: number}} [variation]  moves to play from there
   */
  async function loadGame(number, ply, variation) {
    stopAutoplay();
    const id = ++lastRequest;
    try {
      const loaded = await read(text.value, number);
      const json = toJsonRecord(loaded.tree, info);
      const changed = loaded.selected ? studiesOf(info.game).find(({ original }) => original === json) : undefined;
      const shown = changed ? await read(changed.record, 1) : loaded;
      if (id !== lastRequest) return;
      renderVerdict({ ...loaded.records, selected: loaded.selected && shown.selected });
      header.replaceChildren(...(shown.selected ? [recordHeader(info, shown.selected)] : []));
      gameNumber = number;
      [original, study] = [json, changed ?? null];
      await open(shown.tree, shown.selected?.title ?? "", ply ?? shown.selected?.ply ?? 0, variation);
    } catch (error) {
      if (!(error instanceof api.Problem)) throw error;
      verdict.replaceChildren(el("p", { class: "error" }, error.message));
      announce(error.message);
    }
  }

  /** Shows a record with changes. @param {import("./studies.js").Study} kept @param {number} ply @param {{moves: string[], at: number}} variation */
  async function openStudy(kept, ply, variation) {
    const { records, selected, tree } = await read(kept.record, 1);
    renderVerdict(records);
    header.replaceChildren(...(selected ? [recordHeader(info, selected)] : []));
    [original, study] = [kept.original, kept];
    await open(tree, kept.title, ply, variation);
  }

  /** Reads a game of a text. @param {string} source @param {number} number */
  async function read(source, number) {
    const records = await api.record(info.game, source, language(), number);
    const { selected } = records;
    // Long games are answered in parts.
    for (let from = selected?.next; selected && from; ) {
      const part = (await api.record(info.game, source, language(), number, from)).selected;
      selected.moves.push(...(part?.moves ?? []));
      selected.unplayed = part?.unplayed;
      if (part?.cut) selected.cut = true;
      from = part?.next;
    }
    const start = selected?.start ?? info.default_position;
    const tree = selected ? toTree(selected, start, await isSecondFirst(start)) : emptyTree(start, false);
    return { records, selected, tree };
  }

  /** Whether the second side moves first in a position. @param {string} position */
  async function isSecondFirst(position) {
    return isPaired && (await api.position(info.game, position)).to_move.en !== info.sides[0].en;
  }

  /**
   * Shows a game at a ply of its main line, or after further moves from there, which are added if they are not in the tree.
   * @param {RecordTree} opened
   * @param {string} name  of the game
   * @param {number} ply
   * @param {{moves: string[], at: number}} [variation]
   */
  async function open(opened, name, ply, variation = { moves: [], at: 0 }) {
    [tree, title, undoable] = [opened, name, []];
    const fork = toLineEnd(tree, []).slice(0, ply);
    let path = follow(tree, fork, variation.moves);
    const missing = variation.moves.slice(path.length - fork.length);
    if (missing.length) {
      const position = nodesOn(tree, path).at(-1)?.move?.position ?? tree.start;
      const { game, error } = await replay(info.game, position, missing);
      if (error) showNotice("link", shared("badMoves", error), [], true);
      for (const move of game.moves.filter(({ refusal }) => !refusal)) ({ tree, path } = withAddedMove(tree, path, move));
    }
    line = toLineEnd(tree, path);
    renderMoves();
    showLine(Math.min(line.length, variation.moves.length ? fork.length + variation.at : ply));
  }

  /** Shows the line at a ply. @param {number} ply */
  function showLine(ply) {
    const played = nodesOn(tree, line).flatMap(({ move }) => move ?? []);
    controller.dispatch({ type: "setGame", game: atPly({ ...newGame(tree.start), moves: played }, ply) });
  }

  /** Shows the position at a path. @param {Path} path */
  function goTo(path) {
    if (path.some((index, depth) => line[depth] !== index)) {
      line = toLineEnd(tree, path);
      showLine(path.length);
    }
    controller.goTo(path.length);
  }

  /** The path of the position that is shown. */
  function currentPath() {
    return line.slice(0, controller.state.game.ply);
  }

  /** @param {import("./state.js").State} state @param {import("./state.js").Action | null} action */
  function onChange(state, action) {
    if (!main.isConnected) return;
    const played = action?.type === "answered" && action.attempt.legal ? state.game.moves.at(-1) : undefined;
    if (played) return addMove(played);
    render();
  }

  /** Adds a move that was played on the board after the position that was shown. @param {import("./history.js").PlayedMove} move */
  function addMove(move) {
    const before = line.slice(0, controller.state.game.ply - 1);
    const added = withAddedMove(tree, before, move);
    if (added.tree !== tree) return edit(added.tree, added.path, "", before);
    line = toLineEnd(tree, added.path);
    showLine(added.path.length);
  }

  /**
   * Changes the record. Edits with the same `merge` are undone together.
   * @param {RecordTree} changed @param {Path} path  what to show @param {string} [merge] @param {Path} [before]  what was shown
   */
  function edit(changed, path, merge = "", before = currentPath()) {
    if (!merge || undoable.at(-1)?.merge !== merge) undoable.push({ tree, path: before, merge });
    change(changed, path);
  }

  function undoEdit() {
    const last = undoable.pop();
    if (!last) return;
    change(last.tree, last.path);
    announce(t("undone"));
  }

  /** @param {RecordTree} changed @param {Path} path */
  function change(changed, path) {
    tree = changed;
    line = toLineEnd(tree, path);
    keep();
    renderMoves();
    showLine(path.length);
  }

  /** Keeps the changes in the browser. */
  function keep() {
    const record = toJsonRecord(tree, info);
    let isKept = true;
    if (record !== original) {
      const name = title || t("untitled", toLineEnd(tree, []).length);
      study = { id: study?.id ?? newId(), game: info.game, title: name, original, record, updated: Date.now() };
      isKept = saveStudy(study);
    } else if (study) {
      isKept = deleteStudy(study.id);
      study = null;
    }
    if (!isKept) showNotice("storage", t("notKept"), [], true);
    renderStudies();
  }

  async function backToOriginal() {
    const { tree: first } = await read(original, 1);
    edit(first, []);
    announce(t("backToOriginal"));
  }

  function renderStudies() {
    const all = studiesOf(info.game);
    const items = all.map((kept) => {
      const date = new Date(kept.updated).toLocaleDateString(language() === "zh" ? "zh-CN" : "en", { dateStyle: "medium" });
      const href = pagePath(info.game) + toHash({ view: "replay", study: kept.id, ply: 0 });
      return el(
        "li",
        {},
        el("span", {}, el("a", { href }, kept.title), " ", el("span", { class: "hint" }, date)),
        iconButton("delete", "", () => confirmDeletion(kept), { "aria-label": t("deleteStudy", kept.title) }),
      );
    });
    const isOpen = studies.querySelector("details")?.open ?? false;
    studies.replaceChildren(...(all.length ? [el("details", { class: "studies", open: isOpen }, el("summary", {}, t("studies", all.length)), el("ul", {}, ...items))] : []));
  }

  /** @param {import("./studies.js").Study} kept */
  async function confirmDeletion(kept) {
    if (!(await openDialog(shared("deleteGame"), [el("p", {}, t("deleteStudySure", kept.title))], shared("deleteGame")))) return;
    if (kept.id === study?.id) await backToOriginal();
    else if (!deleteStudy(kept.id)) showNotice("storage", t("notKept"), [], true);
    renderStudies();
  }

  /** @param {import("./api.js").Records} records */
  function renderVerdict({ records, selected, error }) {
    const message = selected ? verdictText(selected) : error ? shared("parseError", error.line, error.column, error.message) : t("noGames");
    /** @type {HTMLElement[]} */
    const parts = [
      el("p", { class: selected?.verdict === "legal" ? "ok" : "error" }, message),
      ...(selected?.cut ? [el("p", { class: "error" }, t("cut"))] : []),
    ];
    if (records.length > 1) {
      const select = el("select", { id: "game-number" });
      for (const { record, title, verdict } of records) {
        const name = `${t("game", record)}${title ? `, ${title}` : ""}${verdict === "legal" ? "" : " ✗"}`;
        select.append(el("option", { value: record, selected: record === selected?.record }, name));
      }
      select.addEventListener("change", async () => {
        await loadGame(Number(select.value));
        focusMoves();
      });
      parts.unshift(el("label", { for: "game-number" }, t("gameNumber")), select);
    }
    verdict.replaceChildren(...parts);
    announce(message);
  }

  function saveState() {
    const { game, flipped } = controller.state;
    const [shown, texts] = [currentPath(), game.moves.map(({ text }) => text)];
    const fork = mainPlies(line);
    const isVariation = fork < line.length && shown.length > fork;
    const ply = isVariation ? fork : shown.length;
    const variation = { moves: isVariation ? texts.slice(fork) : [], at: isVariation ? shown.length - fork : 0 };
    const isTextSaved = text.value !== "" && fitsInUrl(text.value);
    const source = isTextSaved ? { text: text.value, item: gameNumber } : { text: "", item: text.value ? gameNumber : 0 };
    const saved = isTextSaved || study
      ? { ...source, start: "", ply, ...variation }
      : { ...source, start: tree.start === info.default_position ? "" : tree.start, ply: null, moves: texts, at: game.ply };
    saveRoute({ ...route, flipped, ...saved, study: study?.id ?? "" });
  }

  /** Keeps what the text field has, even if it was not loaded. */
  function keepText() {
    setText(text.value);
    saveState();
  }

  /** @param {string} value */
  function setText(value) {
    if (text.value !== value) text.value = value;
    if (!store(DRAFT + info.game, fitsInUrl(value) ? "" : value)) showNotice("storage", shared("storageDenied"), [], true);
  }

  /** Whether the moves of a route are those of a game of the text that the browser has kept. @param {Route} route */
  async function isOfText({ item, start, moves }) {
    if (!item || !moves.length || !text.value) return false;
    try {
      const { tree } = await read(text.value, item);
      return tree.start === (start || info.default_position) && follow(tree, [], moves).length === moves.length;
    } catch (error) {
      if (error instanceof api.Problem) return false;
      throw error;
    }
  }

  function renderMoves() {
    const hasMoves = tree.root.next.length > 0 || tree.root.comment !== "" || tree.root.unplayed.length > 0;
    moves.replaceChildren(...(hasMoves ? [recordList(tree, isPaired, goTo)] : []));
  }

  function render() {
    saveState();
    const { game, flipped } = controller.state;
    const { ply } = game;
    const list = moves.querySelector("ol");
    if (list) {
      markCurrent(list, currentPath());
      scrollToCurrent(list);
    }
    const isEmpty = !line.length && !study && !undoable.length;
    tools.element.hidden = exports.hidden = isEmpty;
    tools.update(tree, currentPath());
    renderStudyState();
    if (isEmpty) return navigation.replaceChildren();
    const [isStart, isEnd] = [ply === 0, ply === line.length];
    const parts = [
      iconButton("first", t("first"), () => goTo([]), { "data-key": "first", disabled: isStart }),
      iconButton("previous", t("previous"), () => controller.goTo(ply - 1), { "data-key": "previous", disabled: isStart }),
      iconButton(autoplayTimer ? "pause" : "play", t(autoplayTimer ? "pause" : "autoplay"), toggleAutoplay, { "data-key": "autoplay", disabled: isEnd && !autoplayTimer }),
      iconButton("next", t("next"), () => controller.goTo(ply + 1), { "data-key": "next", disabled: isEnd }),
      iconButton("last", t("last"), () => controller.goTo(line.length), { "data-key": "last", disabled: isEnd }),
      iconButton("flip", shared("flipShort"), () => controller.dispatch({ type: "flip" }), {
        "aria-label": shared("flip"),
        title: shared("flip"),
        "aria-pressed": String(flipped),
        "data-key": "flip",
      }),
    ];
    const toolbar = navigation.querySelector("div") ?? el("div", { class: "toolbar" });
    replaceKeepingFocus(toolbar, parts, () => list);
    if (!toolbar.isConnected) navigation.replaceChildren(toolbar);
  }

  /** Says that the record was changed, and offers ways back. */
  function renderStudyState() {
    if (!study && !undoable.length) return studyState.replaceChildren();
    const box = studyState.querySelector("div") ?? el("div", { class: "study-state" });
    const commands = el(
      "div",
      { class: "buttons" },
      iconButton("undo", t("undoEdit"), undoEdit, { disabled: !undoable.length, "data-key": "undo" }),
      button(t("backToOriginal"), backToOriginal, { disabled: !study, "data-key": "original" }),
    );
    replaceKeepingFocus(box, [study ? el("p", {}, t("changed")) : null, commands], () => moves.querySelector("ol"));
    if (!box.isConnected) studyState.replaceChildren(box);
  }

  function toggleAutoplay() {
    if (autoplayTimer) return stopAutoplay();
    autoplayTimer = setInterval(() => {
      const { ply } = controller.state.game;
      if (ply >= line.length || !controller.board.svg.isConnected) stopAutoplay();
      else controller.goTo(ply + 1);
    }, AUTOPLAY_INTERVAL_MS);
    render();
  }

  function stopAutoplay() {
    clearInterval(autoplayTimer);
    autoplayTimer = undefined;
    if (line.length && main.isConnected) render();
  }

  /** @param {KeyboardEvent} event */
  function onKeyDown(event) {
    if (!controller.board.svg.isConnected) return document.removeEventListener("keydown", onKeyDown);
    if (!controller.isForMoves(event)) return;
    const path = currentPath();
    const paths = {
      ArrowLeft: () => path.slice(0, -1),
      ArrowRight: () => line.slice(0, path.length + 1),
      ArrowUp: () => otherVariation(tree, path, -1),
      ArrowDown: () => otherVariation(tree, path, 1),
      Home: () => [],
      End: () => line,
    };
    const destination = paths[/** @type {keyof typeof paths} */ (event.key)]?.();
    // Where there is no other variation, the page scrolls.
    if (!destination || !line.length || (destination === path && /Up|Down/.test(event.key))) return;
    event.preventDefault();
    goTo(destination);
    focusMoves();
  }

  function focusMoves() {
    moves.querySelector("ol")?.focus({ preventScroll: true });
  }
}

/** @param {import("./api.js").SelectedGame} game */
function verdictText({ verdict, plies, ply, reason }) {
  if (verdict === "legal") return t("legal", plies);
  const text = verdict === "illegal" ? t("illegal", ply ?? 0) : t("unreadable");
  return reason ? t("verdictReason", text, reason) : text;
}
