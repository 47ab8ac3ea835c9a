import { runs, seedOr } from "@bayline/db/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { useHarness } from "../harness/harness.ts";
import type { TestShop } from "../harness/shop.ts";
import { inputArbitrary } from "./input-arbitrary.ts";
import { contractValidator } from "./openapi-validator.ts";
import { newPathIds, newRecord } from "./path-ids.ts";
import { credentials, type Input, operations, rest, trpc } from "./samples.ts";

const seed = seedOr(7);
const numRuns = runs({ short: 15, long: 60 });

const harness = useHarness({}, { separate: true });
const document = contractValidator();

/** Ids for inputs: several of most kinds, so that references often exist. */
const fuzzed = [
  "vendors",
  "inventory",
  "inventory",
  "purchaseOrders",
  "purchaseOrders",
  "customers",
  "vehicles",
  "workOrders",
  "inspections",
  "serviceRequests",
  "admin.users",
  "admin.users",
];

/** Shops with the fuzzed records, by the group of their operations. */
const filled = new Map<string, Promise<{ shop: TestShop; ids: string[] }>>();

async function fill() {
  const shop = await harness.shop();
  const ids = await Promise.all(fuzzed.map((resource) => newRecord(shop, resource)));
  return { shop, ids };
}

function shopOfGroup(name: string) {
  const [group = ""] = name.split(".");
  const shop = filled.get(group) ?? fill();
  filled.set(group, shop);
  return shop;
}

// Afterwards the harness verifies the ledger of each shop, for all written data.
test.each(operations)(
  "$name answers any input as documented, and never with a 5xx",
  async (named) => {
    const { name, operation } = named;
    const { shop, ids } = await shopOfGroup(name);
    const headers = credentials(operation, shop);
    // A path always has its ids, even if other input is missing.
    const inPath = await newPathIds(shop, named);
    const schema = z.toJSONSchema(operation.input, { io: "input", unrepresentable: "any" });
    const inputs = inputArbitrary(schema, ids);

    await fc.assert(
      fc.asyncProperty(inputs, fc.boolean(), async (input, overTrpc) => {
        if (overTrpc) {
          const { status, body } = await trpc(harness.origin, named, input ?? {}, headers);
          if (status < 400) {
            expect(document.validate(name, operation.status, body.result.data)).toEqual([]);
          } else {
            const { code: _code, httpStatus, path: _path, ...problem } = body.error.data;
            expect(httpStatus).toBeLessThan(500);
            expect(document.validate(name, httpStatus, problem)).toEqual([]);
          }
          return;
        }
        const fields: Input = { ...inPath, ...Object(input) };
        const { status, body } = await rest(harness.baseUrl, named, fields, headers);
        expect(status).toBeLessThan(500);
        expect(document.validate(name, status, body)).toEqual([]);
      }),
      { seed, numRuns },
    );
  },
);

test("a quantity that exceeds the sums' limit is an invalid field, not a failure", async () => {
  const shop = await harness.shop();
  const parts = [{ partNumber: "A-100", quantity: 1e308, unitCostCents: 100 }];
  expect(await shop.api("POST", "/purchase-orders", { parts })).toMatchObject({
    status: 400,
    body: { details: [{ field: "parts[0].quantity" }] },
  });
});
