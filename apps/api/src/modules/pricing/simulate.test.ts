import { afterAll, expect, test } from "vitest";
import { startIdentityProvider } from "../../../test/doubles/identity-provider.ts";
import { useDatabase } from "../../../test/harness/database.ts";
import { useHarness } from "../../../test/harness/harness.ts";
import { call } from "../../../test/harness/http.ts";
import type { TestShop } from "../../../test/harness/shop.ts";
import { addUser, trusting } from "../../../test/harness/users.ts";

const provider = await startIdentityProvider();
afterAll(() => provider.stop());

const harness = useHarness({ oidc: trusting(provider) });
const database = useDatabase(harness);

type Body = Record<string, unknown>;

const range = { from: "2020-01-01", to: "2090-12-31" };

async function made(shop: TestShop, path: string, body: unknown) {
  const answer = await shop.api("POST", path, body);
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
}

async function simulate(shop: TestShop, input: Body = {}) {
  const answer = await shop.api("POST", "/pricing/simulate", { ...range, ...input });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

const matrix = (multiplier: number, fields: Body = {}) => ({
  name: "Standard",
  kind: "parts_matrix",
  terms: { bands: [{ fromCents: 0, multiplier }] },
  ...fields,
});

const supplies = {
  name: "Shop supplies",
  kind: "fee",
  terms: { percent: 10, of: "both" },
};

/**
 * A shop that doubles costs, has labor of 150 dollars an hour, and a fee of 10 percent. It invoiced
 * two filters of 10 dollars, two hours, and a bolt whose price was typed.
 */
async function shopWithJob() {
  const shop = await harness.shop();
  const standard = await made(shop, "/pricing/rules", { ...matrix(2), validFrom: "2026-01-01" });
  await made(shop, "/pricing/rules", { ...supplies, validFrom: "2026-01-01" });
  await made(shop, "/pricing/rules", {
    name: "Rate",
    kind: "labor_rate",
    terms: { centsPerHour: 15_000 },
    validFrom: "2026-01-01",
  });
  const settings = await shop.api("PATCH", "/settings", { defaultPartsMatrixId: standard.id });
  expect(settings.status, settings.text).toBe(200);
  await shop.part({ partNumber: "P-1", quantity: 9, unitCostCents: 1000, category: "Filters" });
  const customer = await shop.customer({ name: "Prairie Grain" });
  const invoice = await shop.bill(
    { customerId: customer.id },
    {
      parts: [
        { partNumber: "P-1", quantity: 2, discountCents: 100 },
        { description: "Bolt", unitPriceCents: 300, unitCostCents: 120 },
      ],
      labor: [{ description: "Fit", quantity: 2 }],
    },
  );
  return { shop, standard, customer, invoice };
}

/** 2 × 2000 − 100 for the filters, 300 for the bolt, 30000 for labor, and 10 % of it all. */
const booked = { revenueCents: 37_620, costCents: 2120, marginCents: 35_500, marginPercent: 94.36 };

test("a simulation without rules equals the books, line by line", async () => {
  const { shop, customer } = await shopWithJob();
  const answer = await simulate(shop);
  expect(answer).toMatchObject({
    lineCount: 4,
    invoiceCount: 1,
    booked,
    proposed: booked,
    changeCents: 0,
    changedLineCount: 0,
    unexplainedLineCount: 0,
    byCustomer: [{ customerId: customer.id, customerName: "Prairie Grain", booked }],
    jobs: [],
  });
});

test("another matrix changes its lines and the fees that follow them, and nothing else", async () => {
  const { shop, standard, invoice } = await shopWithJob();
  const answer = await simulate(shop, { rules: [matrix(2.5, { id: standard.id })] });
  // 2 × 2500 − 100 + 300 + 30000 = 35200, and 3520 of it as the fee.
  const proposed = {
    revenueCents: 38_720,
    costCents: 2120,
    marginCents: 36_600,
    marginPercent: 94.52,
  };
  expect(answer).toMatchObject({
    booked,
    proposed,
    changeCents: 1100,
    changedLineCount: 2,
    byMonth: [{ month: invoice.invoiceDate.slice(0, 7), booked, proposed }],
    jobs: [
      {
        invoiceId: invoice.id,
        recordType: "work_order",
        orderNumber: "WO-1001",
        changeCents: 1100,
      },
    ],
  });
  expect(answer.byCategory[0]).toMatchObject({
    kind: "part",
    category: "Filters",
    changeCents: 1000,
  });
  expect(answer.byRule[0]).toMatchObject({
    ruleId: standard.id,
    isProposed: true,
    booked: { revenueCents: 3900, costCents: 2000 },
    proposed: { revenueCents: 4900, costCents: 2000 },
  });
});

test("a filter counts only its lines, with fees out", async () => {
  const { shop, standard } = await shopWithJob();
  const rules = [matrix(2.5, { id: standard.id })];
  expect(await simulate(shop, { rules, kind: "labor" })).toMatchObject({
    lineCount: 1,
    changeCents: 0,
  });
  const filters = await simulate(shop, { rules, category: "filters" });
  expect(filters).toMatchObject({ lineCount: 1, changeCents: 1000 });
});

test("an additional rule precedes those of its specificity, and a new fee adds an amount", async () => {
  const { shop } = await shopWithJob();
  const answer = await simulate(shop, {
    rules: [
      matrix(3, { name: "Filters", match: { category: "FILTERS" } }),
      { name: "EPA", kind: "fee", terms: { percent: 1, of: "labor" } },
    ],
  });
  // 2 × 1000 more for the filters, 200 more of the old fee, and 300 of the new one.
  expect(answer).toMatchObject({ changeCents: 2500, changedLineCount: 3, lineCount: 5 });
  const added = answer.byRule.filter((row: Body) => row.isProposed);
  expect(added.map((row: Body) => [row.ruleId, row.ruleName])).toEqual([
    [null, "Filters"],
    [null, "EPA"],
  ]);
});

test("a line whose rule is removed has no price, and a removed fee no amount", async () => {
  const { shop, standard } = await shopWithJob();
  const answer = await simulate(shop, { remove: [standard.id, "Shop supplies"] });
  expect(answer).toMatchObject({
    unpricedLineCount: 1,
    proposed: { revenueCents: 30_300, costCents: 2120 },
  });
});

test("a discount is at most the amount of the line", async () => {
  const { shop, standard } = await shopWithJob();
  const answer = await simulate(shop, { rules: [matrix(0.01, { id: standard.id })], kind: "part" });
  // 2 × 10 − 20, and the bolt.
  expect(answer.proposed.revenueCents).toBe(300);
});

test("the rules that a shop lists are accepted as they are, and change nothing", async () => {
  const { shop } = await shopWithJob();
  const { body } = await shop.api("GET", "/pricing/rules");
  const answer = await simulate(shop, { rules: body.rules });
  expect(answer).toMatchObject({ booked, proposed: booked, changedLineCount: 0 });
});

test("rules that tie, unknown rules and backward days are refused", async () => {
  const { shop, standard } = await shopWithJob();
  const send = (input: Body) => shop.api("POST", "/pricing/simulate", { ...range, ...input });
  const tie = await send({ rules: [matrix(3, { validFrom: "2026-01-01" })] });
  expect(tie.body, tie.text).toMatchObject({
    error: "PRICE_RULES_TIE",
    candidates: [{ id: standard.id }],
  });
  const other = await harness.shop();
  const foreign = await made(other, "/pricing/rules", matrix(2));
  const unknown = await send({ rules: [matrix(3, { id: foreign.id })], remove: [foreign.id] });
  expect(unknown.status, unknown.text).toBe(400);
  expect(unknown.body.details.map(({ field }: Body) => field)).toEqual([
    "rules[0].id",
    "remove[0]",
  ]);
  expect((await send({ from: "2026-02-02", to: "2026-02-01" })).status).toBe(400);
  const twice = await send({
    rules: [matrix(3, { id: standard.id }), matrix(4, { id: standard.id })],
  });
  expect(twice.body.details, twice.text).toMatchObject([{ field: "rules[1].id" }]);
});

test("a caller without reports:profit learns nothing, and another shop's work does not count", async () => {
  const { shop, standard } = await shopWithJob();
  const asUser = async (role: "service_writer" | "manager", body: Body) => {
    const headers = await (await addUser({ database, provider }, shop, { role })).signIn();
    return call(shop.baseUrl, "POST", "/pricing/simulate", { body, headers });
  };
  for (const rules of [[], [matrix(2.5, { id: standard.id })], [matrix(9, { id: "none" })]]) {
    const refused = await asUser("service_writer", { ...range, rules });
    expect(refused).toMatchObject({
      status: 403,
      body: { error: "PERMISSION_DENIED", missingPermissions: ["reports:profit"] },
    });
    expect(refused.text).not.toMatch(/Cents|Standard/);
  }
  const allowed = await asUser("manager", range);
  expect(allowed.body.booked, allowed.text).toEqual(booked);
  expect(await simulate(await harness.shop())).toMatchObject({
    lineCount: 0,
    byMonth: [],
    byRule: [],
  });
});
