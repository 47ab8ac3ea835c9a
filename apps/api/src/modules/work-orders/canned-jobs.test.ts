import { expect, test } from "vitest";
import { useHarness } from "../../../test/harness/harness.ts";
import type { TestShop } from "../../../test/harness/shop.ts";
import { statementsOf } from "../../../test/harness/statements.ts";

const harness = useHarness();

type Fields = Record<string, unknown>;

async function quote(shop: TestShop, services: Fields[], more: Fields = {}) {
  const answer = await shop.api("POST", "/work-orders/quote", { services, ...more });
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
}

async function refusalOf(shop: TestShop, services: Fields[], more: Fields = {}) {
  const { status, body } = await shop.api("POST", "/work-orders/quote", { services, ...more });
  return { status, fields: body.details?.map(({ field }: { field: string }) => field), body };
}

/** A shop with a labor rate of $150.00 and a job of two parts, one of them in stock. */
async function shopWithJob(): Promise<TestShop> {
  const shop = await harness.shop();
  await shop.api("PATCH", "/settings", { defaultLaborRateCents: 15_000 });
  await shop.part({ partNumber: "LF9080", name: "Oil filter", unitPriceCents: 4599, quantity: 9 });
  await shop.cannedJob({
    code: "PM-A",
    name: "PM service A",
    complaint: "PM is due",
    vmrsCode: "066",
    laborType: "pm",
    labor: [{ description: "Service", quantity: 1.5 }],
    parts: [
      { partNumber: "lf9080", quantity: 2 },
      {
        partNumber: "OIL",
        description: "Oil",
        unitPriceCents: 350,
        unitCostCents: 210,
        taxable: false,
      },
    ],
    fees: [{ description: "Machine shop", feeType: "subcontract", unitPriceCents: 9000 }],
  });
  return shop;
}

test("a job on a quote becomes a block with its texts, lines and prices", async () => {
  const shop = await shopWithJob();
  const { workOrder, warnings } = await quote(shop, [{ cannedJobId: "pm-a" }]);
  const { body: job } = await shop.api("GET", "/canned-jobs/PM-A");
  const [block] = workOrder.services;
  expect(block).toMatchObject({
    name: "PM service A",
    cannedJobId: job.id,
    complaint: "PM is due",
    cause: null,
    labor: [
      {
        description: "Service",
        quantity: 1.5,
        unitPriceCents: 15_000,
        vmrsCode: "066",
        laborType: "pm",
      },
    ],
    parts: [
      { partNumber: "lf9080", description: "Oil filter", quantity: 2, unitPriceCents: 4599 },
      {
        partNumber: "OIL",
        unitPriceCents: 350,
        unitCostCents: 210,
        taxable: false,
        vmrsCode: null,
      },
    ],
    fees: [{ feeType: "subcontract", unitPriceCents: 9000, costIsKnown: false }],
  });
  expect(block.parts[0].inventoryItemId).toEqual(expect.any(String));
  expect(warnings).toBeUndefined();
  const path = `/work-orders/${workOrder.id}/services`;
  const added = await shop.api("POST", path, { cannedJobId: job.id });
  expect(added.status, added.text).toBe(201);
  expect(added.body).toMatchObject({ name: "PM service A", cannedJobId: job.id });
  expect(added.body.financials.totalPriceCents).toBe(block.financials.totalPriceCents);
  const { status, text } = await shop.api("PATCH", `${path}/${block.id}`, block);
  expect(status, text).toBe(200);
});

test("a line of a job without a price is priced by the rules, one with a price has that", async () => {
  const shop = await shopWithJob();
  const terms = { centsPerHour: 17_500 };
  const match = { laborType: "pm" };
  const rule = { name: "PM rate", kind: "labor_rate", match, terms, validFrom: "2020-01-01" };
  const made = await shop.api("POST", "/pricing/rules", rule);
  expect(made.status, made.text).toBe(201);
  const { workOrder } = await quote(shop, [{ cannedJobId: "PM-A" }]);
  const [{ labor, parts }] = workOrder.services;
  expect(labor).toMatchObject([
    { unitPriceCents: 17_500, pricedBy: { source: "rule", ruleName: "PM rate" } },
  ]);
  expect(parts.map(({ pricedBy }: { pricedBy: Fields }) => pricedBy.source)).toEqual([
    "part",
    "typed",
  ]);
});

test("fields of a block override those of its job, and a list its lines of that kind", async () => {
  const shop = await shopWithJob();
  const { workOrder } = await quote(shop, [
    {
      cannedJobId: "PM-A",
      name: "PM, large",
      complaint: null,
      authorizationStatus: "approved",
      labor: [{ description: "Service", quantity: 3, unitPriceCents: 12_000 }],
      fees: [],
    },
    { name: "Wipers", parts: [{ description: "Blade", unitPriceCents: 900 }] },
  ]);
  expect(workOrder.services).toMatchObject([
    {
      name: "PM, large",
      complaint: null,
      authorizationStatus: "approved",
      labor: [{ quantity: 3, unitPriceCents: 12_000, vmrsCode: null }],
      parts: [{ partNumber: "lf9080" }, { partNumber: "OIL" }],
      fees: [],
    },
    { name: "Wipers", cannedJobId: null },
  ]);
});

test("a later change of a job does not change its blocks, and a deleted one is still named", async () => {
  const shop = await shopWithJob();
  const { workOrder } = await quote(shop, [{ cannedJobId: "PM-A" }]);
  await shop.api("PATCH", "/canned-jobs/PM-A", { name: "Other", labor: [] });
  await shop.api("DELETE", "/canned-jobs/PM-A");
  const { body } = await shop.api("GET", `/work-orders/${workOrder.id}`);
  expect(body.services).toEqual(workOrder.services);
});

test("an unknown job, a deleted one or one of another shop is a 400 that names the field", async () => {
  const [shop, other] = [await shopWithJob(), await shopWithJob()];
  const { body: theirs } = await other.api("GET", "/canned-jobs/PM-A");
  const { body: ours } = await shop.api("GET", "/canned-jobs/PM-A");
  await shop.api("DELETE", "/canned-jobs/PM-A");
  for (const cannedJobId of [theirs.id, ours.id, "PM-A", "NONE"]) {
    const services = [{ name: "Wash" }, { cannedJobId }];
    expect(await refusalOf(shop, services)).toMatchObject({
      status: 400,
      fields: ["services[1].cannedJobId"],
    });
    const { id } = await shop.workOrder({});
    expect(await shop.api("POST", `/work-orders/${id}/services`, { cannedJobId })).toMatchObject({
      status: 400,
      body: { details: [{ field: "cannedJobId" }] },
    });
  }
});

test("a block without a job needs a name", async () => {
  const shop = await harness.shop();
  expect((await refusalOf(shop, [{ complaint: "Noise" }])).fields).toEqual(["services[0].name"]);
  const { id } = await shop.workOrder({});
  const answer = await shop.api("POST", `/work-orders/${id}/services`, {});
  expect(answer.body.details).toMatchObject([{ field: "name" }]);
});

test("quantities for an axle, a wheel or a cylinder are multiplied by those of the vehicle", async () => {
  const shop = await harness.shop();
  await shop.cannedJob({
    code: "BRK",
    labor: [{ quantity: 0.35, per: "wheel" }],
    parts: [{ partNumber: "SHOE", quantity: 2, per: "axle" }],
    materials: [{ description: "Plug", per: "cylinder" }],
    fees: [{ description: "Supplies" }],
  });
  const vehicle = await shop.vehicle({ axles: 3, wheels: 10, cylinders: 6 });
  const { workOrder } = await quote(shop, [{ cannedJobId: "BRK" }], { vehicleId: vehicle.id });
  expect(workOrder.services[0]).toMatchObject({
    labor: [{ quantity: 3.5 }],
    parts: [{ quantity: 6 }],
    materials: [{ quantity: 6 }],
    fees: [{ quantity: 1 }],
  });
  const more = await quote(shop, [{ cannedJobId: "BRK" }], { workOrderId: workOrder.id });
  expect(more.workOrder.services[1].parts).toMatchObject([{ quantity: 6 }]);
});

test("a number that the vehicle lacks is a 400 that names it, unless other lines are sent", async () => {
  const shop = await harness.shop();
  await shop.cannedJob({
    code: "BRK",
    labor: [{ per: "wheel" }],
    parts: [{ partNumber: "SHOE", per: "axle" }],
  });
  const { id: vehicleId } = await shop.vehicle({ axles: 3 });
  const services = [{ cannedJobId: "BRK" }];
  const lacking = await refusalOf(shop, services, { vehicleId });
  expect(lacking.body.details).toEqual([
    {
      field: "services[0].cannedJobId",
      message: "needs the wheels of the vehicle, which are not known",
    },
  ]);
  const without = await refusalOf(shop, services);
  expect(without.body.details.map(({ message }: { message: string }) => message)).toEqual([
    "needs the wheels of a vehicle",
    "needs the axles of a vehicle",
  ]);
  await quote(shop, [{ cannedJobId: "BRK", labor: [] }], { vehicleId });
});

test("a job for other vehicles is used, with a warning", async () => {
  const shop = await harness.shop();
  const job = await shop.cannedJob({ code: "REEF", vehicleTypes: ["reefer"] });
  const quoted = async (vehicleType: string | null) => {
    const { id: vehicleId } = await shop.vehicle({ vehicleType });
    return (await quote(shop, [{ cannedJobId: "REEF" }], { vehicleId })).warnings;
  };
  expect(await quoted("Tractor")).toEqual([
    {
      code: "JOB_NOT_FOR_VEHICLE",
      message: "REEF is for other vehicles: the type, make, model or year differs.",
      cannedJobId: job.id,
    },
  ]);
  expect(await quoted("Reefer")).toBeUndefined();
  expect(await quoted(null)).toBeUndefined();
});

test("a fixed price is the price of the block to the cent, without warnings of missing prices", async () => {
  const shop = await shopWithJob();
  await shop.api("PATCH", "/canned-jobs/PM-A", {
    fixedPriceCents: 24_999,
    materials: [{ description: "Grease", quantity: 3 }],
  });
  const { workOrder, warnings } = await quote(shop, [{ cannedJobId: "PM-A" }]);
  const [block] = workOrder.services;
  expect(block.financials.totalPriceCents).toBe(24_999);
  expect(block.labor[0].pricedBy.source).toBe("typed");
  expect(block.materials).toMatchObject([{ unitPriceCents: 0, totalPriceCents: 0 }]);
  expect(warnings).toBeUndefined();
  const path = `/work-orders/${workOrder.id}/services`;
  const own = await shop.api("POST", path, { cannedJobId: "PM-A", fixedPriceCents: 10_000 });
  expect(own.body.financials.totalPriceCents).toBe(10_000);
  const none = await shop.api("POST", path, { cannedJobId: "PM-A", fixedPriceCents: null });
  expect(none.body.financials.totalPriceCents).toBe(22_500 + 9198 + 350 + 9000);
  expect(none.body.warnings).toMatchObject([{ code: "PRICE_MISSING" }]);
  const discounted = await shop.api("POST", path, {
    cannedJobId: "PM-A",
    financials: { discountCents: 999 },
  });
  expect(discounted.body.financials.totalPriceCents).toBe(24_000);
});

test("a block without a job may have a fixed price, and several blocks have each their own", async () => {
  const shop = await shopWithJob();
  const { workOrder } = await quote(shop, [
    { cannedJobId: "PM-A", fixedPriceCents: 1 },
    { name: "Wash", fixedPriceCents: 4999, labor: [{ quantity: 0.7 }, { quantity: 0.3 }] },
    { name: "Look", labor: [{ quantity: 1 }] },
  ]);
  expect(
    workOrder.services.map(({ financials }: { financials: Fields }) => financials.totalPriceCents),
  ).toEqual([1, 4999, 15_000]);
});

test("a fixed price refuses prices of sent lines, a block without lines and units that are too dear", async () => {
  const shop = await harness.shop();
  await shop.cannedJob({ code: "FIX", fixedPriceCents: 50_000, labor: [{ quantity: 0.0001 }] });
  const priced = { cannedJobId: "FIX", labor: [{ unitPriceCents: 1 }, { discountCents: 0 }] };
  expect((await refusalOf(shop, [priced])).fields).toEqual([
    "services[0].labor[0].unitPriceCents",
    "services[0].labor[1].discountCents",
  ]);
  expect((await refusalOf(shop, [{ cannedJobId: "FIX", labor: [] }])).fields).toEqual([
    "services[0].cannedJobId",
  ]);
  expect((await refusalOf(shop, [{ name: "A", fixedPriceCents: 1 }])).fields).toEqual([
    "services[0].fixedPriceCents",
  ]);
  expect((await refusalOf(shop, [{ cannedJobId: "FIX" }])).fields).toEqual([
    "services[0].cannedJobId",
  ]);
});

test("a quote takes as many statements for 50 jobs as for one", async () => {
  const shop = await shopWithJob();
  for (let job = 0; job < 3; job += 1) await shop.cannedJob({ code: `J-${job}`, fees: [{}] });
  const countFor = async (codes: string[]) => {
    const body = { services: codes.map((cannedJobId) => ({ cannedJobId })) };
    const post = () => shop.api("POST", "/work-orders/quote", body);
    return (await statementsOf(harness, post)).length;
  };
  const one = await countFor(["PM-A"]);
  expect(
    await countFor(
      Array.from({ length: 50 }, (_, at) => ["PM-A", "J-0", "J-1", "J-2"][at % 4] ?? ""),
    ),
  ).toBe(one);
});
