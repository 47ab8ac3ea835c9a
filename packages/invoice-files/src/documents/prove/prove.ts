import type { DocumentReading, KnownFacts, ProvedField, ProvedInvoice } from "../types.ts";
import { type AmountsCheck, checkAmounts, judgementOf } from "./amounts.ts";
import { fieldOf, likely } from "./fields.ts";
import { proveDate, proveNumber, proveOrder } from "./heading.ts";
import { knownCosts } from "./known-costs.ts";
import { proveLines } from "./lines.ts";
import { proveVendor } from "./vendor.ts";

/** Judges each field of a reading by the shop's records. */
export function prove(reading: DocumentReading, facts: KnownFacts): ProvedInvoice {
  const { vendor, field: vendorField } = proveVendor(reading, facts.vendors);
  const order = proveOrder(reading, facts.orders, vendor);
  const date = proveDate(reading, facts, order.order);
  const check = checkAmounts(reading, knownCosts(facts.parts));
  const isVendorCertain = vendorField.certainty === "certain";
  const lines = proveLines(reading, check, {
    parts: facts.parts,
    order: order.order,
    vendor: isVendorCertain ? vendor : null,
  });
  const gates = [
    ...typeFields(reading),
    vendorField,
    proveNumber(reading, isVendorCertain ? vendor : null, order.order, facts.orders),
    date.field,
    ...lines.gates,
    ...chargeFields(reading, check),
    fieldOf("totalCents", reading.totalCents, judgementOf(check)),
    ...(order.isOpen ? [order.field] : []),
  ];
  const others = [
    ...(order.isOpen ? [] : [order.field]),
    fieldOf("dueDate", reading.dueDate, likely("nothing else confirms it")),
    ...lines.others,
    ...kindFields(reading),
  ].filter(({ certainty }) => certainty !== "missing");
  const isCredit = reading.kind === "credit";
  return {
    type: isCredit ? "credit" : "invoice",
    vendorId: vendor?.id ?? null,
    vendorName: vendor?.name ?? reading.vendorName?.value ?? null,
    accountNumber: reading.accountNumber?.value ?? null,
    invoiceNumber: reading.invoiceNumber?.value ?? null,
    invoiceDate: date.value,
    dueDate: reading.dueDate?.value ?? null,
    purchaseOrderId: order.order?.id ?? null,
    purchaseOrderNumber: order.order?.number ?? reading.purchaseOrderNumber?.value ?? null,
    lines: lines.lines,
    charges: reading.charges.map(({ kind, description, amountCents }) => ({
      kind,
      description: description?.value ?? null,
      amountCents: amountCents.value,
    })),
    totalCents: reading.totalCents?.value ?? null,
    fields: [...gates, ...others],
    open: gates.filter(({ certainty }) => certainty !== "certain").map(({ path }) => path),
  };
}

/** A document of another kind is never booked without a person. */
function typeFields({ kind, otherKind }: DocumentReading): ProvedField[] {
  if (kind !== "other") return [];
  const reason = `this is ${otherKind ?? "no invoice"}`;
  return [{ path: "type", certainty: "likely", reason, evidence: null }];
}

function chargeFields({ charges }: DocumentReading, check: AmountsCheck): ProvedField[] {
  return charges.map(({ amountCents }, index) =>
    fieldOf(`charges[${index}].amountCents`, amountCents, judgementOf(check)),
  );
}

/** The kinds of charges with unknown names. What is owed does not depend on them. */
function kindFields({ charges }: DocumentReading): ProvedField[] {
  return charges.flatMap(({ isKindOpen, description }, index) =>
    isKindOpen
      ? fieldOf(`charges[${index}].kind`, description, likely("its name is not known"))
      : [],
  );
}
