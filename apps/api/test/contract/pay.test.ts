import { isWrite, type NamedOperation } from "@bayline/contracts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startIdentityProvider } from "../doubles/identity-provider.ts";
import { useDatabase } from "../harness/database.ts";
import { useHarness } from "../harness/harness.ts";
import { mcpClient } from "../harness/mcp-client.ts";
import type { TestShop } from "../harness/shop.ts";
import { addUser, trusting } from "../harness/users.ts";
import {
  examplesNow,
  type HeaderFields,
  type Input,
  ofShops,
  operations,
  rest,
  sampleInput,
  trpc,
} from "./samples.ts";

const provider = await startIdentityProvider();
const harness = useHarness({ now: examplesNow, oidc: trusting(provider) });
const database = useDatabase(harness);
afterAll(() => provider.stop());

/** Rates that no caller without pay rights may learn. */
const pay = { hourlyCostRateCents: 7_777, commissionRatePercent: 7.7123 };

/** Fields that reports have for everybody who may read them, and what is no shop's own. */
const exemptFields: Readonly<Record<string, RegExp>> = {
  "reportAggregates.daily": /^laborCostCents$/,
  "reportAggregates.salesSummary": /^(laborCost|laborProfit|profit)$/,
  "reports.weeklyTrend": /^laborProfitCents$/,
  "digests.get": /^(gross_profit|narrative)$/,
  "digests.generate": /^(gross_profit|narrative)$/,
  // The number of entries happens to be one of the figures.
  "auditLog.list": /^count$/,
  // The same for every shop.
  "webhooks.events": /^(schema|example|count)$/,
};

const hours = { approved: 3.7, pending: 1.3, declined: 2.1 } as const;
const price = { labor: 15_013, part: 2_039 };
const partCost = 1_009;

interface Canary {
  shop: TestShop;
  technicianId: string;
  open: string;
  svcId: string;
  version: number;
  itemId: string;
  invoiced: string;
  invoiceId: string;
  deleted: string;
}

async function orderWithLabor(shop: TestShop, technicianId: string) {
  const { id } = await shop.workOrder({});
  const blocks = [];
  for (const status of ["approved", "pending", "declined"] as const) {
    const labor = [{ technicianId, quantity: hours[status], unitPriceCents: price.labor }];
    const parts = [{ unitPriceCents: price.part, unitCostCents: partCost, description: "Seal" }];
    blocks.push(await shop.block(id, { labor, parts, authorizationStatus: status }));
  }
  const [first] = blocks;
  if (!first) throw new Error("An order has blocks");
  return { id, svcId: first.id, version: first.version, itemId: first.labor[0]?.id ?? "" };
}

async function plant(): Promise<Canary> {
  const shop = await harness.shop();
  await shop.webhook({ events: ["work_order.updated", "invoice.created"] });
  const { id: technicianId } = await shop.user({ role: "technician", ...pay });
  const open = await orderWithLabor(shop, technicianId);
  const { id: invoiced } = await orderWithLabor(shop, technicianId);
  const { body: invoice } = await shop.api("POST", `/work-orders/${invoiced}/invoice`);
  const { id: deleted } = await orderWithLabor(shop, technicianId);
  await shop.api("DELETE", `/work-orders/${deleted}`);
  await shop.api("PATCH", "/settings", { digestEnabled: true });
  const { id, ...block } = open;
  return { shop, technicianId, open: id, ...block, invoiced, invoiceId: invoice.id, deleted };
}

const cents = (exact: number) => Math.round(Math.round(exact * 1e4) / 1e4);

/** Every figure that the rate shows in, alone or together with what everybody may see. */
function revealingFigures(): Set<number> {
  const costs = Object.values(hours).map((quantity) => cents(quantity * pay.hourlyCostRateCents));
  const prices = Object.values(hours).map((quantity) => cents(quantity * price.labor));
  const figures = new Set<number>([...Object.values(pay), cents(5.5 * pay.hourlyCostRateCents)]);
  for (const some of subsets(costs)) {
    for (const goods of [0, 1, 2, 3]) {
      const cost = some + goods * partCost;
      figures.add(cost).add(cost / 100);
      for (const billed of subsets(prices)) {
        for (const parts of [0, 1, 2, 3]) {
          const total = billed + parts * price.part;
          const profit = total - cost;
          figures
            .add(profit)
            .add(profit / 100)
            .add(Math.round((profit / total) * 10_000) / 100);
        }
      }
    }
  }
  return figures;
}

/** The sums of all subsets that are not empty. */
function subsets(numbers: number[]): number[] {
  const sums = [0];
  for (const one of numbers) sums.push(...sums.map((sum) => sum + one));
  return sums.slice(1);
}

const revealing = revealingFigures();

/** The paths of the telling figures in an answer, texts included. */
function leaksOf(value: unknown, exempt: RegExp | undefined, at = ""): string[] {
  if (typeof value === "number") return revealing.has(value) ? [`${at} ${value}`] : [];
  if (typeof value === "string") {
    const figures = value.match(/(?<![\w-])[\d,]+(\.\d+)?(?![\w-])/g) ?? [];
    return figures
      .map((figure) => Number(figure.replaceAll(",", "")))
      .filter((figure) => figure > 100 && revealing.has(figure))
      .map((figure) => `${at} “${figure}”`);
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([field, inner]) => {
    // The 30 days of a customer's terms are also a margin.
    if (field === "termsDays" || exempt?.test(field)) return [];
    if (field === "marginPercent" && inner !== null) return [`${at}.${field} ${inner}`];
    return leaksOf(inner, exempt, `${at}.${field}`);
  });
}

/** Inputs that make an operation answer as much of the labor as it can. */
function pointedInputs(canary: Canary): Readonly<Record<string, Input[]>> {
  const { technicianId, open, svcId, itemId, version, invoiced, invoiceId, deleted } = canary;
  const labor = [{ technicianId, quantity: 5.5, unitPriceCents: price.labor }];
  const block = { woId: open, svcId };
  return {
    "workOrders.list": [{ limit: 5 }, { limit: 100 }, { limit: 100, fullDetails: true }],
    "workOrders.get": [{ id: open }, { id: invoiced }, { id: deleted }],
    "workOrders.update": [
      { id: open, notes: "New" },
      { id: open, status: "invoiced" },
    ],
    "workOrders.restore": [{ id: deleted }],
    "workOrders.invoice": [{ id: open }],
    "workOrders.services.create": [{ woId: open, name: "New", labor }],
    "workOrders.services.update": [
      { ...block, version, labor: [{ id: itemId, quantity: 5.5 }] },
      { ...block, version: version + 1 },
    ],
    "workOrders.items.create": [{ ...block, kind: "labor", technicianId, quantity: 5.5 }],
    "workOrders.items.update": [{ ...block, itemId, quantity: 5.5 }],
    "invoices.get": [{ id: invoiceId }],
    "invoices.list": [{}],
    "events.list": [{ limit: 500 }],
    "auditLog.list": [{ limit: 500 }],
    "users.list": [{}],
    "admin.users.get": [{ id: technicianId }],
    "admin.users.update": [{ id: technicianId, name: "New" }],
  };
}

let canary: Canary;
let withoutPay: Record<string, HeaderFields>;
beforeAll(async () => {
  canary = await plant();
  const denied = await addUser({ database, provider }, canary.shop, {
    role: "admin",
    revocations: ["reports:profit", "attendance:financials"],
  });
  withoutPay = {
    "an administrator who is denied pay": await denied.signIn(),
    "a read-only key without pay data": { "x-api-key": await canary.shop.readOnlyKey() },
  };
});

async function leaksTo(headers: HeaderFields, named: NamedOperation): Promise<string[]> {
  const { name, operation } = named;
  const inputs = pointedInputs(canary)[name] ?? [await sampleInput(canary.shop, named)];
  const leaks: string[] = [];
  const dry = isWrite(operation) ? { ...headers, "dry-run": "true" } : headers;
  for (const input of inputs) {
    for (const answer of [
      await rest(harness.baseUrl, named, input, dry),
      await trpc(harness.origin, named, input, dry),
    ]) {
      leaks.push(...leaksOf(answer.body, exemptFields[name], name));
    }
  }
  return leaks;
}

const ofShop = operations.filter(ofShops);

test("agent tools show a key without pay data no figure that reveals the rate", async () => {
  const agent = await mcpClient(harness.origin, await canary.shop.readOnlyKey());
  for (const { name, operation } of ofShop) {
    if (isWrite(operation) || operation.readOnlyKey !== "allowed") continue;
    for (const input of pointedInputs(canary)[name] ?? []) {
      const { isError, text, result } = await agent.call(name, input);
      expect({ name, isError }).toEqual({ name, isError: false });
      expect(leaksOf([result, text], exemptFields[name], name)).toEqual([]);
    }
  }
});

test("callers with pay rights see the figures that the other tests search for", async () => {
  const headers = { "x-api-key": canary.shop.key };
  const revealing = Object.keys(pointedInputs(canary));
  for (const named of ofShop.filter(({ name }) => revealing.includes(name))) {
    const isSilent = named.name === "invoices.list";
    const leaks = await leaksTo(headers, named);
    expect({ name: named.name, isSilent: leaks.length === 0 }).toEqual({
      name: named.name,
      isSilent,
    });
  }
});

test.each(ofShop)(
  "$name shows callers without pay rights no figure that reveals the rate",
  async (named) => {
    for (const [who, headers] of Object.entries(withoutPay)) {
      expect({ who, leaks: await leaksTo(headers, named) }).toEqual({ who, leaks: [] });
    }
  },
);
