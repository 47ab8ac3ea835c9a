import type { BillInFull, BillRow, CorrectedField, NewBillLine } from "@bayline/db";

const fieldsOfBill = ["number", "vendorId", "billDate", "dueDate", "totalCents"] as const;
const fieldsOfLine = ["amountCents", "unitCostCents", "description", "allocation"] as const;

interface Corrected {
  bill: BillRow;
  lines: readonly NewBillLine[];
  addedLines: readonly NewBillLine[];
}

/** The fields that a correction changes: of the lines in their order, then of the bill. Pure. */
export function changesOf(before: BillInFull, after: Corrected): CorrectedField[] {
  const remaining = [...after.lines, ...after.addedLines];
  const old = new Map(before.lines.map((line) => [line.id, line]));
  const ids = new Set([...old.keys(), ...remaining.map(({ id }) => id)]);
  const fresh = new Map(remaining.map((line) => [line.id, line]));
  const ofLines = [...ids].flatMap((lineId) => {
    const [was, is] = [old.get(lineId), fresh.get(lineId)];
    // Of a line that is new or removed, only the amount is recorded.
    const fields = was && is ? fieldsOfLine : fieldsOfLine.slice(0, 1);
    return fields.flatMap((field) =>
      changed({ lineId, field }, { before: was?.[field], after: is?.[field] }),
    );
  });
  const ofBill = fieldsOfBill.flatMap((field) =>
    changed({ lineId: null, field }, { before: before[field], after: after.bill[field] }),
  );
  return [...ofLines, ...ofBill];
}

type Value = string | number | null | undefined;

function changed(
  name: Pick<CorrectedField, "lineId" | "field">,
  { before = null, after = null }: { before?: Value; after?: Value },
): CorrectedField[] {
  return before === after ? [] : [{ ...name, before, after }];
}
