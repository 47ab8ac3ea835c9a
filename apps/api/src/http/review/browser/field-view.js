/** @import { Document } from "@bayline/contracts" */
/** @import { FieldName } from "./fields.js" */
/** @typedef {Document["fields"][number]} Field */
/**
 * What a field's view asks of the review.
 *
 * @typedef {object} FieldHandlers
 * @property {(path: string, value: string | number | null) => Promise<boolean>} save Whether the
 *   server accepted the value.
 * @property {(path: string) => Promise<boolean>} confirm
 * @property {(path: string) => void} show Shows the place of the field in the document.
 * @property {(path: string, choice: number | null) => void} point Shows the place of a choice of
 *   the field, or of none.
 * @property {(path: string, landing: Landing) => void} goOn Goes to the next open field.
 */
/** @typedef {"input" | "confirm"} Landing What gets the focus of a field. */

import { Choices } from "./choices.js";
import { button, element } from "./dom.js";
import { asText, nameOf, parse, plainSentence } from "./fields.js";

const words = { certain: "", likely: "Check", missing: "Missing" };

/** A field of the form: its label, its input, and why a person must look at it. */
export class FieldView {
  #mark = element("strong");
  #reason = element("span");
  #note = element("p", { className: "note" });
  #problem = element("p", { className: "problem" });
  #shown = "";

  /**
   * @param {string} path
   * @param {FieldName} name
   * @param {FieldHandlers} handlers
   */
  constructor(path, name, handlers) {
    this.path = path;
    this.kind = name.kind;
    this.handlers = handlers;
    const id = `field-${path}`;
    this.input = inputOf(name, id);
    this.#note.id = `${id}-note`;
    this.#problem.id = `${id}-problem`;
    this.#note.append(this.#mark, " ", this.#reason);
    this.#problem.role = "alert";
    this.choices = new Choices(id, nameOf(path), name.kind, {
      choose: (value) => void this.#choose(value),
      point: (at) => handlers.point(path, at),
      confirm: () => void this.confirm(),
      goOn: () => handlers.goOn(path, "input"),
    });
    this.confirmButton = confirmButton(nameOf(path), () => void this.confirm());
    this.label = element("label", { htmlFor: id, textContent: name.label });
    this.element = element(
      "div",
      { className: "field" },
      this.label,
      element("div", { className: "entry" }, this.input, this.confirmButton),
      this.#note,
      this.choices.element,
      this.#problem,
    );
    if (name.isWide) this.element.classList.add("wide");
    this.#listen();
  }

  #listen() {
    this.element.addEventListener("focusin", () => this.handlers.show(this.path));
    this.input.addEventListener("keydown", (event) => {
      if (!(event instanceof KeyboardEvent) || event.key !== "Enter" || event.repeat) return;
      event.preventDefault();
      if (event.ctrlKey || event.metaKey) void this.confirm("input");
      else void this.#saveAndGoOn();
    });
    // A date is complete when its input is left, not while its digits are entered.
    this.input.addEventListener(this.kind === "choice" ? "change" : "blur", () => void this.save());
  }

  /**
   * Shows the value and the certainty that the server has. Text that a person is entering stays.
   *
   * @param {string | number | null} value
   * @param {Field | undefined} field
   * @param {{ canEdit: boolean, isOpen: boolean, hint: string, sharedId: string | null }} state
   *   `sharedId` is that of the text with a reason that other fields have as well.
   */
  update(value, field, { canEdit, isOpen, hint, sharedId }) {
    const text = asText(this.kind, value);
    const isEdited = document.activeElement === this.input && this.input.value !== this.#shown;
    if (!isEdited && !this.hasProblem) this.input.value = text;
    this.#shown = text;
    // What cannot be changed needs no person.
    const certainty = (canEdit && field?.certainty) || "certain";
    for (const each of /** @type {const} */ (["certain", "likely", "missing"])) {
      this.element.classList.toggle(each, field !== undefined && each === certainty);
    }
    this.element.classList.toggle("open", isOpen);
    this.element.classList.toggle("hinted", hint !== "");
    this.#mark.textContent = isOpen ? words[certainty] : "";
    const reason = field && !(isOpen && sharedId) ? plainSentence(field.reason) : "";
    const read = field ? textOf(field, text) : "";
    this.#reason.textContent = [reason, read, hint].filter((each) => each !== "").join(" ");
    // What need not be checked, and is said of other fields too, is shown with the focus.
    this.element.classList.toggle("shared", !isOpen && sharedId !== null);
    const ids = [isOpen ? sharedId : null, this.#note.id, this.#problem.id];
    this.input.setAttribute("aria-describedby", ids.filter((each) => each !== null).join(" "));
    this.choices.show(value, field, canEdit);
    const isChoice = isOpen && !this.choices.isEmpty && value !== null;
    this.confirmButton.hidden = !canEdit || certainty !== "likely" || isChoice;
    if (this.input instanceof HTMLSelectElement) this.input.disabled = !canEdit;
    else this.input.readOnly = !canEdit;
  }

  /** Saves what was entered. Returns whether the field has the value of its input. */
  async save() {
    if (this.input.value === this.#shown) {
      this.#showProblem("");
      return true;
    }
    const parsed = parse(this.kind, this.input.value);
    if ("problem" in parsed) {
      this.#showProblem(parsed.problem);
      return false;
    }
    const before = this.#shown;
    // Leaving the input during the request does not send the value a second time.
    this.#shown = this.input.value;
    this.#showProblem("");
    const saved = await this.handlers.save(this.path, parsed.value);
    if (saved) return true;
    this.#shown = before;
    if (!this.hasProblem) this.#showProblem("This value is not saved.");
    return false;
  }

  /** Whether the text of the input could not be saved. */
  get hasProblem() {
    return this.#problem.textContent !== "";
  }

  async #saveAndGoOn() {
    if (await this.save()) this.#goOn("input");
  }

  /**
   * Goes on unless the person went to another field meanwhile.
   *
   * @param {Landing} landing
   */
  #goOn(landing) {
    const { activeElement, body } = document;
    // The button that confirmed is hidden, and lost the focus.
    const isHere = activeElement === body || this.element.contains(activeElement);
    if (isHere) this.handlers.goOn(this.path, landing);
  }

  /** @param {Landing} landing */
  async confirm(landing = "confirm") {
    if (this.input.value !== this.#shown) {
      await this.#saveAndGoOn();
      return;
    }
    if (!this.#isLikely || (await this.handlers.confirm(this.path))) this.#goOn(landing);
  }

  /**
   * Sets one of the values that the document allows.
   *
   * @param {string | number} value
   */
  async #choose(value) {
    const text = asText(this.kind, value);
    if (text !== this.#shown) {
      this.input.value = text;
      await this.save();
    } else if (this.#isLikely) await this.handlers.confirm(this.path);
  }

  get #isLikely() {
    return this.element.classList.contains("likely");
  }

  /** @param {string} text */
  refuse(text) {
    this.#showProblem(plainSentence(text));
  }

  /** @param {string} text */
  #showProblem(text) {
    this.#problem.textContent = text;
    this.input.ariaInvalid = text === "" ? null : "true";
  }

  /** @param {Landing} landing */
  focus(landing) {
    if (!this.choices.isEmpty && this.element.classList.contains("open")) {
      this.choices.focus();
      // The label and the reason are above the choices.
      this.element.scrollIntoView({ block: "nearest" });
      return;
    }
    const isConfirmed = landing === "confirm" && !this.confirmButton.hidden;
    if (isConfirmed) {
      this.confirmButton.focus();
      return;
    }
    this.input.focus();
    if (this.input instanceof HTMLInputElement) this.input.select();
  }
}

/**
 * The button that confirms what was read.
 *
 * @param {string} name The name of the field or list.
 * @param {() => void} onClick
 */
export function confirmButton(name, onClick) {
  const created = button("", onClick, "confirm");
  const sign = element("span", { ariaHidden: "true" }, "✓");
  created.append(sign, element("span", { className: "word" }, "Confirm"));
  created.ariaLabel = `Confirm ${name}`;
  created.title = "Confirm (Ctrl+Enter in the field)";
  return created;
}

/**
 * @param {FieldName} name
 * @param {string} id
 */
function inputOf({ kind, choices = [] }, id) {
  if (kind === "choice") {
    const options = choices.map(([value, label]) => element("option", { value }, label));
    return element("select", { id }, ...options);
  }
  return element("input", {
    id,
    type: kind === "date" ? "date" : "text",
    inputMode: kind === "dollars" || kind === "number" ? "decimal" : "text",
    autocomplete: "off",
    spellcheck: false,
    enterKeyHint: "next",
  });
}

/**
 * The text that a value was read from, if it is another one.
 *
 * @param {Field} field
 * @param {string} shown
 */
function textOf({ text }, shown) {
  return text !== null && text !== shown ? `Read: “${text}”.` : "";
}
