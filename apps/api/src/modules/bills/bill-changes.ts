import type { BillInFull, BillRow, CorrectedField, NewBillLine } from "@bayline/db";

const fieldsOfBill = ["number", "vendorId", "billDate", "dueDate", "totalCents"] as const;
const fieldsOfLine = ["amountCents", "unitCostCents", "description", "allocation"] as const;

export interface CorrectedBill extends Pick<BillRow, (typeof fieldsOfBill)[number]> {
  lines: readonly NewBillLine[];
}

/** The fields that a correction changes: of the lines in their order, then of the bill. Pure. */
export function changesOf(before: BillInFull, after: CorrectedBill): CorrectedField[] {
  const old = new Map(before.lines.map((line) => [line.id, line]));
  const ids = new Set([...old.keys(), ...after.lines.map(({ id }) => id)]);
  const fresh = new Map(after.lines.map((line) => [line.id, line]));
  const ofLines = [...ids].flatMap((lineId) => {
    const [was, is] = [old.get(lineId), fresh.get(lineId)];
    // Of a line that is new or removed, only the amount is recorded.
    const fields = was && is ? fieldsOfLine : fieldsOfLine.slice(0, 1);
    return fields.flatMap((field) =>
      changed({ lineId, field }, { before: was?.[field], after: is?.[field] }),
    );
  });
  const ofBill = fieldsOfBill.flatMap((field) =>
    changed({ lineId: null, field }, { before: before[field], after: after[field] }),
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
