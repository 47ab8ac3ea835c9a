import { partKey } from "@bayline/contracts";
import { expect, test } from "vitest";
import { useHarness } from "../../../test/harness/harness.ts";
import type { TestShop } from "../../../test/harness/shop.ts";
import { statementsOf } from "../../../test/harness/statements.ts";

const harness = useHarness();

const blankLine = { description: null, per: null, unitPriceCents: null, vmrsCode: null };

async function codesOf(shop: TestShop, query: Record<string, string> = {}): Promise<string[]> {
  const answer = await shop.api("GET", `/canned-jobs?${new URLSearchParams(query)}`);
  expect(answer.status, answer.text).toBe(200);
  const jobs: Array<{ code: string }> = answer.body.cannedJobs;
  return jobs.map(({ code }) => code).sort();
}

test("a job is created with the fields of the request, and null for the rest", async () => {
  const shop = await harness.shop();
  const fields = {
    code: "brk-02",
    name: "Brake job, drive axle",
    description: "Both ends of each drive axle",
    category: "Brakes",
    vmrsCode: "013",
    vehicleTypes: ["tractor"],
    laborType: "heavy",
    fixedPriceCents: 89_900,
    complaint: "Brakes worn",
    cause: "Mileage",
    correction: "Replaced",
  };
  const job = await shop.cannedJob({
    ...fields,
    appliesTo: { make: "Mack", yearFrom: 2008 },
    labor: [{ description: "Replace", quantity: 1.2, per: "wheel", unitPriceCents: 14_500 }],
    parts: [{ partNumber: "BS-4707Q", per: "axle", unitCostCents: 9900, taxable: true }],
    tires: [{ partNumber: "11R22.5" }],
    materials: [{ description: "Grease" }],
    fees: [{ description: "Machine shop", feeType: "subcontract" }, {}],
  });
  const goods = { ...blankLine, quantity: 1, unitCostCents: null, taxable: null };
  expect(job).toEqual({
    ...fields,
    id: expect.any(String),
    appliesTo: { make: "Mack", model: null, yearFrom: 2008, yearThrough: null },
    labor: [
      {
        ...blankLine,
        description: "Replace",
        quantity: 1.2,
        per: "wheel",
        unitPriceCents: 14_500,
        taxable: null,
      },
    ],
    parts: [{ ...goods, partNumber: "BS-4707Q", per: "axle", unitCostCents: 9900, taxable: true }],
    tires: [{ ...goods, partNumber: "11R22.5" }],
    materials: [{ ...blankLine, description: "Grease", quantity: 1, unitCostCents: null }],
    fees: [
      {
        ...blankLine,
        description: "Machine shop",
        quantity: 1,
        unitCostCents: null,
        feeType: "subcontract",
      },
      { ...blankLine, quantity: 1, unitCostCents: null, feeType: "fee" },
    ],
    createdAt: expect.any(String),
    updatedAt: job.createdAt,
    deletedAt: null,
  });
  for (const name of [job.id, "BRK-02", "brk-02"]) {
    expect((await shop.api("GET", `/canned-jobs/${name}`)).body).toEqual(job);
  }
  expect(await shop.cannedJob({ code: "PM-A", name: "PM A" })).toMatchObject({
    appliesTo: null,
    vehicleTypes: [],
    fixedPriceCents: null,
    labor: [],
    fees: [],
  });
});

test("an update keeps what it does not send, and a list replaces the lines of its kind", async () => {
  const shop = await harness.shop();
  const job = await shop.cannedJob({
    code: "PM-A",
    appliesTo: { make: "Mack" },
    labor: [{ description: "Service" }],
    parts: [{ partNumber: "A" }, { partNumber: "B" }],
  });
  const { body } = await shop.api("PATCH", "/canned-jobs/pm-a", {
    category: "PM",
    parts: [{ partNumber: "C" }],
  });
  expect(body).toEqual({
    ...job,
    category: "PM",
    parts: [{ ...job.parts[0], partNumber: "C" }],
    updatedAt: expect.any(String),
  });
  const cleared = { appliesTo: null, category: null, labor: [] };
  expect((await shop.api("PATCH", "/canned-jobs/PM-A", cleared)).body).toMatchObject(cleared);
});

const badBodies: Array<[string, object, string[]]> = [
  ["nothing", {}, ["code", "name"]],
  ["a part without a number", { parts: [{ quantity: 2 }] }, ["parts[0].partNumber"]],
  ["a technician", { labor: [{ technicianId: "x" }] }, ["labor[0].technicianId"]],
  ["an unknown count", { fees: [{ per: "door" }] }, ["fees[0].per"]],
  [
    "years in the wrong order",
    { appliesTo: { yearFrom: 2020, yearThrough: 2010 } },
    ["appliesTo.yearThrough"],
  ],
  ["a fixed price without lines", { fixedPriceCents: 100 }, ["fixedPriceCents"]],
  ["201 lines", { labor: Array(100).fill({}), fees: Array(101).fill({}) }, ["fees", "labor"]],
];

test.each(badBodies)("a job of %s is 400 and names every field", async (what, body, fields) => {
  const shop = await harness.shop();
  const named = what === "nothing" ? body : { code: "A", name: "A", ...body };
  const answer = await shop.api("POST", "/canned-jobs", named);
  expect(answer.status, answer.text).toBe(400);
  expect(answer.body.details.map(({ field }: { field: string }) => field).sort()).toEqual(fields);
  expect(await codesOf(shop)).toEqual([]);
});

test("an update refuses lines that together with the stored ones exceed 200", async () => {
  const shop = await harness.shop();
  await shop.cannedJob({ code: "A", labor: Array(150).fill({}) });
  expect(await shop.api("PATCH", "/canned-jobs/A", { fees: Array(51).fill({}) })).toMatchObject({
    status: 400,
    body: { details: [{ field: "fees", message: expect.stringContaining("201 lines") }] },
  });
  const fixed = { fixedPriceCents: 100, labor: [] };
  expect(await shop.api("PATCH", "/canned-jobs/A", fixed)).toMatchObject({
    status: 400,
    body: { details: [{ field: "fixedPriceCents" }] },
  });
});

test("a code is that of one live job of a shop, in any case, also between concurrent requests", async () => {
  const [shop, other] = await Promise.all([harness.shop(), harness.shop()]);
  const create = (code: string) => shop.api("POST", "/canned-jobs", { code, name: "PM" });
  const answers = await Promise.all(["PM-A", "pm-a", "Pm-A", "pM-a"].map(create));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.error).toBe("CANNED_JOB_CODE_TAKEN");
  await shop.cannedJob({ code: "PM-B" });
  const taken = await shop.api("PATCH", "/canned-jobs/PM-B", { code: " pm-A " });
  expect([taken.status, taken.body.error]).toEqual([409, "CANNED_JOB_CODE_TAKEN"]);
  expect((await shop.api("PATCH", "/canned-jobs/PM-B", { code: "pm-b" })).status).toBe(200);
  await other.cannedJob({ code: "PM-A" });
  expect((await codesOf(shop)).map(partKey)).toEqual(["PM-A", "PM-B"]);
});

test("a deleted job is returned by its id alone, and its code is free", async () => {
  const shop = await harness.shop();
  const job = await shop.cannedJob({ code: "PM-A" });
  expect((await shop.api("DELETE", "/canned-jobs/PM-A")).body).toEqual({
    id: job.id,
    deleted: true,
  });
  expect((await shop.api("GET", `/canned-jobs/${job.id}`)).body).toEqual({
    ...job,
    updatedAt: expect.any(String),
    deletedAt: expect.any(String),
  });
  expect((await shop.api("GET", "/canned-jobs/PM-A")).status).toBe(404);
  expect((await shop.api("PATCH", `/canned-jobs/${job.id}`, { name: "B" })).status).toBe(404);
  expect((await shop.api("DELETE", `/canned-jobs/${job.id}`)).status).toBe(404);
  expect(await codesOf(shop)).toEqual([]);
  const next = await shop.cannedJob({ code: "pm-a" });
  expect((await shop.api("GET", "/canned-jobs/PM-A")).body.id).toBe(next.id);
});

test("a job of another shop is a 404", async () => {
  const [shop, other] = await Promise.all([harness.shop(), harness.shop()]);
  const { id } = await other.cannedJob({ code: "PM-A" });
  for (const wrong of [id, "PM-A"]) {
    expect((await shop.api("GET", `/canned-jobs/${wrong}`)).status).toBe(404);
    expect((await shop.api("PATCH", `/canned-jobs/${wrong}`, { name: "B" })).status).toBe(404);
    expect((await shop.api("DELETE", `/canned-jobs/${wrong}`)).status).toBe(404);
  }
});

test("the list is filtered by text, category and type of vehicle", async () => {
  const shop = await harness.shop();
  await shop.cannedJob({ code: "PM-A", name: "Service A", category: "PM" });
  await shop.cannedJob({
    code: "BRK-01",
    name: "Brakes",
    category: "Brakes",
    vehicleTypes: ["Bus"],
  });
  await shop.cannedJob({ code: "REEF-1", name: "Pretrip", vehicleTypes: ["trailer", "reefer"] });
  expect(await codesOf(shop)).toEqual(["BRK-01", "PM-A", "REEF-1"]);
  expect(await codesOf(shop, { search: "pm" })).toEqual(["PM-A"]);
  expect(await codesOf(shop, { search: "PRETRIP" })).toEqual(["REEF-1"]);
  expect(await codesOf(shop, { category: "brakes" })).toEqual(["BRK-01"]);
  expect(await codesOf(shop, { vehicleType: "bus" })).toEqual(["BRK-01", "PM-A"]);
  expect(await codesOf(shop, { vehicleType: "Reefer" })).toEqual(["PM-A", "REEF-1"]);
});

test("the list of a vehicle has the jobs that nothing known of it excludes", async () => {
  const [shop, other] = await Promise.all([harness.shop(), harness.shop()]);
  await shop.cannedJob({ code: "ALL" });
  await shop.cannedJob({ code: "TYPE", vehicleTypes: ["Tractor"] });
  await shop.cannedJob({ code: "MAKE", appliesTo: { make: "mack", model: "ANTHEM" } });
  await shop.cannedJob({ code: "YEARS", appliesTo: { yearFrom: 2010, yearThrough: 2015 } });
  const fitting = async (fields: Parameters<TestShop["vehicle"]>[0]) => {
    const { id } = await shop.vehicle(fields);
    return codesOf(shop, { vehicleId: id });
  };
  const all = ["ALL", "MAKE", "TYPE", "YEARS"];
  expect(await fitting({ make: null, year: null })).toEqual(all);
  expect(
    await fitting({ make: "Mack", model: "Anthem", year: 2010, vehicleType: "tractor" }),
  ).toEqual(all);
  expect(await fitting({ make: "Mack", model: "Pinnacle", year: 2015 })).toEqual([
    "ALL",
    "TYPE",
    "YEARS",
  ]);
  expect(await fitting({ make: null, year: 2016, vehicleType: "bus" })).toEqual(["ALL", "MAKE"]);
  const { id } = await other.vehicle({});
  expect(await codesOf(shop, { vehicleId: id })).toEqual([]);
});

test("a search finds a job by its code and its name", async () => {
  const shop = await harness.shop();
  const { id } = await shop.cannedJob({
    code: "PM-A",
    name: "Service A",
    fixedPriceCents: 24_900,
    fees: [{}],
  });
  const result = { kind: "canned_job", reference: "PM-A", next: "cannedJobs.get", id };
  const of = async (text: string) => (await shop.api("GET", `/search?search=${text}`)).body.results;
  expect(await of("pm-a")).toMatchObject([
    { ...result, match: "number", description: "Service A, $249.00" },
  ]);
  expect(await of("service")).toMatchObject([{ ...result, match: "prefix" }]);
  await shop.api("DELETE", `/canned-jobs/${id}`);
  expect(await of("pm-a")).toEqual([]);
});

test("a write takes as many statements for 200 lines as for one", async () => {
  const shop = await harness.shop();
  const countFor = async (lines: number) => {
    const body = { code: `L-${lines}`, name: "Job", labor: Array(lines).fill({}) };
    return (await statementsOf(harness, () => shop.api("POST", "/canned-jobs", body))).length;
  };
  expect(await countFor(200)).toBe(await countFor(1));
});
