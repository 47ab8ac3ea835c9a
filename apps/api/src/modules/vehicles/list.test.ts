import { beforeAll, expect, test } from "vitest";
import { useHarness } from "../../../test/harness/harness.ts";
import type { TestShop } from "../../../test/harness/shop.ts";

const harness = useHarness();

/** The unit numbers of a list, or its error. */
async function units(shop: TestShop, query: Record<string, string> = {}): Promise<string[]> {
  const answer = await shop.api("GET", `/vehicles?${new URLSearchParams(query)}`, undefined, {
    prefer: "handling=strict",
  });
  expect(answer.status, answer.text).toBe(200);
  const vehicles: Array<{ unitNumber: string }> = answer.body.vehicles;
  expect(answer.body.count).toBe(vehicles.length);
  return vehicles.map(({ unitNumber }) => unitNumber);
}

const rows = [
  {
    unitNumber: "T-101",
    vin: "1FUJGLDR0JLJH4821",
    make: "Freightliner",
    model: "Cascadia",
    year: 2018,
    licensePlate: "PG 4101",
    vehicleType: "tractor",
    nickname: "Big Blue",
  },
  {
    unitNumber: "T-102",
    vin: "4V4NC9EH0NN301447",
    make: "Volvo",
    model: "VNL 760",
    year: 2022,
    licensePlate: "PG 4102",
    vehicleType: "Tractor",
    mileage: 734905,
    notes: "Liftgate_2 at 100%",
  },
  {
    unitNumber: "R-10",
    vin: "1UYVS2530LU417702",
    make: "Utility",
    model: "3000R",
    year: 2018,
    licensePlate: "PG 7201",
    vehicleType: "trailer",
  },
  {
    unitNumber: "T-1",
    vin: "1FUJGLDR0CSBX1234",
    make: "Freightliner",
    model: "Cascadia Evolution",
    year: 2012,
    licensePlate: "OLD 1",
    vehicleType: "tractor",
    archived: true,
  },
];

// One fleet, read by every test below: newest first T-1 (archived), R-10, T-102, T-101.
let fleet: TestShop;
let grain: string;
beforeAll(async () => {
  fleet = await harness.shop();
  grain = (await fleet.customer({ name: "Prairie Grain" })).id;
  const reefer = (await fleet.customer({ name: "Lakeshore" })).id;
  for (const row of rows) {
    await fleet.vehicle({ ...row, customerId: row.unitNumber.startsWith("R") ? reefer : grain });
  }
});

test("the list is newest first, and excludes archived vehicles by default", async () => {
  expect(await units(fleet)).toEqual(["R-10", "T-102", "T-101"]);
  expect(await units(fleet, { includeArchived: "false" })).toEqual(["R-10", "T-102", "T-101"]);
  const all = ["T-1", "R-10", "T-102", "T-101"];
  expect(await units(fleet, { includeArchived: "true" })).toEqual(all);
  expect(await units(fleet, { includeArchived: "1" })).toEqual(all);
  expect((await fleet.api("GET", "/vehicles?includeArchived=maybe")).status).toBe(400);
});

const filters: Array<[Record<string, string>, string[]]> = [
  [{ vin: "1FUJGLDR" }, ["T-101"]],
  [{ vin: "jh48" }, ["T-101"]],
  [{ vin: "4821" }, ["T-101"]],
  [{ vin: " 7702 " }, ["R-10"]],
  [{ vin: "1" }, ["R-10", "T-102", "T-101"]],
  [{ vin: "%" }, []],
  [{ vin: "_" }, []],
  [{ licensePlate: "pg 4101" }, ["T-101"]],
  [{ licensePlate: "PG" }, []],
  [{ licensePlate: "PG 4___" }, []],
  [{ unitNumber: "t-101" }, ["T-101"]],
  [{ unitNumber: "T-1" }, []],
  [{ make: "FREIGHTLINER" }, ["T-101"]],
  [{ make: "Freight" }, []],
  [{ model: "vnl 760" }, ["T-102"]],
  [{ model: "VNL" }, []],
  [{ year: "2018" }, ["R-10", "T-101"]],
  [{ year: "1950" }, []],
  [{ vehicleType: "TRACTOR" }, ["T-102", "T-101"]],
  [{ customerId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c01" }, []],
  [{ customerId: "no id" }, []],
];

test.each(filters)("the filter %j finds %j", async (filter, found) => {
  expect(await units(fleet, filter)).toEqual(found);
});

test.each(["20", "20188", "year", "2018.0", "-201"])("the year %j is a 400", async (year) => {
  expect(await fleet.api("GET", `/vehicles?year=${year}`)).toMatchObject({
    status: 400,
    body: { details: expect.arrayContaining([expect.objectContaining({ field: "year" })]) },
  });
});

const searches: Array<[string, string[]]> = [
  ["freightliner", ["T-101"]],
  ["ascadi", ["T-101"]],
  ["2018 freightliner cascadia", ["T-101"]],
  ["2018", ["R-10", "T-101"]],
  ["nn3014", ["T-102"]],
  ["t-10", ["T-102", "T-101"]],
  ["pg 7", ["R-10"]],
  ["big blue", ["T-101"]],
  ["TRAILER", ["R-10"]],
  ["734905", ["T-102"]],
  ["liftgate", ["T-102"]],
  ["%", ["T-102"]],
  ["_", ["T-102"]],
  ["\\", []],
  ["Cascadia 1FUJ", []],
  ["nowhere", []],
];

test.each(searches)("a search for %j finds %j", async (search, found) => {
  expect(await units(fleet, { search })).toEqual(found);
});

test("filters and search combine: a vehicle must match all of them", async () => {
  expect(await units(fleet, { customerId: grain })).toEqual(["T-102", "T-101"]);
  expect(await units(fleet, { customerId: grain.toUpperCase(), year: "2018" })).toEqual(["T-101"]);
  expect(await units(fleet, { make: "volvo", year: "2018" })).toEqual([]);
  expect(await units(fleet, { search: "pg", vehicleType: "trailer" })).toEqual(["R-10"]);
  const archived = { make: "freightliner", includeArchived: "true" };
  expect(await units(fleet, archived)).toEqual(["T-1", "T-101"]);
  expect(await units(fleet, { ...archived, vin: "1234", search: "evolution" })).toEqual(["T-1"]);
  const all = {
    unitNumber: "t-101",
    vin: "JH4821",
    licensePlate: "pg 4101",
    vehicleType: "tractor",
    make: "freightliner",
    model: "cascadia",
    year: "2018",
    search: "big",
    customerId: grain,
  };
  expect(await units(fleet, { ...all, includeArchived: "true", limit: "1" })).toEqual(["T-101"]);
  for (const name of Object.keys(all)) {
    const other = { ...all, [name]: name === "year" ? "2017" : "other" };
    expect(await units(fleet, other), name).toEqual([]);
  }
});

const some: Array<Record<string, string>> = [
  { customerId: "grain" },
  { search: "pg" },
  { vin: "L" },
  { licensePlate: "pg 4101" },
  { unitNumber: "t-101" },
  { make: "freightliner" },
  { model: "cascadia" },
  { year: "2018" },
  { vehicleType: "tractor" },
];
const pairs = some.flatMap((one, at) => some.slice(at + 1).map((other) => ({ one, other })));

test.each(pairs)("$one and $other return their intersection", async ({ one, other }) => {
  const ofGrain = (filter: Record<string, string>) =>
    "customerId" in filter ? { customerId: grain } : filter;
  const [first, second] = [ofGrain(one), ofGrain(other)];
  for (const includeArchived of ["false", "true"]) {
    const [ours, theirs] = [
      await units(fleet, { ...first, includeArchived }),
      await units(fleet, { ...second, includeArchived }),
    ];
    const both = await units(fleet, { ...first, ...second, includeArchived });
    expect(both).toEqual(ours.filter((unit) => theirs.includes(unit)));
  }
});

test("pages of a filter neither skip nor repeat while vehicles change", async () => {
  const shop = await harness.shop();
  const ids: string[] = [];
  for (let n = 1; n <= 6; n++) {
    ids.push((await shop.vehicle({ unitNumber: `U-${n}`, make: "Volvo" })).id);
    await shop.vehicle({ unitNumber: `Other ${n}`, make: "Mack" });
  }
  const filter = { make: "volvo", limit: "2" };
  const { body } = await shop.api("GET", `/vehicles?${new URLSearchParams(filter)}`);
  await shop.vehicle({ unitNumber: "U-7", make: "Volvo" });
  await shop.api("PATCH", `/vehicles/${ids[3]}`, { mileage: 5 });
  await shop.api("PATCH", `/vehicles/${ids[2]}`, { archived: true });
  await shop.api("DELETE", `/vehicles/${ids[1]}`);
  const next = { ...filter, limit: "9", lastEvaluatedKey: body.lastEvaluatedKey };
  expect(await units(shop, next)).toEqual(["U-4", "U-1"]);
});

test("a page has 100 vehicles without a limit", async () => {
  const shop = await harness.shop();
  await Promise.all(Array.from({ length: 101 }, () => shop.vehicle({})));
  const { body } = await shop.api("GET", "/vehicles");
  expect(Object.keys(body)).toEqual(["vehicles", "count", "lastEvaluatedKey"]);
  expect([body.count, typeof body.lastEvaluatedKey]).toEqual([100, "string"]);
});

test("shops do not see each other's vehicles, even by the customer's id", async () => {
  const other = await harness.shop();
  expect(await units(other, { includeArchived: "true" })).toEqual([]);
  expect(await units(other, { customerId: grain })).toEqual([]);
  expect(await units(other, { vin: "1FU", search: "freightliner" })).toEqual([]);
});
