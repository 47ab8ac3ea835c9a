// The form: every field of the invoice, in the order of a dealer's invoice.

/** @import { Document } from "@bayline/contracts" */
/** @import { FieldHandlers, Landing } from "./field-view.js" */
/** @import { FieldName, Invoice, List } from "./fields.js" */
/**
 * @typedef {FieldHandlers & {
 *   add: (list: List) => void,
 *   remove: (list: List, index: number) => void,
 * }} FormHandlers
 */

import { button, element, sentence } from "./dom.js";
import { confirmButton, FieldView } from "./field-view.js";
import {
  chargeFields,
  headFields,
  lineFields,
  nameOf,
  plainSentence,
  totalField,
  valueAt,
} from "./fields.js";
import { reasonWithFields, sharedReasons } from "./reasons.js";
import { sumsOf } from "./sums.js";

export class Form {
  /** @type {Map<string, FieldView>} */
  #views = new Map();
  /** @type {Map<List, HTMLElement>} */
  #notices = new Map();
  /** @type {Map<List, HTMLButtonElement>} */
  #adders = new Map();
  #sums = element("div");
  #reasons = element("div", { role: "group", ariaLabel: "To check" });
  #built = "";

  /**
   * @param {HTMLElement} host
   * @param {FormHandlers} handlers
   */
  constructor(host, handlers) {
    this.host = host;
    this.handlers = handlers;
  }

  /**
   * @param {Document} document
   * @param {boolean} canEdit
   */
  show({ invoice, fields, open }, canEdit) {
    if (!invoice) {
      this.#views.clear();
      this.#built = "";
      this.host.replaceChildren();
      return;
    }
    const shape = `${invoice.type} ${invoice.lines.length} ${invoice.charges.length} ${canEdit}`;
    if (shape !== this.#built) this.#build(invoice, canEdit);
    this.#built = shape;
    const known = new Map(fields.map((field) => [field.path, field]));
    const needsPerson = new Set(open);
    const shared = this.#showReasons(canEdit ? fields : [], needsPerson);
    for (const [path, view] of this.#views) {
      const isOpen = needsPerson.has(path);
      const hint = path === "vendor" && canEdit ? vendorHint(invoice) : "";
      const sharedId = shared.get(path) ?? null;
      view.update(valueAt(invoice, path), known.get(path), { canEdit, isOpen, hint, sharedId });
    }
    this.#showRare(invoice);
    this.#sums.replaceChildren(sumsOf(invoice));
    for (const [list, notice] of this.#notices) {
      const field = known.get(list);
      const isShown = field !== undefined && field.certainty !== "certain";
      notice.hidden = !isShown;
      notice.replaceChildren(isShown ? plainSentence(field.reason) : "");
      if (isShown && canEdit && field.certainty === "likely") {
        notice.append(
          " ",
          confirmButton(nameOf(list), () => void this.handlers.confirm(list)),
        );
      }
    }
  }

  /**
   * Says the reasons that several fields have. Returns the id of the text for each such field.
   *
   * @param {Document["fields"]} fields
   * @param {ReadonlySet<string>} open
   */
  #showReasons(fields, open) {
    /** @type {Map<string, string>} */
    const ids = new Map();
    const panels = [];
    for (const [reason, paths] of sharedReasons(fields, this.paths)) {
      const id = `reason-${ids.size}`;
      for (const path of paths) ids.set(path, id);
      const toCheck = paths.filter((path) => open.has(path));
      if (toCheck.length === 0) continue;
      const said = reasonWithFields(reason, toCheck, (path) => this.focus(path, "input"), id);
      panels.push(element("div", { className: "panel warn" }, ...said));
    }
    this.#reasons.replaceChildren(...panels);
    return ids;
  }

  /** @param {string} path */
  view(path) {
    return this.#views.get(path);
  }

  /** The first field whose text could not be saved. */
  get firstProblem() {
    return [...this.#views.values()].find((view) => view.hasProblem);
  }

  /** The paths of all fields, in their order on the page. */
  get paths() {
    return [...this.#views.keys()];
  }

  /**
   * Moves the focus to a field, or to the button that adds what is missing.
   *
   * @param {string} path
   * @param {Landing} landing
   */
  focus(path, landing) {
    const view = this.#views.get(path);
    const [, list] = /^(lines|charges)\b/.exec(path) ?? [];
    if (view) {
      view.element.hidden = false;
      view.focus(landing);
    } else if (list === "lines" || list === "charges") this.#adders.get(list)?.focus();
    return view !== undefined || list !== undefined;
  }

  /**
   * @param {Invoice} invoice
   * @param {boolean} canEdit
   */
  #build(invoice, canEdit) {
    const focused = [...this.#views.values()].find((view) =>
      view.element.contains(document.activeElement),
    );
    this.#views = new Map();
    this.host.replaceChildren(
      this.#reasons,
      this.#section(
        invoice.type === "credit" ? "Credit memo" : "Invoice",
        element("div", { className: "grid" }, ...this.#fields("", headFields)),
      ),
      this.#list("lines", invoice.lines.length, canEdit),
      this.#list("charges", invoice.charges.length, canEdit),
      this.#sums,
      element("div", { className: "grid total" }, ...this.#fields("", [totalField])),
    );
    if (focused) this.#views.get(focused.path)?.focus("input");
  }

  /**
   * @param {string} title
   * @param {HTMLElement[]} content
   */
  #section(title, ...content) {
    const heading = element("h2", {
      textContent: title,
      id: `section-${title.toLowerCase().replace(" ", "-")}`,
    });
    const section = element("section", {}, heading, ...content);
    section.setAttribute("aria-labelledby", heading.id);
    return section;
  }

  /**
   * @param {List} list
   * @param {number} length
   * @param {boolean} canEdit
   */
  #list(list, length, canEdit) {
    const noun = list === "lines" ? "line" : "charge";
    const names = list === "lines" ? lineFields : chargeFields;
    const notice = element("p", { className: "notice", hidden: true });
    this.#notices.set(list, notice);
    const entries = Array.from({ length }, (_, index) =>
      this.#entry(`${list}[${index}]`, names, canEdit && (() => this.handlers.remove(list, index))),
    );
    const adder = button(`Add a ${noun}`, () => this.handlers.add(list), "add");
    adder.hidden = !canEdit;
    this.#adders.set(list, adder);
    return this.#section(list === "lines" ? "Lines" : "Charges", notice, ...entries, adder);
  }

  /**
   * @param {string} path
   * @param {FieldName[]} names
   * @param {false | (() => void)} remove
   */
  #entry(path, names, remove) {
    const name = nameOf(path);
    const title = sentence(name).slice(0, -1);
    const head = element("div", { className: "entry-head" }, element("h3", { textContent: title }));
    const group = element("div", { className: "card", role: "group", ariaLabel: title }, head);
    group.append(element("div", { className: "grid" }, ...this.#fields(`${path}.`, names)));
    if (!remove) return group;
    if (names.some(({ isRare }) => isRare)) head.append(this.#moreButton(path, names));
    const remover = button("Remove", remove, "quiet");
    remover.ariaLabel = `Remove ${name}`;
    head.append(remover);
    return group;
  }

  /**
   * @param {string} path
   * @param {FieldName[]} names
   */
  #moreButton(path, names) {
    const more = button(
      "More fields",
      () => {
        for (const { name } of names) {
          const view = this.#views.get(`${path}.${name}`);
          if (view) view.element.hidden = false;
        }
        more.hidden = true;
      },
      "quiet",
    );
    more.ariaLabel = `More fields of ${nameOf(path)}`;
    return more;
  }

  /**
   * @param {string} prefix
   * @param {FieldName[]} names
   */
  #fields(prefix, names) {
    return names.map((name) => {
      const view = new FieldView(`${prefix}${name.name}`, name, this.handlers);
      view.element.hidden = name.isRare === true;
      this.#views.set(view.path, view);
      return view.element;
    });
  }

  /**
   * Shows the rare fields that have a value.
   *
   * @param {Invoice} invoice
   */
  #showRare(invoice) {
    for (const [path, view] of this.#views) {
      if (valueAt(invoice, path) !== null) view.element.hidden = false;
    }
  }
}

/** @param {Invoice} invoice */
function vendorHint({ vendorId, vendorName }) {
  if (vendorId !== null || vendorName === null) return "";
  return "Booking uses the shop's vendor of this name, or adds one.";
}
