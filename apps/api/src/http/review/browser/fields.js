// The fields of an invoice: their names, and their values as text.

/** @import { Document } from "@bayline/contracts" */
/** @typedef {NonNullable<Document["invoice"]>} Invoice */
/** @typedef {"text" | "date" | "dollars" | "number" | "choice"} Kind */
/**
 * @typedef {object} FieldName
 * @property {string} name As in the path: `quantity` of `lines[2].quantity`.
 * @property {string} label
 * @property {Kind} kind
 * @property {Array<[value: string, label: string]>} [choices]
 * @property {boolean} [isRare] Shown only if it has a value, or on request.
 * @property {boolean} [isWide]
 */

import { sentence } from "./dom.js";

/** @type {FieldName[]} */
export const headFields = [
  { name: "vendor", label: "Vendor", kind: "text", isWide: true },
  { name: "invoiceNumber", label: "Invoice number", kind: "text" },
  { name: "invoiceDate", label: "Invoice date", kind: "date" },
  { name: "purchaseOrderNumber", label: "Purchase order", kind: "text" },
  { name: "dueDate", label: "Due date", kind: "date" },
  { name: "accountNumber", label: "Account number", kind: "text" },
  {
    name: "type",
    label: "Type",
    kind: "choice",
    choices: [
      ["invoice", "Invoice"],
      ["credit", "Credit"],
    ],
  },
];

/** @type {FieldName} */
export const totalField = { name: "totalCents", label: "Total", kind: "dollars" };

/** @type {FieldName[]} */
export const lineFields = [
  { name: "partNumber", label: "Part number", kind: "text" },
  { name: "description", label: "Description", kind: "text", isWide: true },
  { name: "quantity", label: "Quantity", kind: "number" },
  { name: "unitCostCents", label: "Unit cost", kind: "dollars" },
  { name: "amountCents", label: "Amount", kind: "dollars" },
  { name: "packQuantity", label: "Units in each", kind: "number", isRare: true },
  { name: "coreDepositCents", label: "Core deposit each", kind: "dollars", isRare: true },
  { name: "vendorPartNumber", label: "Vendor's part number", kind: "text", isRare: true },
];

/** @type {FieldName[]} */
export const chargeFields = [
  {
    name: "kind",
    label: "Kind",
    kind: "choice",
    choices: [
      ["freight", "Freight"],
      ["fee", "Fee"],
      ["tax", "Tax"],
      ["discount", "Discount"],
      ["other", "Other"],
    ],
  },
  { name: "amountCents", label: "Amount", kind: "dollars" },
  { name: "description", label: "Description", kind: "text", isWide: true },
];

/** @typedef {"lines" | "charges"} List */

/**
 * The value at a path of `fields`; null if there is none.
 *
 * @param {Invoice} invoice
 * @param {string} path
 * @returns {string | number | null}
 */
export function valueAt(invoice, path) {
  const [, list, index, name] = /^(lines|charges)\[(\d+)\]\.(\w+)$/.exec(path) ?? [];
  const record = list === undefined ? invoice : Object(invoice)[list][Number(index)];
  const value = Object(record)[name ?? (path === "vendor" ? "vendorName" : path)];
  return value ?? null;
}

/**
 * A field's name with its place, as in messages: `Unit cost of line 2`.
 *
 * @param {string} path
 */
export function nameOf(path) {
  const [, list, index = "", name] = /^(lines|charges)\[(\d*)\](?:\.(\w+))?$/.exec(path) ?? [];
  if (list === undefined) {
    const known = [...headFields, totalField].find((field) => field.name === path);
    return known?.label ?? sectionNames.get(path) ?? labelFrom(path);
  }
  const noun = list === "lines" ? "line" : "charge";
  const entry = index === "" ? `all ${noun}s` : `${noun} ${Number(index) + 1}`;
  if (name === undefined) return entry;
  const known = (list === "lines" ? lineFields : chargeFields).find((field) => field.name === name);
  return `${known?.label ?? labelFrom(name)} of ${entry}`;
}

/**
 * A label of a field that the page does not show: `Purchase order` of `purchaseOrderId`.
 *
 * @param {string} path
 */
function labelFrom(path) {
  const name = path.split(".").at(-1) ?? path;
  const words = name
    .replace(/(Cents|Id)$/, "")
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

const sectionNames = new Map([
  ["lines", "Lines"],
  ["charges", "Charges"],
]);

const labels = new Map(
  [...headFields, totalField, ...lineFields, ...chargeFields]
    .filter(({ name }) => /[A-Z]/.test(name))
    .map(({ name, label }) => [name, label.toLowerCase()]),
);

/**
 * A text of the service as a sentence, with the labels of the fields that it names, and dates as
 * people write them.
 *
 * @param {string} text
 */
export function plainSentence(text) {
  const labelled = text.replace(/\b[a-z]+[A-Z]\w*/g, (name) => labels.get(name) ?? name);
  return sentence(labelled.replace(/\b\d{4}-\d{2}-\d{2}\b/g, dateInWords));
}

/**
 * A value as text to edit.
 *
 * @param {Kind} kind
 * @param {string | number | null} value
 */
export function asText(kind, value) {
  if (value === null) return "";
  if (kind !== "dollars") return String(value);
  const digits = String(Math.abs(Number(value))).padStart(3, "0");
  return `${Number(value) < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * A value as people write it: `$28.75`, `Mar 9, 2026`.
 *
 * @param {Kind} kind
 * @param {string | number} value
 */
export function inWords(kind, value) {
  if (kind === "dollars" && typeof value === "number") return inDollars(value);
  return kind === "date" ? dateInWords(String(value)) : String(value);
}

/** @param {string} date What is no date stays as it is. */
function dateInWords(date) {
  const day = new Date(`${date}T00:00:00Z`);
  const options = /** @type {const} */ ({ dateStyle: "medium", timeZone: "UTC" });
  return Number.isNaN(day.getTime()) ? date : day.toLocaleDateString("en-US", options);
}

/** @param {number} cents */
export function inDollars(cents) {
  return (cents / 100).toLocaleString("en-US", { style: "currency", currency: "USD" });
}

/**
 * Parses what a person entered. Returns the value to send, or what is wrong with it.
 *
 * @param {Kind} kind
 * @param {string} entered
 * @returns {{ value: string | number | null } | { problem: string }}
 */
export function parse(kind, entered) {
  const text = entered.trim();
  if (text === "") return { value: null };
  if (kind === "dollars") return parseDollars(text);
  if (kind !== "number") return { value: text };
  const isNumber = /^-?(\d{1,3}(,\d{3})+|\d+)?(\.\d+)?$/.test(text) && /\d/.test(text);
  if (!isNumber) return { problem: "Enter a number, such as 2 or 1.5." };
  return { value: Number(text.replaceAll(",", "")) };
}

/**
 * Accepts `1,234.56`, `$1234.5` and `(12.00)`, which is negative.
 *
 * @param {string} text
 */
function parseDollars(text) {
  const inParentheses = /^\((.+)\)$/.exec(text);
  const amount = /^(-?)\$?(\d{1,3}(?:,\d{3})+|\d+)?(?:\.(\d{1,2}))?$/.exec(
    inParentheses?.[1] ?? text.replace(/^\$-/, "-$"),
  );
  const [, minus = "", whole = "", fraction = ""] = amount ?? [];
  if (!amount || whole + fraction === "" || (inParentheses && minus !== "")) {
    return { problem: "Enter dollars and cents, such as 28.75." };
  }
  const cents = Number(whole.replaceAll(",", "")) * 100 + Number(fraction.padEnd(2, "0"));
  return { value: (inParentheses || minus !== "") && cents !== 0 ? -cents : cents };
}
