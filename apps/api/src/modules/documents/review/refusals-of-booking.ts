import {
  AppError,
  contract,
  type DocumentInvoice,
  definedFields,
  type ErrorDetail,
  parseInput,
} from "@bayline/contracts";
import type { StoredField } from "@bayline/db";
import type { InputOf } from "../../../pipeline/use-case.ts";
import { readInvoice } from "../../receive/invoice-lines.ts";
import { memoOf } from "../credit.ts";
import { noEvidence, type Reviewed } from "./apply.ts";
import { parsePath, valueAt } from "./paths.ts";

type Mode = InputOf<"documents.book">["mode"];

/** The receiving request of an invoice, or the fields for which it would be refused. */
export function requestOf(invoice: DocumentInvoice, mode: Mode) {
  const { data, details } = parseInput(contract.receive.invoice.input, asRequest(invoice, mode));
  return details ? { details: details.map(ofDocument) } : { request: data };
}

function asRequest(invoice: DocumentInvoice, mode: Mode): object {
  const { vendorId, vendorName, accountNumber, lines, charges } = invoice;
  return {
    mode,
    invoiceNumber: invoice.invoiceNumber ?? undefined,
    invoiceDate: invoice.invoiceDate,
    dueDate: invoice.dueDate,
    purchaseOrderId: invoice.purchaseOrderId,
    totalCents: invoice.totalCents,
    vendor: vendorId ? { id: vendorId } : { name: vendorName, accountNumber },
    lines: lines.map(({ unitCostCents, ...line }) =>
      definedFields({ ...line, unitCostCents: unitCostCents ?? undefined }),
    ),
    charges,
  };
}

/** Why booking would refuse what a document says, whatever the shop's records are then. */
function refusalsOf(invoice: DocumentInvoice): ErrorDetail[] {
  if (invoice.type === "credit") return memoOf(invoice).problems.map(ofCredit);
  const { request, details } = requestOf(invoice, "receive");
  if (details) return details;
  try {
    readInvoice(request);
    return [];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { details: refusals = [] } = error.facts;
    const ofTotal = refusals.filter(({ field }) => field === "totalCents");
    return ofTotal.length > 0 ? ofTotal : refusals;
  }
}

/** The detail of a receiving request, by the field of the document. */
function ofDocument({ field, message }: ErrorDetail): ErrorDetail {
  return { field: namesOfRequest.get(field) ?? field, message };
}

/** What is wrong with a line or charge of a credit, by the field that says how much it credits. */
function ofCredit({ field, message }: ErrorDetail): ErrorDetail {
  const { list, field: name } = parsePath(field) ?? {};
  if (!list || name !== null) return { field, message };
  return { field: `${field}.${list === "lines" ? "quantity" : "amountCents"}`, message };
}

const namesOfRequest = new Map([
  ["vendor.id", "vendor"],
  ["vendor.name", "vendor"],
  ["vendor.accountNumber", "accountNumber"],
  ["purchaseOrderId", "purchaseOrderNumber"],
]);

/** A document that needs a person for each field for which booking would refuse it. */
export function openRefused<Open extends Reviewed & { open: readonly string[] }>(
  document: Open,
): Open & { open: string[] } {
  const { invoice, fields } = document;
  const byPath = new Map(fields.map((field) => [field.path, field]));
  const open = new Set(document.open);
  for (const { field: path, message } of refusalsOf(invoice)) {
    // A line without an amount has no unit cost either: one of them is asked for.
    if (open.has(path) || open.has(path.replace(/\.unitCostCents$/, ".amountCents"))) continue;
    open.add(path);
    const known = byPath.get(path) ?? { ...noEvidence, path, by: "read" };
    const certainty = valueAt(invoice, path) === null ? "missing" : "likely";
    byPath.set(path, { ...known, certainty, reason: message } satisfies StoredField);
  }
  return { ...document, fields: [...byPath.values()], open: [...open] };
}
