import { type DocumentInvoice, partKey } from "@bayline/contracts";
import { listPossibleOrders, listPossibleParts, type Scope, type StoredField } from "@bayline/db";
import { candidatesOf, certifyPartNumber, knownNumbers } from "@bayline/invoice-files/documents";
import type { Reviewed } from "./apply.ts";

type Line = DocumentInvoice["lines"][number];

/**
 * Looks up the part numbers that no person decided and that are not doubtful, with the earlier
 * bills of the vendor and the lines of the order that the document has since.
 */
export async function lookUpParts(scope: Scope, { invoice, fields }: Reviewed): Promise<Reviewed> {
  const { vendorId, purchaseOrderNumber } = invoice;
  const keys = invoice.lines.flatMap(({ partNumber }) =>
    partNumber === null ? [] : [partKey(partNumber)],
  );
  const [order] = purchaseOrderNumber ? await listPossibleOrders(scope, [purchaseOrderNumber]) : [];
  const parts = await listPossibleParts(scope, {
    partKeys: [...new Set(keys.flatMap(candidatesOf))],
    vendorIds: vendorId ? [vendorId] : [],
  });
  const facts = {
    parts,
    order: order && (order.vendorId ?? vendorId) === vendorId ? order : null,
    vendor: vendorId ? { id: vendorId } : null,
  };
  const numbers = knownNumbers(facts, keys);
  const counts = Map.groupBy(keys, (key) => key);
  const byPath = new Map(fields.map((field) => [field.path, field]));
  const lines: Line[] = [];
  for (const [index, line] of invoice.lines.entries()) {
    const path = `lines[${index}].partNumber`;
    const field = byPath.get(path);
    const { partNumber } = line;
    // A part on two lines stays with a person.
    const isOpen = partNumber !== null && counts.get(partKey(partNumber))?.length === 1;
    if (!isOpen || field?.by !== "read" || field.isDoubtful) {
      lines.push(line);
      continue;
    }
    const found = certifyPartNumber(readingOf(partNumber, field), numbers);
    const { certainty, reason } = found.field;
    byPath.set(path, { ...field, certainty, reason });
    lines.push({ ...line, partNumber: found.value });
  }
  return { invoice: { ...invoice, lines }, fields: [...byPath.values()] };
}

function readingOf(value: string, { text, page, box, place }: StoredField) {
  return { value, evidence: { text: text ?? value, page, box, place }, alternatives: [] };
}
