import fc from "fast-check";
import type { Action, JobStatus } from "./true-cost-actions.ts";
import type { Charge, ReceivedLine } from "./true-cost-bills.ts";

export const partCount = 2;

/** A step of a random history. What it acts on depends on the shop at that moment. */
export interface Step {
  kind: Action["kind"];
  lines: ReceivedLine[];
  /** The parts of which an order does not say the cost. */
  unpriced: number[];
  charges: Charge[];
  status: JobStatus;
  daysAgo: number;
  /** The number of later steps that a late invoice may follow. */
  delay: number;
  /** Chooses among the documents that the step can act on. */
  pick: number;
  /** Tenths of the quantity that can come back. */
  tenths: number;
  restock: boolean;
}

const quantity = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 6 }).map((units) => BigInt(units) * 10_000n) },
  fc.integer({ min: 1, max: 30 }).map((tenths) => BigInt(tenths) * 1000n),
  fc.bigInt({ min: 1n, max: 30_000n }),
);
/** Costs of a cent or two make every part of them rounded. */
const unitCents = fc.oneof(fc.bigInt({ min: 0n, max: 3n }), fc.bigInt({ min: 0n, max: 1000n }));
const line: fc.Arbitrary<ReceivedLine> = fc.record({
  part: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.nat({ max: partCount - 1 })),
  quantity,
  unitCents,
  amountCents: fc.option(fc.bigInt({ min: 0n, max: 2000n }), { nil: undefined }),
  packs: fc.option(fc.bigInt({ min: 2n, max: 12n }), { nil: undefined, freq: 3 }),
  depositCents: fc.option(fc.bigInt({ min: 1n, max: 900n }), { nil: undefined, freq: 1 }),
});
const charge: fc.Arbitrary<Charge> = fc.oneof(
  fc.record({
    kind: fc.constant("freight" as const),
    amountCents: fc.bigInt({ min: 0n, max: 500n }),
    allocation: fc.constantFrom("value" as const, "value" as const, "none" as const),
  }),
  fc.record({
    kind: fc.constant("discount" as const),
    amountCents: fc.bigInt({ min: -50n, max: 0n }),
    allocation: fc.constant("value" as const),
  }),
);

const kinds = [
  { weight: 4, arbitrary: fc.constant("receive" as const) },
  { weight: 3, arbitrary: fc.constant("correct" as const) },
  { weight: 2, arbitrary: fc.constant("carry" as const) },
  { weight: 1, arbitrary: fc.constant("recarry" as const) },
  { weight: 2, arbitrary: fc.constant("credit" as const) },
  { weight: 1, arbitrary: fc.constant("dropLater" as const) },
  { weight: 2, arbitrary: fc.constant("receiveOrder" as const) },
  { weight: 3, arbitrary: fc.constant("bill" as const) },
  { weight: 4, arbitrary: fc.constant("job" as const) },
  { weight: 3, arbitrary: fc.constant("moveJob" as const) },
  { weight: 1, arbitrary: fc.constant("purgeJob" as const) },
  { weight: 1, arbitrary: fc.constant("resize" as const) },
  { weight: 3, arbitrary: fc.constant("sell" as const) },
  { weight: 3, arbitrary: fc.constant("refund" as const) },
  { weight: 2, arbitrary: fc.constant("sendBack" as const) },
  { weight: 2, arbitrary: fc.constant("creditReturn" as const) },
  { weight: 1, arbitrary: fc.constant("dropReturnCredit" as const) },
  { weight: 2, arbitrary: fc.constant("deny" as const) },
  { weight: 1, arbitrary: fc.constant("count" as const) },
  { weight: 1, arbitrary: fc.constant("reprice" as const) },
];

export const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.oneof(...kinds),
  lines: fc.uniqueArray(line, {
    minLength: 1,
    maxLength: partCount,
    selector: ({ part }) => part,
  }),
  unpriced: fc.subarray([...Array(partCount).keys()]),
  charges: fc.array(charge, { maxLength: 2 }),
  status: fc.constantFrom("approved", "completed", "completed", "invoiced"),
  daysAgo: fc.integer({ min: 1, max: 2 }),
  delay: fc.integer({ min: 0, max: 5 }),
  pick: fc.nat({ max: 20 }),
  tenths: fc.oneof(fc.constant(10), fc.integer({ min: 1, max: 10 })),
  restock: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, fc.constant(false)),
});

/** Histories of all lengths, which most arbitraries of arrays are not. */
export const history = fc.array(step, { minLength: 1, maxLength: 20, size: "max" });
