import { receiveStock, type Scope, withdrawStock } from "@bayline/db";
import fc from "fast-check";
import { expect, test } from "vitest";
import { useDatabase } from "../../../test/database.ts";
import { useHarness } from "../../../test/harness.ts";
import type { TestShop } from "../../../test/shop.ts";
import { StockModel } from "../../../test/stock-model.ts";
import { newId } from "../../ids.ts";

const harness = useHarness();
const database = useDatabase(harness);

const parts = ["A", "B"] as const;

interface Step {
  kind: "receive" | "withdraw";
  /** Goods may come late: a receipt may be dated before those that are there. */
  day: number;
  lines: Array<{ part: number; quantity: bigint; unitCents: number }>;
}

const quantity = fc.oneof(
  fc.bigInt({ min: 1n, max: 30_000n }),
  fc.integer({ min: 1, max: 6 }).map((units) => BigInt(units) * 10_000n),
  // Tenths, at costs of a cent or two: every part of them is rounded.
  fc.integer({ min: 1, max: 12 }).map((tenths) => BigInt(tenths) * 1000n),
);
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom("receive", "withdraw"),
  day: fc.integer({ min: 1, max: 5 }),
  lines: fc.array(
    fc.record({
      part: fc.integer({ min: 0, max: parts.length - 1 }),
      quantity,
      unitCents: fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 1000 })),
    }),
    { minLength: 1, maxLength: 5 },
  ),
});

/** A shop's parts in the database and in the model, moved alike. */
async function twins() {
  const shop = await harness.shop();
  const items = [];
  for (const partNumber of parts) items.push(await shop.part({ partNumber }));
  return { shop, ids: items.map(({ id }) => id), models: parts.map(() => new StockModel()) };
}

type Twins = Awaited<ReturnType<typeof twins>>;

const decimal = (tenThousandths: bigint) => Number(tenThousandths) / 10_000;

async function take({ shop, ids, models }: Twins, { kind, day, lines }: Step, at: number) {
  const made = lines.map((line) => ({ ...line, rowId: newId(), itemId: ids[line.part] ?? "" }));
  const receivedAt = `2026-01-0${day}T00:00:00.000Z`;
  const now = new Date(Date.UTC(2026, 1, 1, 0, 0, at)).toISOString();
  const rows = made.map(({ rowId, itemId, quantity: amount, unitCents }) => ({
    movementId: newId(),
    layerId: rowId,
    deficitId: rowId,
    itemId,
    quantity: decimal(amount),
    unitCostCents: unitCents,
  }));
  await harness.services.database.transaction(async (db) => {
    const scope: Scope = { tenantId: shop.tenantId, now, db };
    const cause = { reference: null, reason: null, createdBy: "A test" };
    if (kind === "withdraw") return withdrawStock(scope, rows, { ...cause, type: "consumption" });
    const layer = { purchaseOrderId: null, receivedAt };
    return receiveStock(scope, rows, { ...cause, type: "receipt" }, layer);
  });
  models.forEach((model, part) => {
    const own = made
      .filter((line) => line.part === part)
      .map((line) => ({
        order: `${kind === "receive" ? receivedAt : now} ${line.rowId}`,
        quantity: line.quantity,
        unitCents: BigInt(line.unitCents),
      }));
    if (own.length > 0) model[kind](own);
  });
}

const tell = (rows: StockModel["layers"]) =>
  rows.map(({ quantity: amount, cents }) => `${amount} for ${cents}`);

/** What the model says of a part, in the words of `stored`. */
function expected(model: StockModel) {
  return {
    onHand: String(model.onHand),
    layers: tell(model.layers),
    deficits: tell(model.deficits),
    movedCents: String(model.cameCents - model.leftCents),
    varianceCents: String(model.varianceCents),
  };
}

async function stored(shop: TestShop, itemId: string) {
  const open = (table: string, order: string) =>
    `(SELECT coalesce(array_agg((remaining_quantity * 10000)::bigint || ' for ' || remaining_cents ORDER BY ${order}, id), '{}')
      FROM ${table} WHERE tenant_id = i.tenant_id AND inventory_item_id = i.id AND remaining_quantity > 0)`;
  const [row] = await database.query(
    `SELECT (i.quantity * 10000)::bigint::text AS "onHand", ${open("cost_layers", "received_at")} AS layers,
       ${open("stock_deficits", "created_at")} AS deficits, m.moved AS "movedCents", m.variance AS "varianceCents"
     FROM inventory_items i, LATERAL (SELECT coalesce(sum(value_cents), 0)::text AS moved,
       coalesce(sum(variance_cents), 0)::text AS variance FROM stock_movements
       WHERE tenant_id = i.tenant_id AND inventory_item_id = i.id) m
     WHERE i.tenant_id = $1 AND i.id = $2`,
    [shop.tenantId, itemId],
  );
  return row;
}

test("whatever comes and goes, stock, layers, deficits and value are those of plain FIFO, to the cent", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
      const pair = await twins();
      for (const [at, each] of steps.entries()) {
        await take(pair, each, at);
        for (const [part, model] of pair.models.entries()) {
          expect(await stored(pair.shop, pair.ids[part] ?? "")).toEqual(expected(model));
        }
      }
      for (const { onHand, layers, deficits, ...value } of pair.models) {
        const left = layers.reduce((sum, { cents }) => sum + cents, 0n);
        const owed = deficits.reduce((sum, { cents }) => sum + cents, 0n);
        expect(value.cameCents - value.leftCents - value.varianceCents).toBe(left - owed);
        expect(layers.length === 0 || deficits.length === 0, String(onHand)).toBe(true);
      }
      expect(await pair.shop.ledgerProblems()).toEqual([]);
    }),
    { numRuns: 80, seed: 20_260_302 },
  );
});
