// Shows a document beside the fields that were read from it, for a person to correct and book.

/** @import { Document } from "@bayline/contracts" */
/** @import { Correction } from "./client.js" */
/** @import { Landing } from "./field-view.js" */
/** @import { List } from "./fields.js" */

import { Bar } from "./bar.js";
import { DocumentClient, Refusal } from "./client.js";
import { askToRead, askToReject, askToRemove } from "./dialog.js";
import { announce, button, byId, counted, element } from "./dom.js";
import { showEnd } from "./end.js";
import { nameOf } from "./fields.js";
import { Form } from "./form.js";
import {
  isReviewable,
  isStatement,
  labelOf,
  panel,
  receivingOf,
  refusalOf,
  statementOf,
  stateOf,
  taughtBy,
} from "./outcome.js";
import { Pages } from "./pages.js";
import { takeToken } from "./token.js";

/** A document that is not read by then is not asked for any more. */
const longestWaitMs = 120_000;
const firstPollMs = 500;
const longestPollMs = 2000;

class Review {
  /** @type {Document | undefined} */
  #document;
  /** Requests that change the document, one after the other. */
  #changes = Promise.resolve();
  /** The path of the field that had the focus last. */
  #current = "";
  #isBooking = false;

  /** @param {DocumentClient} client */
  constructor(client) {
    this.client = client;
    this.form = new Form(byId("form"), {
      save: (path, value) => this.#correct([{ path, value }], path),
      confirm: (path) => this.#confirm(path),
      show: (path) => this.#reveal(path),
      point: (path, choice) => this.#point(path, choice),
      goOn: (path, landing) => this.goOn(path, landing),
      add: (list) => void this.#add(list),
      remove: (list, index) => void this.#remove(list, index),
    });
    this.pages = new Pages(byId("pages"), client, (path) => this.#pick(path));
    this.bar = new Bar(
      { bar: byId("bar"), others: byId("others") },
      {
        next: () => this.goOn(this.#current, "confirm"),
        book: (mode) => void this.#book(mode),
        reject: () => void this.#reject(),
        reread: () => void this.#reread(),
        download: () => void this.#download(),
      },
    );
    addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.repeat || event.target !== document.body) return;
      this.goOn("", "input");
    });
  }

  /** Loads the document, and waits while it is being read. */
  async load() {
    const start = performance.now();
    this.#report();
    for (let delayMs = firstPollMs; ; delayMs = Math.min(delayMs * 1.5, longestPollMs)) {
      try {
        this.#show(await this.client.get());
      } catch (error) {
        this.#fail(error, () => this.load());
        return;
      }
      if (this.#document?.status !== "reading") return;
      if (performance.now() - start > longestWaitMs) break;
      await new Promise((resolve) => setTimeout(resolve, delayMs));
    }
    const text = "Reading takes longer than usual.";
    this.#report(
      panel("warn", text, []),
      button("Look again", () => void this.load()),
    );
  }

  /**
   * Goes to the next field that needs a person, after a path, or to the button that books.
   *
   * @param {string} from
   * @param {Landing} landing
   */
  goOn(from, landing) {
    const { open = [] } = this.#document ?? {};
    const { paths } = this.form;
    const at = paths.indexOf(from);
    const inOrder = [...paths.slice(at + 1), ...paths.slice(0, at + 1)];
    const next = [...inOrder, ...open].find((path) => path !== from && open.includes(path));
    if (next !== undefined && this.form.focus(next, landing)) return;
    if (open.length > 0) return;
    if (this.bar.focusBook()) announce("Every field is certain. The document can be booked.");
  }

  /** @param {string} path */
  #pick(path) {
    // A touch must not open the keyboard over the page that it shows.
    const isTouch = matchMedia("(pointer: coarse)").matches;
    this.form.focus(path, isTouch ? "confirm" : "input");
    this.#reveal(path);
  }

  /** @param {string} path */
  #reveal(path) {
    this.#current = path;
    this.pages.reveal(path);
    this.#showChoices(path);
  }

  /**
   * Highlights the place of a choice of a field, or shows those of the field with the focus.
   *
   * @param {string} path
   * @param {number | null} choice
   */
  #point(path, choice) {
    this.#showChoices(choice === null ? this.#current : path);
    this.pages.point(choice);
  }

  /** @param {string} path */
  #showChoices(path) {
    this.pages.showChoices(path, this.form.view(path)?.choices.places ?? []);
  }

  /** @param {Document} document */
  #show(document) {
    const isOther = isStatement(document);
    // A statement has no fields of an invoice to check.
    const shown = isOther ? { ...document, invoice: null, fields: [], open: [] } : document;
    this.#document = shown;
    const { status, fileName } = document;
    const canEdit = isReviewable(document) && !isOther;
    const name = fileName ?? "Document";
    window.document.title = `${name} · Bayline`;
    byId("title").textContent = name;
    const badge = byId("status");
    badge.textContent = labelOf(status);
    badge.className = `badge ${status}`;
    byId("state").replaceChildren(...(isOther ? this.#statement(document) : stateNodes(document)));
    this.form.show(shown, canEdit);
    this.pages.show(shown);
    this.#showChoices(this.#current);
    this.bar.show(shown, canEdit);
  }

  /** @param {Document} document */
  #statement(document) {
    return [statementOf(document), button("It is an invoice", () => void this.#confirm("type"))];
  }

  /**
   * Runs a change after those before it. Returns whether it succeeded.
   *
   * @param {() => Promise<void>} change
   * @param {string} [path] The field that a refusal is about.
   * @returns {Promise<boolean>}
   */
  async #change(change, path) {
    const result = this.#changes.then(async () => {
      this.bar.setBusy(true);
      try {
        await change();
        return true;
      } catch (error) {
        await this.#refused(error, path);
        return false;
      } finally {
        this.bar.setBusy(false);
      }
    });
    this.#changes = result.then(() => undefined);
    return result;
  }

  /**
   * @param {Correction[]} set
   * @param {string} [path]
   */
  #correct(set, path) {
    return this.#change(async () => {
      this.#show(await this.client.update({ set }));
      this.#report();
      announce(`Saved. ${this.#whatIsOpen()}`);
    }, path);
  }

  /** @param {string} path */
  #confirm(path) {
    return this.#change(async () => {
      this.#show(await this.client.update({ confirm: [path] }));
      this.#report();
      announce(`Confirmed. ${this.#whatIsOpen()}`);
    }, path);
  }

  #whatIsOpen() {
    const { open = [] } = this.#document ?? {};
    if (open.length === 0) return "Every field is certain.";
    return `${counted(open.length, "field")} to check.`;
  }

  /** @param {List} list */
  async #add(list) {
    const index = this.#document?.invoice?.[list].length ?? 0;
    const path = `${list}[${index}]`;
    const added = await this.#correct([{ path: `${path}.description`, value: null }]);
    if (added)
      this.form.focus(`${path}.${list === "lines" ? "partNumber" : "amountCents"}`, "input");
  }

  /**
   * @param {List} list
   * @param {number} index
   */
  async #remove(list, index) {
    const path = `${list}[${index}]`;
    const name = nameOf(path);
    if ((await askToRemove(name)) === null) return;
    if (await this.#correct([{ path, value: null }])) {
      announce(`Removed ${name}. ${this.#whatIsOpen()}`);
      this.form.focus(list, "input");
    }
  }

  /** @param {string} mode */
  async #book(mode) {
    if (this.#isBooking) return;
    this.#isBooking = true;
    await this.#change(async () => {
      if (this.#isWaiting()) return;
      const booked = await this.client.book(mode);
      this.#show(booked);
      this.#report();
      if (booked.receiving) byId("state").replaceChildren(receivingOf(booked.receiving));
      const taught = taughtBy(booked);
      if (taught)
        byId("state")
          .querySelector(".panel")
          ?.append(element("p", {}, taught));
      byId("state").focus();
    });
    this.#isBooking = false;
  }

  /**
   * Goes to a field that must be saved or checked before the document is booked, if there is one.
   */
  #isWaiting() {
    const unsaved = this.form.firstProblem;
    if (unsaved) {
      unsaved.focus("input");
      announce(`Not booked. ${nameOf(unsaved.path)} is not saved.`);
      return true;
    }
    const { open = [] } = this.#document ?? {};
    if (open.length === 0) return false;
    this.goOn("", "confirm");
    announce(`Not booked. ${this.#whatIsOpen()}`);
    return true;
  }

  async #reject() {
    const reason = await askToReject();
    if (reason === null) return;
    await this.#change(async () => {
      this.#show(await this.client.reject(reason));
      this.#report();
      byId("state").focus();
    });
  }

  async #reread() {
    if ((await askToRead()) === null) return;
    const isReading = await this.#change(async () => {
      this.#show(await this.client.reread());
      this.#report();
    });
    if (isReading) await this.load();
  }

  #download() {
    return this.#change(async () => {
      const address = URL.createObjectURL(await this.client.original());
      const download = this.#document?.fileName ?? "document";
      element("a", { href: address, download }).click();
      URL.revokeObjectURL(address);
    });
  }

  /**
   * Shows why a change was refused: at its field if there is one.
   *
   * @param {unknown} error
   * @param {string} [path]
   */
  async #refused(error, path) {
    const view = path === undefined ? undefined : this.form.view(path);
    if (!(error instanceof Refusal) || error.endsLink) return this.#fail(error);
    const [detail] = error.details;
    if (view && error.status === 400 && detail) {
      view.refuse(detail.message);
      return;
    }
    // Another person may have booked or rejected it.
    if (error.status === 409) {
      await this.client.get().then(
        (document) => this.#show(document),
        () => undefined,
      );
    }
    this.#fail(error);
  }

  /**
   * @param {unknown} error
   * @param {() => void} [tryAgain]
   */
  #fail(error, tryAgain) {
    if (!(error instanceof Refusal)) throw error;
    if (error.endsLink) {
      showEnd("This link has ended.");
      return;
    }
    const shown = refusalOf(error, (path) => this.form.focus(path, "input"));
    if (tryAgain) this.#report(shown, button("Try again", tryAgain));
    else this.#report(shown);
  }

  /** @param {Node[]} nodes */
  #report(...nodes) {
    byId("problem").replaceChildren(...nodes);
    // The button that was refused may be far below.
    if (nodes.length > 0) byId("problem").scrollIntoView({ block: "nearest" });
  }
}

/** @param {Document} document */
function stateNodes(document) {
  const state = stateOf(document);
  return state ? [state] : [];
}

// A new link for the same document in this tab replaces the token.
addEventListener("hashchange", () => location.reload());

const token = takeToken();
if (token) void new Review(new DocumentClient(token)).load();
else showEnd("This page needs a review link.");
