import { citusUrl } from "@bayline/db/testing";
import { describe, expect, test } from "vitest";
import { useHarness } from "../../../test/harness/harness.ts";
import { call } from "../../../test/harness/http.ts";
import type { TestShop } from "../../../test/harness/shop.ts";
import { statementsOf } from "../../../test/harness/statements.ts";

const harness = useHarness({ now: new Date("2026-03-02T15:00:00Z") });

type Body = Record<string, unknown>;

async function ruleOf(shop: TestShop, body: Body) {
  const answer = await shop.api("POST", "/pricing/rules", { validFrom: "2026-01-01", ...body });
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
}

const matrix = (name: string, multiplier: number, fields: Body = {}) => ({
  name,
  kind: "parts_matrix",
  terms: { bands: [{ fromCents: 0, multiplier }] },
  ...fields,
});

/** A shop with a matrix that doubles costs by default, and a part of 10 dollars. */
async function shopWithMatrix() {
  const shop = await harness.shop();
  const standard = await ruleOf(shop, matrix("Standard", 2));
  const defaults = { defaultPartsMatrixId: standard.id, requirePrices: true };
  const changed = await shop.api("PATCH", "/settings", defaults);
  expect(changed.status, changed.text).toBe(200);
  await shop.part({ partNumber: "P-1", name: "Filter", quantity: 5, unitCostCents: 1000 });
  return { shop, standard };
}

async function linesOf(shop: TestShop, input: Body, order: Body = {}) {
  const answer = await shop.api("POST", "/work-orders/quote", {
    ...order,
    services: [{ name: "Work", ...input }],
  });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.workOrder;
}

describe("a line", () => {
  test("a line without a price is priced by the shop's matrix, and says so", async () => {
    const { shop, standard } = await shopWithMatrix();
    const order = await linesOf(shop, { parts: [{ partNumber: "P-1", quantity: 2 }] });
    const [line] = order.services[0].parts;
    expect(line).toMatchObject({
      unitPriceCents: 2000,
      listPriceCents: 2000,
      totalPriceCents: 4000,
      pricedBy: {
        source: "rule",
        ruleId: standard.id,
        ruleName: "Standard",
        version: 1,
        basisCents: 1000,
      },
    });
    expect(order.warnings).toBeUndefined();
  });

  test("a sent price is typed, and a sent-back one stays by its rule", async () => {
    const { shop } = await shopWithMatrix();
    const order = await linesOf(shop, { parts: [{ partNumber: "P-1" }] });
    const [block] = order.services;
    const path = `/work-orders/${order.id}/services/${block.id}`;
    const back = await shop.api("PATCH", path, block);
    expect(back.body.parts[0].pricedBy.source, back.text).toBe("rule");
    const typed = await shop.api("PATCH", `${path}/items/${block.parts[0].id}`, {
      unitPriceCents: 1500,
    });
    expect(typed.body).toMatchObject({ unitPriceCents: 1500, pricedBy: { source: "typed" } });
    const again = await shop.api("PATCH", `${path}/items/${block.parts[0].id}`, {
      unitPriceCents: null,
    });
    expect(again.body).toMatchObject({ unitPriceCents: 2000, pricedBy: { source: "rule" } });
  });

  test("a contract price precedes a level, a level a part's price, and that the default", async () => {
    const { shop } = await shopWithMatrix();
    const level = await ruleOf(shop, {
      name: "Fleet",
      kind: "price_level",
      terms: { partsPercent: -10, laborPercent: -20 },
    });
    const fleet = await shop.customer({ name: "Fleet", priceLevelId: level.id });
    await shop.part({ partNumber: "OWN", unitCostCents: 1000, unitPriceCents: 1234 });
    await ruleOf(shop, {
      name: "Filters of Fleet",
      kind: "contract_price",
      match: { customerId: fleet.id, partNumber: "p-1" },
      terms: { priceCents: 1111 },
    });
    await shop.part({ partNumber: "P-2", quantity: 1, unitCostCents: 1005, category: "Belts" });
    await ruleOf(shop, matrix("Belts", 3, { match: { category: "belts" } }));
    const rate = { name: "Shop rate", kind: "labor_rate", terms: { centsPerHour: 15_000 } };
    await ruleOf(shop, rate);
    const parts = [{ partNumber: "P-1" }, { partNumber: "P-2" }, { partNumber: "OWN" }];
    const work = { parts, labor: [{ description: "Fit", quantity: 2 }] };
    const [ofFleet, ofOther] = [
      await linesOf(shop, work, { customerId: fleet.id }),
      await linesOf(shop, work),
    ].map((order) => order.services[0]);
    const prices = (lines: Body[]) =>
      lines.map((line) => [line.unitPriceCents, line.listPriceCents]);
    expect(prices(ofFleet.parts)).toEqual([
      [1111, 1111],
      [2714, 3015],
      [1234, 1234],
    ]);
    expect(prices(ofFleet.labor)).toEqual([[12_000, 15_000]]);
    expect(prices(ofOther.parts)).toEqual([
      [2000, 2000],
      [3015, 3015],
      [1234, 1234],
    ]);
    const { body } = await shop.api("GET", `/pricing/explain?lineId=${ofFleet.parts[1].id}`);
    expect(body.steps.map((step: Body) => [step.ruleName, step.outcome])).toEqual([
      ["Belts", "won"],
      ["Fleet", "applied"],
      ["Standard", "outranked"],
    ]);
  });

  test("a line that nothing prices is warned of until it has a price, and is not invoiced", async () => {
    const { shop } = await shopWithMatrix();
    const order = await linesOf(shop, { fees: [{ description: "Disposal" }] });
    const [block] = order.services;
    const [{ id: lineId }] = block.fees;
    expect(order.warnings).toMatchObject([{ code: "PRICE_MISSING", lineId }]);
    const read = await shop.api("GET", `/work-orders/${order.id}`);
    expect(read.body.warnings).toMatchObject([{ code: "PRICE_MISSING", lineId }]);
    const refused = await shop.api("POST", `/work-orders/${order.id}/invoice`, {});
    expect(refused.body, refused.text).toMatchObject({ error: "PRICE_MISSING" });
    const path = `/work-orders/${order.id}/services/${block.id}/items/${lineId}`;
    const free = await shop.api("PATCH", path, { unitPriceCents: 0 });
    expect(free.body, free.text).toMatchObject({ pricedBy: { source: "typed" } });
    const invoiced = await shop.api("POST", `/work-orders/${order.id}/invoice`, {});
    expect(invoiced.status, invoiced.text).toBe(201);
  });
});

describe("a fee", () => {
  test("a fee follows the lines of its order, within its limits, until a person changes it", async () => {
    const { shop } = await shopWithMatrix();
    await ruleOf(shop, {
      name: "Shop supplies",
      kind: "fee",
      terms: { percent: 10, of: "both", capCents: 3000, minimumCents: 500, feeType: "fee" },
    });
    const order = await linesOf(shop, { parts: [{ partNumber: "P-1", unitPriceCents: 1000 }] });
    const [block] = order.services;
    const [fee] = block.fees;
    expect(fee).toMatchObject({ description: "Shop supplies", unitPriceCents: 500 });
    const path = `/work-orders/${order.id}/services/${block.id}`;
    const feeNow = async () => {
      const { body } = await shop.api("GET", `/work-orders/${order.id}`);
      return body.services[0].fees.map((line: Body) => [line.id, line.unitPriceCents]);
    };
    await shop.api("PATCH", `${path}/items/${block.parts[0].id}`, { quantity: 12 });
    expect(await feeNow()).toEqual([[fee.id, 1200]]);
    await shop.api("PATCH", `${path}/items/${block.parts[0].id}`, { quantity: 99 });
    expect(await feeNow()).toEqual([[fee.id, 3000]]);
    await shop.api("PATCH", `${path}/items/${fee.id}`, { unitPriceCents: 0 });
    await shop.api("PATCH", `${path}/items/${block.parts[0].id}`, { quantity: 50 });
    expect(await feeNow()).toEqual([[fee.id, 0]]);
  });
});

describe("a price rule", () => {
  test("a change makes a version, and the earlier ones are kept", async () => {
    const { shop, standard } = await shopWithMatrix();
    const path = "/pricing/rules/Standard";
    const terms = { bands: [{ fromCents: 0, markupPercent: 50 }] };
    const changed = await shop.api("PATCH", path, { terms });
    expect(changed.body, changed.text).toMatchObject({ id: standard.id, version: 2, terms });
    const { body } = await shop.api("GET", path);
    expect(body.history.map((entry: Body) => [entry.version, entry.terms])).toEqual([
      [2, terms],
      [1, standard.terms],
    ]);
  });

  test("two rules with the same right to a line are refused, and other days are not", async () => {
    const { shop, standard } = await shopWithMatrix();
    const other = { ...matrix("Other", 3), validFrom: "2026-01-01" };
    const refused = await shop.api("POST", "/pricing/rules", other);
    expect(refused.body, refused.text).toMatchObject({
      error: "PRICE_RULES_TIE",
      message: expect.stringContaining("Other and Standard"),
      candidates: [{ id: standard.id, name: "Standard" }],
    });
    await ruleOf(shop, { ...other, validFrom: "2026-01-02" });
  });

  test("eight rules that tie and are created concurrently leave one", async () => {
    const shop = await harness.shop();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        shop.api("POST", "/pricing/rules", { ...matrix(`Rule ${at}`, 2), validFrom: "2026-01-01" }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(7);
  });
});

test("a price check prices lines like an order, and shows costs only with reports:profit", async () => {
  const { shop } = await shopWithMatrix();
  const input = { lines: [{ partNumber: "P-1", quantity: 4 }] };
  const { body } = await shop.api("POST", "/pricing/quote", input);
  expect(body).toMatchObject({
    totalPriceCents: 8000,
    lines: [
      { unitPriceCents: 2000, expectedCostCents: 1000, marginCents: 4000, availableQuantity: 5 },
    ],
  });
  const item = await shop.api("GET", "/inventory/P-1");
  expect(item.body).toMatchObject({ priceCents: 2000, pricedBy: { ruleName: "Standard" } });
});

test("an order is priced again by today's rules, except for typed prices", async () => {
  const { shop } = await shopWithMatrix();
  const parts = [{ partNumber: "P-1" }, { description: "Bolt", unitPriceCents: 300 }];
  const order = await linesOf(shop, { parts });
  await shop.api("PATCH", "/pricing/rules/Standard", {
    terms: { bands: [{ fromCents: 0, multiplier: 2.5 }], roundTo: 99 },
  });
  const { body } = await shop.api("POST", `/work-orders/${order.id}/reprice`, {});
  const prices = body.services[0].parts.map((line: Body) => line.unitPriceCents);
  expect(prices).toEqual([2599, 300]);
});

test.each([
  { lines: 1, count: 1, buyer: "no customer", statements: 14 },
  { lines: 10, count: 1, buyer: "no customer", statements: 14 },
  { lines: 100, count: 5, buyer: "no customer", statements: 14 },
  // The lock of the customer.
  { lines: 100, count: 5, buyer: "a customer", statements: 15 },
])(
  "a quote of $lines lines in $count services for $buyer takes $statements statements, and reads the terms and the rules in one each",
  async ({ lines, count, buyer, statements }) => {
    const { shop } = await shopWithMatrix();
    const customer = await shop.api("POST", "/customers", { name: "Acme" });
    const header = buyer === "a customer" ? { customerId: customer.body.id } : {};
    const parts = Array.from({ length: lines / count }, () => ({ partNumber: "P-1" }));
    const services = Array.from({ length: count }, () => ({ name: "Work", parts }));
    const texts = (
      await statementsOf(harness, async () => {
        const { status } = await shop.api("POST", "/work-orders/quote", { ...header, services });
        expect(status).toBe(201);
      })
    ).map(({ text }) => text);
    const times = (column: RegExp) => texts.filter((text) => column.test(text)).length;
    // On a cluster, the records of a write are two statements more.
    expect(texts).toHaveLength(citusUrl === undefined ? statements : statements + 2);
    expect(times(/workflow_statuses/)).toBe(1);
    expect(times(/default_parts_matrix_id/)).toBe(1);
  },
);

test("a counter sale has the fees of sales, and no others", async () => {
  const { shop } = await shopWithMatrix();
  const fee = (name: string, terms: Body) => ({
    name,
    kind: "fee",
    terms: { of: "parts", ...terms },
  });
  await ruleOf(shop, fee("Handling", { percent: 10, onSales: true }));
  await ruleOf(shop, fee("Shop supplies", { percent: 5 }));
  const sale = await shop.api("POST", "/sales-orders", { lines: [{ partNumber: "P-1" }] });
  expect(sale.body.lines, sale.text).toMatchObject([
    { kind: "part", unitPriceCents: 2000 },
    { kind: "fee", description: "Handling", unitPriceCents: 200 },
  ]);
});

test("a fee leaves a declined block, and counts only lines that match", async () => {
  const { shop } = await shopWithMatrix();
  const terms = { percent: 10, of: "labor" };
  await ruleOf(shop, { name: "Diesel fee", kind: "fee", match: { laborType: "diesel" }, terms });
  const order = await linesOf(shop, {
    labor: [
      { description: "Injector", unitPriceCents: 10_000, laborType: "Diesel" },
      { description: "Wash", unitPriceCents: 5000 },
    ],
  });
  expect(order.services[0].fees).toMatchObject([{ unitPriceCents: 1000 }]);
  const path = `/work-orders/${order.id}/services/${order.services[0].id}`;
  const { version } = order.services[0];
  const declined = await shop.api("PATCH", path, { version, authorizationStatus: "declined" });
  expect(declined.body.fees, declined.text).toEqual([]);
});

test("a caller without reports:profit learns neither costs nor factors from prices", async () => {
  const { shop } = await shopWithMatrix();
  await shop.api("PATCH", "/settings", { marginFloorPercent: 90 });
  const order = await linesOf(shop, { parts: [{ partNumber: "P-1" }] });
  expect(order.warnings).toMatchObject([{ code: "MARGIN_LOST", lostCents: 800 }]);
  // A read-only key without pay data has no right to profits.
  const headers = { "x-api-key": await shop.readOnlyKey() };
  const read = (path: string) => call(shop.baseUrl, "GET", path, { headers });
  const lineId = order.services[0].parts[0].id;
  const reads = [
    await read(`/work-orders/${order.id}`),
    await read(`/pricing/explain?lineId=${lineId}`),
    await read("/pricing/rules"),
    await read("/pricing/rules/Standard"),
    await read("/inventory/P-1"),
  ];
  for (const { status, text } of reads) {
    expect(status, text).toBe(200);
    expect(text).not.toMatch(/basisCents|marginCents|expectedCostCents|bands|MARGIN_LOST|warnings/);
  }
});

test("a price stays if a late bill, a new version or another customer would change it", async () => {
  const { shop } = await shopWithMatrix();
  const order = await linesOf(shop, { parts: [{ partNumber: "P-1" }] });
  await shop.api("PATCH", "/pricing/rules/Standard", {
    terms: { bands: [{ fromCents: 0, multiplier: 9 }] },
  });
  const customer = await shop.customer({ name: "Fleet" });
  await shop.api("PATCH", `/work-orders/${order.id}`, { customerId: customer.id });
  const { body } = await shop.api("GET", `/work-orders/${order.id}`);
  expect(body.services[0].parts[0]).toMatchObject({
    unitPriceCents: 2000,
    pricedBy: { version: 1 },
  });
});

test("references to rules of the wrong kind and invalid terms are refused by name", async () => {
  const { shop, standard } = await shopWithMatrix();
  const level = await shop.api("POST", "/customers", { name: "A", priceLevelId: standard.id });
  expect(level.body.details).toMatchObject([{ field: "priceLevelId" }]);
  const rule = { name: "X", kind: "parts_matrix", validFrom: "2026-01-05" };
  const wrong: Array<[Body, string]> = [
    [{ terms: {} }, "terms.bands"],
    [{ terms: { bands: [{ fromCents: 5, multiplier: 2 }] } }, "terms.bands[0].fromCents"],
    [{ terms: { bands: [{ fromCents: 0 }] } }, "terms.bands[0]"],
    [{ terms: { bands: [{ fromCents: 0, multiplier: 2 }], percent: 5 } }, "terms.percent"],
    [{ kind: "contract_price", terms: { priceCents: 5 } }, "match.customerId"],
    [{ kind: "price_level", terms: {} }, "terms"],
    [{ kind: "fee", terms: { percent: 5 } }, "terms.of"],
  ];
  for (const [fields, field] of wrong) {
    const { status, body } = await shop.api("POST", "/pricing/rules", { ...rule, ...fields });
    const named = body.details.map((detail: Body) => detail.field);
    expect([status, named], JSON.stringify(fields)).toEqual([400, expect.arrayContaining([field])]);
  }
});

test("a contract price for a canned job is the price of its block, to the cent", async () => {
  const { shop } = await shopWithMatrix();
  const customer = await shop.customer({ name: "Fleet" });
  const job = await shop.cannedJob({
    code: "PM-A",
    labor: [{ description: "Service", quantity: 1.3 }],
    parts: [{ partNumber: "P-1", quantity: 3 }],
  });
  await shop.api("PATCH", "/settings", { defaultLaborRateCents: 14_500 });
  const rule = await ruleOf(shop, {
    name: "PM-A of Fleet",
    kind: "contract_price",
    match: { customerId: customer.id },
    terms: { priceCents: 19_999, cannedJobId: "pm-a" },
  });
  const use = { services: [{ cannedJobId: job.id }] };
  const quoted = await shop.api("POST", "/work-orders/quote", { ...use, customerId: customer.id });
  const [block] = quoted.body.workOrder.services;
  expect(block.financials.totalPriceCents, quoted.text).toBe(19_999);
  expect(block.parts[0].pricedBy).toMatchObject({ source: "rule", ruleId: rule.id, version: 1 });
  const path = `/work-orders/${quoted.body.workOrder.id}/reprice`;
  const again = await shop.api("POST", path, {});
  expect(again.body.services[0].financials.totalPriceCents).toBe(19_999);
  const other = await shop.api("POST", "/work-orders/quote", use);
  expect(other.body.workOrder.services[0].financials.totalPriceCents).toBe(18_850 + 6000);
});
