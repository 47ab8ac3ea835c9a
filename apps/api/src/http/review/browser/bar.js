// The actions on the document: booking below the fields, and the others at their end.

/** @import { Document } from "@bayline/contracts" */
/**
 * @typedef {object} BarHandlers
 * @property {() => void} next
 * @property {(mode: string) => void} book
 * @property {() => void} reject
 * @property {() => void} reread
 * @property {() => void} download
 */

import { button, counted, element } from "./dom.js";
import { isReviewable } from "./outcome.js";

export class Bar {
  #count = element("p", { className: "count" });
  #mode = element(
    "select",
    { id: "mode" },
    element("option", { value: "receive" }, "Receive into stock"),
    element("option", { value: "draft" }, "Draft an order"),
  );
  #canBook = false;

  /**
   * @param {{ bar: HTMLElement, others: HTMLElement }} hosts
   * @param {BarHandlers} handlers
   */
  constructor({ bar, others }, { next, book, reject, reread, download }) {
    this.next = button("Next field", next, "next");
    this.book = button("Book", () => book(this.#mode.value), "primary");
    this.reject = button("Reject", reject);
    this.reread = button("Read again", reread);
    this.download = button("Download the file", download);
    this.bar = bar;
    const label = element("label", { htmlFor: "mode", className: "hidden" }, "How to book");
    bar.replaceChildren(this.#count, this.next, label, this.#mode, this.book);
    others.replaceChildren(this.reject, this.reread, this.download);
  }

  /**
   * @param {Document} document
   * @param {boolean} canEdit
   */
  show(document, canEdit) {
    const { status, open, originalDeletedAt, invoice } = document;
    // A credit brings no goods.
    this.#mode.hidden = invoice?.type === "credit";
    this.#canBook = canEdit;
    this.bar.hidden = !canEdit;
    this.#count.textContent =
      open.length === 0 ? "Ready to book" : `${counted(open.length, "field")} to check`;
    this.next.hidden = open.length === 0;
    this.book.classList.toggle("waiting", open.length > 0);
    this.reject.hidden = !isReviewable(document);
    this.reread.hidden = status === "booked" || status === "reading" || originalDeletedAt !== null;
    this.download.hidden = originalDeletedAt !== null;
  }

  /** @param {boolean} isBusy */
  setBusy(isBusy) {
    this.bar.ariaBusy = String(isBusy);
  }

  /** Moves the focus to the button that books. Returns whether there is one. */
  focusBook() {
    if (this.#canBook) this.book.focus();
    return this.#canBook;
  }
}
