// The outcome of the document, and of the last request, in words.

/** @import { Document } from "@bayline/contracts" */
/** @import { BookedDocument, Refusal } from "./client.js" */

import { element, sentence } from "./dom.js";
import { inDollars } from "./fields.js";
import { reasonWithFields } from "./reasons.js";

const statusLabels = {
  reading: "Reading",
  needs_review: "Needs review",
  ready: "Ready",
  booked: "Booked",
  rejected: "Rejected",
  unreadable: "Unreadable",
};

/** @param {Document["status"]} status */
export function labelOf(status) {
  return statusLabels[status];
}

/**
 * Whether a person may change and book a document.
 *
 * @param {Document} document
 */
export function isReviewable({ status }) {
  return status === "needs_review" || status === "ready";
}

/**
 * Whether a document was read as a vendor's statement, and no person said that it is an invoice.
 *
 * @param {Document} document
 */
export function isStatement({ status, fields }) {
  const type = fields.find(({ path }) => path === "type");
  const isRead = type?.by === "read" && type.certainty === "likely";
  return status === "needs_review" && isRead && /\bstatement\b/i.test(type.reason);
}

/**
 * Describes a statement, which is compared with the books and never booked.
 *
 * @param {Document} document
 */
export function statementOf({ vendorName }) {
  const vendor = quoted(vendorName ?? "<vendor>");
  return panel("info", "This is a statement of account.", [
    "It lists invoices of the vendor, and is not booked itself.",
    "Compare its rows with the books, as a CSV or XLSX file:",
    `bayline bills reconcile <file> --vendor ${vendor}`,
    "If it is an invoice, say so to review its fields.",
  ]);
}

/**
 * A text as an argument in a shell.
 *
 * @param {string} text
 */
function quoted(text) {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/**
 * Describes a document that cannot be changed, or why a person must look at it; null if there is
 * nothing to say.
 *
 * @param {Document} document
 */
export function stateOf(document) {
  const { status, reason } = document;
  switch (status) {
    case "reading":
      return panel("info", "The document is being read.", ["This takes a few seconds."]);
    case "booked":
      return panel("good", "This document is booked.", bookedFacts(document));
    case "rejected":
      return panel("bad", "This document was rejected.", [
        sentence(reason ?? "No reason was given"),
        "Read it again to review it after all.",
      ]);
    case "unreadable":
      return panel("bad", "This document cannot be read.", [
        sentence(reason ?? "No reason is known"),
        "Enter the invoice by hand, or submit a better copy.",
      ]);
    default:
      return reason === null ? null : panel("warn", sentence(reason), []);
  }
}

/** @param {Document} document */
function bookedFacts({ invoice, bookedAt, billNumber, purchaseOrderNumber }) {
  const at = bookedAt ? [`Booked on ${new Date(bookedAt).toLocaleString()}.`] : [];
  const { invoiceNumber, vendorName, totalCents } = invoice ?? {};
  const what = invoiceNumber
    ? [sentence(`Invoice ${invoiceNumber} of ${vendorName ?? "the vendor"}`)]
    : [];
  const total = totalCents == null ? [] : [`Total ${inDollars(totalCents)}.`];
  const records = [
    ...(purchaseOrderNumber ? [`Order ${purchaseOrderNumber}.`] : []),
    ...(billNumber ? [`Bill ${billNumber}.`] : []),
  ];
  return [...at, ...what, ...total, ...records];
}

/** @param {NonNullable<BookedDocument["receiving"]>} receiving */
export function receivingOf({ status, purchaseOrder, bill, warnings, failures, nextStep }) {
  const title = status === "pending_review" ? "Booked as a draft order" : "Booked";
  const stocked =
    status === "pending_review" ? "Nothing is in stock yet." : "Its parts are in stock.";
  const isWhole = failures.length === 0 && status !== "receive_failed";
  const order = sentence(
    `Order ${purchaseOrder.number} of ${purchaseOrder.vendorName ?? "no vendor"}`,
  );
  const items = [
    `${order} ${isWhole ? stocked : ""}`,
    `Bill of ${inDollars(bill.totalCents)}.`,
    ...(nextStep ? [sentence(nextStep)] : []),
  ];
  const shown = panel(isWhole ? "good" : "warn", `${title}: ${purchaseOrder.number}.`, items);
  const problems = [
    ...failures.map(({ message }) => message),
    ...warnings.map(({ message, lineIndex }) =>
      lineIndex === undefined ? message : `Line ${lineIndex + 1}: ${message}`,
    ),
  ];
  if (problems.length > 0) {
    const list = problems.map((text) => element("li", {}, sentence(text)));
    shown.append(element("h3", { textContent: "To check" }), element("ul", {}, ...list));
  }
  return shown;
}

/**
 * What a booked document teaches the reader: a vendor's PDF that a person corrected is read right
 * the next time. Null if it teaches nothing.
 *
 * @param {Document} document
 */
export function taughtBy({ status, contentType, vendorId, fields }) {
  const isCorrected = fields.some(({ by }) => by === "person");
  const isTaught = status === "booked" && contentType === "application/pdf" && vendorId !== null;
  return isTaught && isCorrected ? "The next invoice of this layout will be read like this." : null;
}

/**
 * @param {Refusal} refusal
 * @param {(path: string) => void} goTo Called with the field of a detail.
 */
export function refusalOf({ message, nextStep, details, code }, goTo) {
  // The texts of some next steps name REST calls, which this page makes by its buttons.
  const isAboutFields = code === "DOCUMENT_NOT_READY" || code === "VALIDATION_ERROR";
  const shown = panel("bad", sentence(message), nextStep && !isAboutFields ? [nextStep] : []);
  for (const reason of new Set(details.map((detail) => detail.message))) {
    const fields = details.filter((detail) => detail.message === reason);
    const paths = fields.map(({ field }) => field);
    shown.append(...reasonWithFields(reason, paths, goTo));
  }
  return shown;
}

/**
 * @param {"good" | "warn" | "bad" | "info"} tone
 * @param {string} title
 * @param {readonly string[]} items
 */
export function panel(tone, title, items) {
  const texts = items.map((text) => element("p", {}, text));
  const heading = element("h2", { textContent: title });
  return element("div", { className: `panel ${tone}` }, heading, ...texts);
}
