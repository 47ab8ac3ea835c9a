// The document beside the form: its pages with a box around each field, or the text of a file
// without pages.

/** @import { Document } from "@bayline/contracts" */
/** @import { DocumentClient } from "./client.js" */
/** @typedef {Document["fields"][number]} Field */
/** @typedef {Document["pages"][number]} Page */
/** @typedef {NonNullable<Field["rivals"]>[number]} Rival */

import { button, counted, element } from "./dom.js";
import { nameOf } from "./fields.js";

/** Space around the text in a box, in points. */
const margin = { x: 3, y: 1.5 };
/** The first zoom fits the width of the page. */
const zooms = [1, 1.5, 2, 3];

export class Pages {
  /** @type {Map<string, HTMLElement>} */
  #marks = new Map();
  /** @type {Map<number, HTMLElement>} */
  #sheets = new Map();
  #pane = element("div", { className: "pane", tabIndex: 0, role: "group" });
  #zoom = 1;
  #built = "";
  #current = "";
  /** The boxes of the choices of a field, in their order. */
  #choices = /** @type {Array<HTMLElement | undefined>} */ ([]);
  #choicesOf = "";
  #pointed = /** @type {number | null} */ (null);

  /**
   * @param {HTMLElement} host
   * @param {DocumentClient} client
   * @param {(path: string) => void} pick Called with the field of a clicked box.
   */
  constructor(host, client, pick) {
    this.host = host;
    this.client = client;
    this.pick = pick;
  }

  /** @param {Document} document */
  show(document) {
    const { pages, fields, open, originalDeletedAt } = document;
    const shape = JSON.stringify([pages, originalDeletedAt]);
    if (shape !== this.#built) this.#build(document);
    this.#built = shape;
    this.#marks = new Map();
    if (pages.length === 0) this.#listTexts(fields);
    else this.#drawBoxes(fields);
    for (const path of open) this.#marks.get(path)?.classList.add("open");
    this.#marks.get(this.#current)?.classList.add("current");
  }

  /**
   * Marks the place of a field and scrolls to it.
   *
   * @param {string} path
   */
  reveal(path) {
    this.#current = path;
    for (const [at, mark] of this.#marks) mark.classList.toggle("current", at === path);
    this.#scrollTo(this.#marks.get(path));
  }

  /**
   * Shows the places of the choices of a field, with their keys.
   *
   * @param {string} path
   * @param {readonly Rival[]} choices
   */
  showChoices(path, choices) {
    for (const mark of this.#choices) {
      if (mark?.classList.contains("rival")) mark.remove();
      else mark?.classList.remove("pointed");
    }
    const own = this.#marks.get(path);
    const drawn = new Map([[own?.dataset.place, own]]);
    this.#choices = choices.map((choice, at) => {
      const place = placeOf(choice);
      if (place === undefined) return undefined;
      const mark = drawn.get(place) ?? this.#rivalOf(choice, at + 1);
      drawn.set(place, mark);
      return mark;
    });
    if (path !== this.#choicesOf) this.#pointed = null;
    this.#choicesOf = path;
    this.#highlight();
  }

  /**
   * Highlights the place of one of the choices that are shown, or of none.
   *
   * @param {number | null} at
   */
  point(at) {
    this.#pointed = at;
    this.#scrollTo(this.#highlight());
  }

  #highlight() {
    for (const mark of this.#choices) mark?.classList.remove("pointed");
    const mark = this.#pointed === null ? undefined : this.#choices[this.#pointed];
    mark?.classList.add("pointed");
    return mark;
  }

  /** @param {HTMLElement | undefined} mark */
  #scrollTo(mark) {
    if (!mark) return;
    const pane = this.#pane.getBoundingClientRect();
    const box = mark.getBoundingClientRect();
    this.#pane.scrollBy({
      top: box.top + box.height / 2 - (pane.top + pane.height / 2),
      left: box.left + box.width / 2 - (pane.left + pane.width / 2),
    });
  }

  /** @param {Document} document */
  #build({ pages, originalDeletedAt }) {
    this.#sheets = new Map();
    this.#pane.replaceChildren();
    this.#pane.ariaLabel = pages.length === 0 ? "Text of the file" : counted(pages.length, "page");
    this.host.replaceChildren(this.#pane);
    if (originalDeletedAt) {
      this.#pane.append(element("p", { className: "notice" }, "The original file was deleted."));
    }
    if (pages.length === 0) return;
    const whenSeen = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          if (!isIntersecting) continue;
          whenSeen.unobserve(target);
          void this.#load(Number(Object(target).dataset.page));
        }
      },
      { root: this.#pane, rootMargin: "50% 0px" },
    );
    for (const page of pages) {
      const sheet = sheetOf(page);
      this.#sheets.set(page.number, sheet);
      this.#pane.append(sheet);
      if (!originalDeletedAt) whenSeen.observe(sheet);
    }
    this.host.append(this.#zoomButtons());
    this.#setZoom(1);
    this.#pane.scrollTo({ top: 0, left: 0, behavior: "instant" });
  }

  #zoomButtons() {
    const step = (/** @type {number} */ by) => () => {
      const at = zooms.indexOf(this.#zoom) + by;
      this.#setZoom(zooms[at] ?? this.#zoom);
    };
    const smaller = button("−", step(-1), "zoom-step");
    const larger = button("+", step(1), "zoom-step");
    smaller.ariaLabel = "Zoom out";
    larger.ariaLabel = "Zoom in";
    return element("div", { className: "zoom", role: "group", ariaLabel: "Zoom" }, smaller, larger);
  }

  /** @param {number} zoom */
  #setZoom(zoom) {
    const { scrollTop, scrollLeft, clientWidth, clientHeight } = this.#pane;
    const ratio = zoom / this.#zoom;
    this.#zoom = zoom;
    this.#pane.style.setProperty("--zoom", String(zoom));
    this.#pane.scrollTo({
      top: (scrollTop + clientHeight / 2) * ratio - clientHeight / 2,
      left: (scrollLeft + clientWidth / 2) * ratio - clientWidth / 2,
      behavior: "instant",
    });
  }

  /** @param {number} number */
  async #load(number) {
    const sheet = this.#sheets.get(number);
    const image = sheet?.querySelector("img");
    const state = sheet?.querySelector(".state");
    if (!image || !state) return;
    state.replaceChildren(`Page ${number} is loading…`);
    try {
      const address = URL.createObjectURL(await this.client.page(number));
      image.src = address;
      await image.decode();
      URL.revokeObjectURL(address);
      state.replaceChildren();
    } catch (error) {
      const message = error instanceof Error ? error.message : "";
      const again = button("Try again", () => void this.#load(number));
      state.replaceChildren(`Page ${number} cannot be shown. ${message} `, again);
    }
  }

  /** @param {readonly Field[]} fields */
  #drawBoxes(fields) {
    for (const [number, sheet] of this.#sheets) {
      const layer = sheet.querySelector(".boxes");
      const boxes = fields.filter(({ page, box }) => page === number && box !== null);
      layer?.replaceChildren(...boxes.map((field) => this.#boxOf(field, sheet)));
    }
  }

  /**
   * @param {Field} field
   * @param {HTMLElement} sheet
   */
  #boxOf(field, sheet) {
    const mark = this.#markOf(field, `box ${field.certainty}`);
    const place = placeOf(field);
    if (place !== undefined) mark.dataset.place = place;
    // The fields are in the order of the keyboard; a field with the focus shows its box.
    mark.tabIndex = -1;
    placeAt(mark, field.box, sheet);
    return mark;
  }

  /**
   * @param {Rival} rival
   * @param {number} key
   */
  #rivalOf({ page, box }, key) {
    const sheet = page === null ? undefined : this.#sheets.get(page);
    if (!sheet) return undefined;
    const mark = element("div", { className: "box rival" });
    mark.dataset.key = String(key);
    placeAt(mark, box, sheet);
    sheet.querySelector(".boxes")?.append(mark);
    return mark;
  }

  /** @param {readonly Field[]} fields */
  #listTexts(fields) {
    const rows = fields
      .filter(({ place, text }) => place !== null || text !== null)
      .map((field) => {
        const mark = this.#markOf(field, `text ${field.certainty}`);
        mark.append(
          element("span", { className: "place" }, field.place ?? ""),
          element("span", { className: "read" }, field.text ?? ""),
          element("span", { className: "of" }, nameOf(field.path)),
        );
        mark.ariaLabel = `${field.place ?? ""}: ${field.text ?? ""}. ${nameOf(field.path)}`;
        return element("li", {}, mark);
      });
    this.#pane.querySelector("ul")?.remove();
    if (rows.length > 0) this.#pane.append(element("ul", { className: "texts" }, ...rows));
  }

  /**
   * @param {Field} field
   * @param {string} className
   */
  #markOf({ path, text }, className) {
    const mark = button("", () => this.pick(path), className);
    mark.ariaLabel = `${nameOf(path)}: ${text ?? ""}`;
    this.#marks.set(path, mark);
    return mark;
  }
}

/**
 * Identifies a place on the pages; undefined if there is none.
 *
 * @param {Pick<Rival, "page" | "box">} placed
 */
function placeOf({ page, box }) {
  return page === null || box === null ? undefined : JSON.stringify([page, box]);
}

/**
 * @param {HTMLElement} mark
 * @param {Field["box"]} box
 * @param {HTMLElement} sheet
 */
function placeAt(mark, box, sheet) {
  const width = Number(sheet.dataset.width);
  const height = Number(sheet.dataset.height);
  const { x = 0, y = 0, width: wide = 0, height: high = 0 } = box ?? {};
  const percent = (/** @type {number} */ part, /** @type {number} */ whole) =>
    `${(part / whole) * 100}%`;
  mark.style.left = percent(x - margin.x, width);
  mark.style.top = percent(y - margin.y, height);
  mark.style.width = percent(wide + 2 * margin.x, width);
  mark.style.height = percent(high + 2 * margin.y, height);
}

/** @param {Page} page */
function sheetOf({ number, width, height }) {
  const image = element("img", { alt: `Page ${number} of the document` });
  const sheet = element(
    "div",
    { className: "sheet" },
    image,
    element("div", { className: "boxes" }),
    element("p", { className: "state" }),
  );
  sheet.dataset.page = String(number);
  sheet.dataset.width = String(width);
  sheet.dataset.height = String(height);
  sheet.style.aspectRatio = `${width} / ${height}`;
  return sheet;
}
