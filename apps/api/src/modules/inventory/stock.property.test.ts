import { putBackStock, receiveStock, type Scope, withdrawStock } from "@bayline/db";
import { runs, seedOr } from "@bayline/db/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import { useDatabase } from "../../../test/harness/database.ts";
import { useHarness } from "../../../test/harness/harness.ts";
import type { TestShop } from "../../../test/harness/shop.ts";
import { goodsWithoutHolders } from "../../../test/harness/written-past.ts";
import { StockModel } from "../../../test/models/stock-model.ts";
import { newId } from "../../ids.ts";

const harness = useHarness();
const database = useDatabase(harness);

const parts = ["A", "B"] as const;

interface Line {
  part: number;
  quantity: bigint;
  unitCents: number;
  /** Charges on the goods, or a discount, of a receipt. */
  chargedCents?: number;
}

interface Step {
  kind: "receive" | "withdraw" | "count" | "undo";
  /** Receipts may be late: dated before existing ones. */
  day: number;
  lines: Line[];
  /** Which of the withdrawals that are out are undone. */
  picks: number[];
  /** The part of each to return, in tenths of the quantity that is out. */
  shares: number[];
}

const quantity = fc.oneof(
  fc.bigInt({ min: 1n, max: 30_000n }),
  fc.integer({ min: 1, max: 6 }).map((units) => BigInt(units) * 10_000n),
  // Tenths, at costs of a cent or two: every part of them is rounded.
  fc.integer({ min: 1, max: 12 }).map((tenths) => BigInt(tenths) * 1000n),
);
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom("receive", "withdraw", "withdraw", "count", "undo", "undo"),
  day: fc.integer({ min: 1, max: 7 }),
  lines: fc.array(
    fc.record({
      part: fc.integer({ min: 0, max: parts.length - 1 }),
      quantity,
      unitCents: fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 1000 })),
      chargedCents: fc.oneof(fc.constant(0), fc.integer({ min: -50, max: 500 })),
    }),
    { minLength: 1, maxLength: 5 },
  ),
  picks: fc.uniqueArray(fc.nat({ max: 9 }), { minLength: 1, maxLength: 4 }),
  shares: fc.array(fc.oneof(fc.constant(10), fc.integer({ min: 1, max: 10 })), {
    minLength: 1,
    maxLength: 4,
  }),
});

/** Tenths at five cents settle a deficit one by one: each releases a cent, two are worth one. */
const settledByTenths = [
  ...(["receive", "withdraw"] as const),
  ...(["receive", "receive", "undo"] as const),
].map(
  (kind, index): Step => ({
    kind,
    day: 1,
    picks: [0],
    shares: [10],
    lines: [{ part: 0, quantity: [10_000n, 20_000n][index] ?? 1000n, unitCents: 5 }],
  }),
);

/** A shop's parts in the database and in the model, moved alike. */
async function createPair() {
  const shop = await harness.shop();
  goodsWithoutHolders.add(shop.tenantId);
  const ids: string[] = [];
  for (const partNumber of parts) ids.push((await shop.part({ partNumber })).id);
  const out: Array<{ part: number; movementId: string }> = [];
  const lots = parts.map((_, part) => ({ part, model: new StockModel(), id: ids[part] ?? "" }));
  return { shop, lots, out };
}

type Pair = Awaited<ReturnType<typeof createPair>>;

const decimal = (tenThousandths: bigint) => Number(tenThousandths) / 10_000;
const reasons = { reference: null, reason: null, createdBy: "A test" };

function move<T>({ shop }: Pair, now: string, work: (scope: Scope) => Promise<T>): Promise<T> {
  return harness.services.database.transaction((db) => work({ tenantId: shop.tenantId, now, db }));
}

/** The cost of a receipt with its charges; undefined without charges. */
function costOf({ quantity: amount, unitCents, chargedCents }: Line): bigint | undefined {
  if (!chargedCents) return undefined;
  const cents = (amount * BigInt(unitCents) + 5_000n) / 10_000n + BigInt(chargedCents);
  return cents < 0n ? 0n : cents;
}

type Rows = Array<Line & { rowId: string; movementId: string; itemId: string }>;

function rowsOf({ lots }: Pair, lines: Line[]): Rows {
  const row = { rowId: newId, movementId: newId };
  return lines.map((line) => ({
    ...line,
    rowId: row.rowId(),
    movementId: row.movementId(),
    itemId: lots[line.part]?.id ?? "",
  }));
}

/** The rows of one part in the model, if there are any. */
function each<R extends Rows[number]>(
  pair: Pair,
  rows: R[],
  play: (model: StockModel, own: R[]) => void,
): void {
  for (const { part, model } of pair.lots) {
    const own = rows.filter((row) => row.part === part);
    if (own.length > 0) play(model, own);
  }
}

type Kind = "receipt" | "consumption" | "adjustment";

async function receive(pair: Pair, lines: Line[], when: Record<"now" | "at", string>, type: Kind) {
  const rows = rowsOf(pair, lines).map((row) => ({ ...row, cents: costOf(row) }));
  const receipts = rows.map(({ quantity: amount, rowId, unitCents, cents, ...row }) => ({
    ...row,
    movementId: rowId,
    quantity: decimal(amount),
    unitCostCents: unitCents,
    cents: cents === undefined ? undefined : Number(cents),
  }));
  const layer = { purchaseOrderId: null, receivedAt: when.at };
  await move(pair, when.now, (scope) => receiveStock(scope, receipts, { ...reasons, type }, layer));
  each(pair, rows, (model, own) =>
    model.receive(
      own.map(({ rowId, quantity: amount, unitCents, cents }) => ({
        order: `${when.at} ${rowId}`,
        quantity: amount,
        unitCents: BigInt(unitCents),
        cents,
      })),
    ),
  );
}

async function withdraw(pair: Pair, lines: Line[], now: string, type: Kind) {
  const rows = rowsOf(pair, lines);
  const withdrawals = rows.map(({ movementId, itemId, rowId, quantity: amount }) => ({
    movementId,
    itemId,
    deficitId: rowId,
    quantity: decimal(amount),
  }));
  const values = await move(pair, now, (scope) =>
    withdrawStock(scope, withdrawals, { ...reasons, type }),
  );
  each(pair, rows, (model, own) =>
    model.withdraw(
      own.map(({ movementId, rowId, quantity: amount }) => ({
        id: movementId,
        at: now,
        deficitId: rowId,
        quantity: amount,
      })),
    ),
  );
  const reported = new Map(values.map((value) => [value.movementId, value.valueCents]));
  for (const { movementId, part } of rows) {
    expect(reported.get(movementId)).toBe(Number(pair.lots[part]?.model.costOf(movementId)));
    if (type === "consumption") pair.out.push({ movementId, part });
  }
}

/** Counts each part of the lines: to the quantity of its last line. */
async function count(pair: Pair, lines: Line[], now: string) {
  for (const { part, model } of pair.lots) {
    const counted = lines.findLast((line) => line.part === part)?.quantity ?? model.onHand;
    const difference = counted - model.onHand;
    const line = { part, quantity: difference, unitCents: Number(model.unitCents) };
    if (difference > 0n) await receive(pair, [line], { now, at: now }, "adjustment");
    if (difference < 0n) {
      await withdraw(pair, [{ ...line, quantity: -difference }], now, "adjustment");
    }
  }
}

async function undo(pair: Pair, { picks, shares }: Step, now: string) {
  const chosen = new Set(picks.map((pick) => pair.out[pick % pair.out.length]));
  const returns = [...chosen].flatMap((out, at) => {
    const model = out && pair.lots[out.part]?.model;
    if (!model) return [];
    const isOut = model.outOf(out.movementId);
    const part = (isOut * BigInt(shares[at % shares.length] ?? 10)) / 10n || isOut;
    return { ...out, model, part, undoes: out.movementId, movementId: newId() };
  });
  const rows = returns.map(({ movementId, undoes, part }) => {
    return { movementId, undoes, quantity: decimal(part) };
  });
  const { returned } = await move(pair, now, (scope) => putBackStock(scope, rows, reasons));
  const reported = new Map(returned.map(({ undoes, valueCents }) => [undoes, BigInt(valueCents)]));
  for (const { model } of pair.lots) {
    const own = returns.filter((row) => row.model === model);
    if (own.length === 0) continue;
    model.undo(own.map((row) => ({ id: row.undoes, quantity: row.part })));
    const back = model.movements.slice(-own.length).map(({ cents }) => cents);
    expect(own.map(({ undoes }) => reported.get(undoes))).toEqual(back);
  }
  pair.out = pair.out.filter(({ part, movementId }) => {
    return (pair.lots[part]?.model.outOf(movementId) ?? 0n) > 0n;
  });
}

function play(pair: Pair, one: Step, index: number): Promise<void> {
  const { kind, day, lines } = one;
  // A third of a day per step: returned goods are older than some layers and newer than others.
  const now = new Date(Date.UTC(2026, 0, 1, 8 * (index + 1))).toISOString();
  if (kind === "receive") {
    return receive(pair, lines, { now, at: `2026-01-0${day}T00:00:00.000Z` }, "receipt");
  }
  if (kind === "withdraw") return withdraw(pair, lines, now, "consumption");
  return kind === "count" ? count(pair, lines, now) : undo(pair, one, now);
}

type Lots = ReadonlyArray<{ quantity: bigint; cents: bigint }>;

const comparable = (rows: Lots) =>
  rows.map(({ quantity: amount, cents }) => `${amount} for ${cents}`);

/** The model's state of a part, in the format of `stored`. */
function expected(model: StockModel) {
  return {
    onHand: String(model.onHand),
    unitCents: String(model.unitCents),
    layers: comparable(model.layers),
    deficits: comparable(model.deficits),
    movements: model.movements.map(({ quantity: amount, cents }) => `${amount} for ${cents}`),
  };
}

async function stored(shop: TestShop, itemId: string) {
  const rows = (table: string, columns: string, order: string) =>
    `(SELECT coalesce(array_agg(${columns} ORDER BY ${order}), '{}') FROM ${table}
      WHERE tenant_id = i.tenant_id AND inventory_item_id = i.id`;
  const open = (table: string, order: string) =>
    `${rows(table, "(remaining_quantity * 10000)::bigint || ' for ' || remaining_cents", `${order}, id`)}
      AND remaining_quantity > 0)`;
  const movement = `(quantity * 10000)::bigint || ' for ' || value_cents`;
  const [row] = await database.query(
    `SELECT (i.quantity * 10000)::bigint::text AS "onHand", i.unit_cost_cents::text AS "unitCents",
       ${open("cost_layers", "received_at")} AS layers, ${open("stock_deficits", "created_at")} AS deficits,
       ${rows("stock_movements", movement, "position")}) AS movements
     FROM inventory_items i WHERE i.tenant_id = $1 AND i.id = $2`,
    [shop.tenantId, itemId],
  );
  return row;
}

test("stock, layers, deficits and value equal plain FIFO, to the cent, after any receipts, withdrawals and returns", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 20 }), async (steps) => {
      const pair = await createPair();
      for (const [index, one] of steps.entries()) {
        await play(pair, one, index);
        for (const { model, id } of pair.lots) {
          expect(await stored(pair.shop, id)).toEqual(expected(model));
        }
      }
      for (const { model } of pair.lots) {
        const cents = (lots: Lots) => lots.reduce((sum, lot) => sum + lot.cents, 0n);
        const moved = model.movements.reduce((sum, row) => sum + row.cents, 0n);
        expect(moved).toBe(cents(model.layers) - cents(model.deficits));
        expect(model.layers.length === 0 || model.deficits.length === 0).toBe(true);
      }
      expect(await pair.shop.ledgerProblems()).toEqual([]);
    }),
    {
      examples: [[settledByTenths]],
      numRuns: runs({ short: 15, long: 150 }),
      seed: seedOr(20_260_302),
    },
  );
});
