// The values that the document allows for a field, side by side, for a person to choose from.

/** @import { Document } from "@bayline/contracts" */
/** @import { Kind } from "./fields.js" */
/** @typedef {Document["fields"][number]} Field */
/** @typedef {NonNullable<Field["rivals"]>[number]} Rival */
/**
 * @typedef {object} ChoiceHandlers
 * @property {(value: string | number) => void} choose
 * @property {(at: number | null) => void} point Shows the place of a choice; of none with null.
 * @property {() => void} confirm
 * @property {() => void} goOn
 */

import { element } from "./dom.js";
import { inWords } from "./fields.js";

export class Choices {
  /** @type {Rival[]} */
  #rivals = [];
  /** @type {HTMLButtonElement[]} */
  #buttons = [];
  #list = element("div", { className: "choice-list" });
  #hint = element("p", { className: "note keys" });

  /**
   * @param {string} id
   * @param {string} name The name of the field.
   * @param {Kind} kind
   * @param {ChoiceHandlers} handlers
   */
  constructor(id, name, kind, handlers) {
    this.kind = kind;
    this.handlers = handlers;
    this.#hint.id = `${id}-keys`;
    this.element = element("div", { className: "choices", hidden: true }, this.#list, this.#hint);
    this.element.role = "group";
    this.element.ariaLabel = `Choices of ${name}`;
    this.element.setAttribute("aria-describedby", this.#hint.id);
    this.element.addEventListener("keydown", (event) => this.#press(event));
  }

  get isEmpty() {
    return this.element.hidden;
  }

  /** The choices with their places, in the order of their keys. */
  get places() {
    return this.element.hidden ? [] : this.#rivals;
  }

  /**
   * @param {string | number | null} value The value that the field has.
   * @param {Field | undefined} field
   * @param {boolean} canEdit
   */
  show(value, field, canEdit) {
    const rivals = field?.rivals ?? [];
    this.element.hidden = !canEdit || rivals.length === 0;
    if (!field || this.element.hidden) return;
    const { text, page, box } = field;
    const all = value === null ? rivals : [{ value, text, page, box }, ...rivals];
    const sorted = this.#inOrder(all);
    if (
      sorted.length !== this.#buttons.length ||
      sorted.some(({ value: each }, at) => each !== this.#rivals[at]?.value)
    ) {
      this.#buttons = sorted.map((rival, at) => this.#buttonOf(rival, at));
      this.#list.replaceChildren(...this.#buttons);
      const { length } = sorted;
      const keys = length === 1 ? "1" : `1 ${length === 2 ? "or" : "to"} ${length}`;
      this.#hint.textContent = `Press ${keys} to choose, and Enter for the next field.`;
    }
    this.#rivals = sorted;
    for (const [at, { value: each }] of sorted.entries()) {
      const isChosen = each === value && field.certainty === "certain";
      this.#buttons[at]?.setAttribute("aria-pressed", String(isChosen));
    }
  }

  /** Moves the focus to the value that the field has, or to the first one. */
  focus() {
    const chosen = this.#buttons.find((each) => each.ariaPressed === "true");
    (chosen ?? this.#buttons[0])?.focus();
  }

  /**
   * A choice keeps its key after another one is chosen.
   *
   * @param {Rival[]} rivals
   */
  #inOrder(rivals) {
    const known = this.#rivals.map(({ value }) => value);
    const isKnown = rivals.every(({ value }) => known.includes(value));
    if (!isKnown || known.length !== rivals.length) return rivals;
    return rivals.toSorted((a, b) => known.indexOf(a.value) - known.indexOf(b.value));
  }

  /**
   * @param {Rival} rival
   * @param {number} at
   */
  #buttonOf({ value, text, page }, at) {
    const read = text === null ? [] : [`Read: “${text}”${page === null ? "" : `, page ${page}`}`];
    const created = element(
      "button",
      { type: "button", className: "choice" },
      element("kbd", {}, String(at + 1)),
      " ",
      element("span", { className: "value" }, inWords(this.kind, value)),
      " ",
      element("span", { className: "read" }, ...read),
    );
    created.addEventListener("click", () => this.handlers.choose(value));
    for (const event of ["focus", "pointerenter"]) {
      created.addEventListener(event, () => this.handlers.point(at));
    }
    for (const event of ["blur", "pointerleave"]) {
      created.addEventListener(event, () => this.handlers.point(null));
    }
    return created;
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    const { key, ctrlKey, metaKey, altKey, repeat } = event;
    const at = this.#buttons.findIndex((each) => each.matches(":focus"));
    const step = steps.get(key);
    const chosen = /^[1-9]$/.test(key) ? this.#rivals[Number(key) - 1] : undefined;
    if (key === "Enter") {
      event.preventDefault();
      if (repeat) return;
      if (ctrlKey || metaKey) this.handlers.confirm();
      else this.handlers.goOn();
    } else if (step !== undefined) {
      event.preventDefault();
      this.#buttons.at((at + step) % this.#buttons.length)?.focus();
    } else if (chosen && !ctrlKey && !metaKey && !altKey && !repeat) {
      event.preventDefault();
      this.#buttons[Number(key) - 1]?.focus();
      this.handlers.choose(chosen.value);
    }
  }
}

const steps = new Map([
  ["ArrowDown", 1],
  ["ArrowRight", 1],
  ["ArrowUp", -1],
  ["ArrowLeft", -1],
]);
