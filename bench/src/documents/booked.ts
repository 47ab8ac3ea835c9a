import type { Planned } from "./plan.ts";
import { randomOf } from "./random.ts";
import type { ReadTask } from "./reader.ts";

export type Booked = NonNullable<ReadTask["example"]>["booked"];

/** What a person books who corrects all that was read wrong. */
export function rightlyBooked({ truth }: Planned): Booked {
  return {
    invoiceNumber: truth.number,
    invoiceDate: truth.date,
    dueDate: truth.dueDate,
    accountNumber: truth.accountNumber,
    purchaseOrderNumber: truth.orderNumber,
    totalCents: truth.totalCents,
    lines: truth.lines.map(
      ({ partNumber, shipped, unit, price, amountCents, coreDepositCents }) => ({
        partNumber,
        quantity: shipped,
        packQuantity: unit.packs[0] ?? null,
        unitCostCents: price / unit.per,
        amountCents,
        coreDepositCents,
      }),
    ),
    charges: truth.charges.map(({ kind, amountCents }) => ({ kind, amountCents })),
  };
}

/** Mistakes of a person who confirms without looking. */
const mistakes: Array<(booked: Booked, document: Planned) => Partial<Booked>> = [
  ({ lines }) => ({
    lines: lines.map((line) => ({
      ...line,
      quantity: (line.unitCostCents ?? 0) / 100,
      unitCostCents: (line.quantity ?? 0) * 100,
    })),
  }),
  (_, { truth }) => ({
    lines: rightlyBooked({ truth } as Planned).lines.map((line, at) => ({
      ...line,
      quantity: truth.lines[at]?.ordered ?? 0,
    })),
  }),
  ({ lines }) => ({
    lines: lines.map((line, at) => ({
      ...line,
      partNumber: lines[(at + 1) % lines.length]?.partNumber ?? null,
    })),
  }),
  ({ lines }) => ({ lines: lines.slice(1) }),
  ({ lines }) => ({
    lines: lines.map((line) => ({ ...line, coreDepositCents: line.unitCostCents })),
  }),
  (_, { truth }) => ({ totalCents: truth.goodsCents }),
  ({ totalCents, charges }) => ({ totalCents: charges[0]?.amountCents ?? totalCents }),
  ({ charges, totalCents }) => ({
    charges: [...charges, { kind: "fee", amountCents: totalCents ?? 0 }],
  }),
  (_, { truth }) => ({ charges: [{ kind: "tax", amountCents: truth.goodsCents }] }),
  () => ({ charges: [] }),
  ({ invoiceNumber, accountNumber, purchaseOrderNumber }) => ({
    invoiceNumber: purchaseOrderNumber ?? accountNumber,
    purchaseOrderNumber: invoiceNumber,
    accountNumber: invoiceNumber,
  }),
  ({ invoiceDate, dueDate }) => ({ invoiceDate: dueDate, dueDate: invoiceDate }),
];

/** What a person books who is wrong in up to three ways. */
export function wronglyBooked(document: Planned): Booked {
  const random = randomOf(`wrong ${document.name}`);
  const count = random.between(1, 3);
  let booked = rightlyBooked(document);
  for (let at = 0; at < count; at += 1) {
    booked = { ...booked, ...random.pick(mistakes)(booked, document) };
  }
  return booked;
}
