import { expect, test } from "vitest";
import { useHarness } from "../../../test/harness/harness.ts";

const harness = useHarness();

const everything = {
  vin: "1M8GDM9AXKP042788",
  unitNumber: "T-104",
  make: "Freightliner",
  model: "Cascadia",
  year: 2021,
  licensePlate: "PG 4104",
  mileage: 341905,
  nickname: "Big Blue",
  vehicleType: "tractor",
  axles: 3,
  wheels: 10,
  cylinders: 6,
  archived: false,
  notes: "Second key in the box",
};

const nothingElse = {
  unitNumber: null,
  make: null,
  model: null,
  year: null,
  licensePlate: null,
  customerId: null,
  mileage: null,
  nickname: null,
  vehicleType: null,
  axles: null,
  wheels: null,
  cylinders: null,
  notes: null,
};

const refusal = (field: string) => ({
  status: 400,
  body: { error: "VALIDATION_ERROR", details: [{ field }] },
});

test("a vehicle is created with every field of the request, and null for the rest", async () => {
  const shop = await harness.shop();
  const { id: customerId } = await shop.customer({ name: "Prairie Grain" });
  const vehicle = await shop.vehicle({ ...everything, customerId });
  expect(vehicle).toEqual({
    ...everything,
    customerId,
    id: expect.any(String),
    createdAt: expect.any(String),
    updatedAt: vehicle.createdAt,
    deletedAt: null,
    decoded: null,
    odometerUnit: "mi",
    externalIds: [],
    metadata: {},
  });
  expect((await shop.api("GET", `/vehicles/${vehicle.id}`)).body).toEqual(vehicle);
  const bare = await shop.vehicle({ vin: "A1" });
  expect(bare).toMatchObject({ vin: "A1", archived: false, ...nothingElse });
});

test("a VIN is trimmed and stored in capitals, and may be a short serial number", async () => {
  const shop = await harness.shop();
  for (const [vin, kept] of [
    [" 1m8gdm9axkp042788 ", "1M8GDM9AXKP042788"],
    ["t4471", "T4471"],
    // Of no 17 characters, before 1981, and of Europe, without a check digit.
    ["OQI1979", "OQI1979"],
    ["WDB9634031L738211", "WDB9634031L738211"],
  ]) {
    expect((await shop.api("POST", "/vehicles", { vin })).body.vin).toBe(kept);
  }
  for (const vin of ["", " ", "1M8GDM9AXKP0427881", "1M8 GDM9", "1M8-GDM9", "é1", "%", null, 7]) {
    expect(await shop.api("POST", "/vehicles", { vin })).toMatchObject(refusal("vin"));
  }
});

test("two vehicles may have one VIN, such as one that was sold and returned", async () => {
  const shop = await harness.shop();
  await shop.vehicle(everything);
  expect((await shop.vehicle(everything)).vin).toBe(everything.vin);
});

test("a vehicle with invalid fields is a 400 that names each", async () => {
  const shop = await harness.shop();
  const body = {
    vin: "",
    unitNumber: "",
    make: "m".repeat(101),
    model: 7,
    year: 1899,
    licensePlate: "p".repeat(33),
    customerId: "no id",
    mileage: 1.5,
    nickname: "\0",
    vehicleType: [],
    axles: 0,
    wheels: 100,
    cylinders: 1.5,
    archived: "yes",
    notes: "n".repeat(5001),
    id: "1",
    updatedAt: "2026-01-01T00:00:00.000Z",
  };
  const answer = await shop.api("POST", "/vehicles", body);
  const named = answer.body.details.map((detail: { field: string }) => detail.field);
  // The customer is looked up only after all other fields are valid.
  const { customerId: _, ...fields } = body;
  expect([...new Set(named)].sort()).toEqual(Object.keys(fields).sort());
  for (const [field, value] of [
    ["year", 2101],
    ["year", 2020.5],
    ["year", "2020"],
    ["mileage", -1],
    ["mileage", 100_000_001],
    ["archived", null],
    ["customerId", "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c01"],
  ] as const) {
    const sent = { vin: "A1", [field]: value };
    expect(await shop.api("POST", "/vehicles", sent)).toMatchObject(refusal(field));
  }
  expect((await shop.api("GET", "/vehicles")).body.count).toBe(0);
});

test("an update changes only the fields of the request, and null clears optional fields", async () => {
  const shop = await harness.shop();
  const [first, second] = [await shop.customer({ name: "A" }), await shop.customer({ name: "B" })];
  const vehicle = await shop.vehicle({ ...everything, customerId: first.id });
  const path = `/vehicles/${vehicle.id}`;
  expect((await shop.api("PATCH", path, { mileage: 350000 })).body).toEqual({
    ...vehicle,
    mileage: 350000,
    updatedAt: expect.any(String),
  });
  const moved = await shop.api("PUT", path, { customerId: second.id.toUpperCase(), vin: "b2" });
  expect(moved.body).toMatchObject({ customerId: second.id, vin: "B2", make: "Freightliner" });
  expect((await shop.api("PATCH", path, nothingElse)).body).toMatchObject({
    vin: "B2",
    ...nothingElse,
  });
  for (const field of ["vin", "archived"]) {
    expect(await shop.api("PATCH", path, { [field]: null })).toMatchObject(refusal(field));
  }
  const set = { ...everything, year: 1999, archived: true, customerId: first.id };
  expect((await shop.api("PATCH", path, set)).body).toMatchObject(set);
});

test("the audit log has the changes of an update, before and after", async () => {
  const shop = await harness.shop();
  const { id } = await shop.vehicle(everything);
  await shop.api("PATCH", `/vehicles/${id}`, { ...everything, mileage: 400000, archived: true });
  const { body } = await shop.api("GET", `/audit-log?resourceType=vehicle&resourceId=${id}`);
  expect(body.entries[0].changes).toEqual({
    mileage: { before: 341905, after: 400000 },
    archived: { before: false, after: true },
  });
});

test("a deleted vehicle is returned by GET, and missing in lists and writes", async () => {
  const shop = await harness.shop();
  const vehicle = await shop.vehicle(everything);
  const path = `/vehicles/${vehicle.id}`;
  expect((await shop.api("DELETE", path)).body).toEqual({ id: vehicle.id, deleted: true });
  expect((await shop.api("GET", path)).body).toEqual({
    ...vehicle,
    updatedAt: expect.any(String),
    deletedAt: expect.any(String),
  });
  for (const query of ["", "?includeArchived=true", "?vin=M8G", "?search=cascadia"]) {
    expect((await shop.api("GET", `/vehicles${query}`)).body.vehicles).toEqual([]);
  }
  expect((await shop.api("PATCH", path, { mileage: 1 })).status).toBe(404);
  expect((await shop.api("DELETE", path)).status).toBe(404);
});

const accord = "1HGCM82633A004352";

test("a VIN fills in the make and the year that a new vehicle lacks, and they are marked", async () => {
  const shop = await harness.shop();
  const bare = await shop.vehicle({ vin: accord.toLowerCase() });
  expect(bare).toMatchObject({ make: "Honda", model: null, year: 2003, decoded: ["make", "year"] });
  const sent = await shop.vehicle({ vin: accord, make: "HONDA OF AMERICA" });
  expect(sent).toMatchObject({ make: "HONDA OF AMERICA", year: 2003, decoded: ["year"] });
  const none = await shop.vehicle({ vin: accord, make: null, year: null });
  expect(none).toMatchObject({ make: null, year: null, decoded: null });
  const all = await shop.vehicle({ vin: accord, make: "Honda", year: 2004 });
  expect(all).toMatchObject({ make: "Honda", year: 2004, decoded: null });
});

test("an invalid VIN is accepted as before, and nothing is decoded", async () => {
  const shop = await harness.shop();
  for (const vin of ["1HGCM82643A004352", "WDB9634031L738211", "T4471"]) {
    expect(await shop.vehicle({ vin })).toMatchObject({ make: null, year: null, decoded: null });
  }
});

test("an update removes the marks of the fields that it contains, and no others", async () => {
  const shop = await harness.shop();
  const { id } = await shop.vehicle({ vin: accord });
  const patch = async (body: object) => (await shop.api("PATCH", `/vehicles/${id}`, body)).body;
  expect(await patch({ mileage: 5 })).toMatchObject({ decoded: ["make", "year"] });
  expect(await patch({ year: 2003 })).toMatchObject({ year: 2003, decoded: ["make"] });
  expect(await patch({ vin: "T4471" })).toMatchObject({ make: "Honda", decoded: ["make"] });
  expect(await patch({ make: null })).toMatchObject({ make: null, decoded: null });
  expect(await patch({ decoded: ["make"] })).toMatchObject({ error: "VALIDATION_ERROR" });
});

test("a record that is sent back as it was read keeps its marks", async () => {
  const shop = await harness.shop();
  const vehicle = await shop.vehicle({ vin: accord });
  const back = await shop.api("PUT", `/vehicles/${vehicle.id}`, vehicle);
  expect(back).toMatchObject({ status: 200, body: { decoded: ["make", "year"] } });
  const changed = await shop.api("PUT", `/vehicles/${vehicle.id}`, { ...back.body, year: 2004 });
  expect(changed).toMatchObject({ status: 200, body: { year: 2004, decoded: ["make"] } });
});

test("a vehicle of a service request is decoded too", async () => {
  const shop = await harness.shop();
  const { id } = await shop.serviceRequest({ vehicleInfo: { vin: accord, model: "Accord" } });
  const { body } = await shop.api("POST", `/service-requests/${id}/convert`, {});
  const { body: vehicle } = await shop.api(
    "GET",
    `/vehicles/${body.serviceRequest?.vehicleId ?? body.createdVehicleId}`,
  );
  expect(vehicle).toMatchObject({ make: "Honda", model: "Accord", year: 2003 });
  expect(vehicle.decoded).toEqual(["make", "year"]);
});
