import { describe, expect, test } from "vitest";
import { useHarness } from "../../../test/harness/harness.ts";
import type { TestShop } from "../../../test/harness/shop.ts";

const harness = useHarness();
const vin = "1M8GDM9AXKP042788";

/** The links of a request with this input. */
async function linked(
  shop: TestShop,
  customerInfo: Record<string, string>,
  vehicleInfo: Record<string, string> = {},
) {
  const { customerId, vehicleId } = await shop.serviceRequest({ customerInfo, vehicleInfo });
  return { customerId, vehicleId };
}

describe("a phone", () => {
  test.each([
    ["515-555-0121", "(515) 555 0121"],
    ["5155550121", "+1 515 555 0121"],
    ["+1 (515) 555-0121", "515.555.0121"],
    ["1-515-555-0121", "15155550121"],
    ["555-0121", "5550121"],
    ["+49 30 901820", "4930901820"],
  ])("%s matches the customer with %s", async (info, kept) => {
    const shop = await harness.shop();
    const { id } = await shop.customer({ name: "Prairie Grain", phone: kept });
    expect(await linked(shop, { phone: info })).toEqual({ customerId: id, vehicleId: null });
  });

  test.each([
    ["5155550121", "5155550122"],
    ["5155550121", "515555012"],
    ["555-0121", "515-555-0121"],
    // With 11 digits, but not of the US; with 9, so that 1 is not a country code.
    ["25155550121", "5155550121"],
    ["1515555012", "515555012"],
    ["call the office", "ask"],
    ["---", "+"],
  ])("%s does not match the customer with %s", async (info, kept) => {
    const shop = await harness.shop();
    await shop.customer({ name: "Prairie Grain", phone: kept });
    await shop.customer({ name: "Without a phone" });
    expect(await linked(shop, { phone: info })).toEqual({ customerId: null, vehicleId: null });
  });

  test("a phone links no customer that is deleted, and none of another shop", async () => {
    const [ours, theirs] = [await harness.shop(), await harness.shop()];
    const { id } = await ours.customer({ name: "Gone", phone: "5155550121" });
    await ours.api("DELETE", `/customers/${id}`);
    await theirs.customer({ name: "Theirs", phone: "5155550121" });
    expect((await linked(ours, { phone: "5155550121" })).customerId).toBeNull();
  });

  test("a phone of several customers links the named one, otherwise the oldest", async () => {
    const shop = await harness.shop();
    const phone = "515 555 0121";
    const first = await shop.customer({ name: "Prairie Grain", phone });
    const person = await shop.customer({ name: "Dana Whitfield", phone: "+15155550121" });
    const fleet = await shop.customer({ name: "Lakeshore", companyName: "Lakeshore, LLC", phone });
    const whose = async (info: object) => (await linked(shop, { phone, ...info })).customerId;
    expect(await whose({})).toBe(first.id);
    expect(await whose({ companyName: "Unknown Freight" })).toBe(first.id);
    expect(await whose({ companyName: "LAKESHORE, llc" })).toBe(fleet.id);
    expect(await whose({ companyName: "lakeshore" })).toBe(fleet.id);
    expect(await whose({ firstName: "dana", lastName: "WHITFIELD" })).toBe(person.id);
  });
});

describe("a VIN", () => {
  test("a VIN links the vehicle with the whole VIN, in any case", async () => {
    const shop = await harness.shop();
    const { id } = await shop.vehicle({ vin });
    await shop.vehicle({ vin: `${vin.slice(0, 16)}9` });
    expect(await linked(shop, {}, { vin: vin.toLowerCase() })).toEqual({
      customerId: null,
      vehicleId: id,
    });
    expect((await linked(shop, {}, { vin: vin.slice(0, 16) })).vehicleId).toBeNull();
    for (const short of ["A", "A1"]) {
      const { id: old } = await shop.vehicle({ vin: short });
      expect((await linked(shop, {}, { vin: short })).vehicleId).toBe(old);
    }
  });

  test("a VIN links no vehicle that is deleted, and none of another shop", async () => {
    const [ours, theirs] = [await harness.shop(), await harness.shop()];
    const { id } = await ours.vehicle({ vin });
    await ours.api("DELETE", `/vehicles/${id}`);
    await theirs.vehicle({ vin });
    expect((await linked(ours, {}, { vin })).vehicleId).toBeNull();
  });

  test("a VIN of several links an unarchived vehicle, the customer's, the newest", async () => {
    const shop = await harness.shop();
    const phone = "5155550121";
    const { id: customerId } = await shop.customer({ name: "Prairie Grain", phone });
    const archived = await shop.vehicle({ vin, archived: true });
    expect((await linked(shop, {}, { vin })).vehicleId).toBe(archived.id);
    const theirs = await shop.vehicle({ vin, customerId });
    const newest = await shop.vehicle({ vin });
    await shop.vehicle({ vin, customerId, archived: true });
    expect(await linked(shop, {}, { vin })).toEqual({ customerId: null, vehicleId: newest.id });
    expect(await linked(shop, { phone }, { vin })).toEqual({ customerId, vehicleId: theirs.id });
  });
});

describe("the owner of the vehicle", () => {
  async function ownedVehicle() {
    const shop = await harness.shop();
    const fields = { name: "Prairie Grain", companyName: "Prairie Grain, LLC", dotNumber: "1234" };
    const { id: customerId } = await shop.customer(fields);
    const { id: vehicleId } = await shop.vehicle({ vin, customerId });
    return { shop, customerId, vehicleId };
  }

  test.each([
    {},
    { phone: "5155550199", email: "driver@example.com" },
    { companyName: "prairie grain" },
    { companyName: "Prairie Grain, LLC", firstName: "Dana" },
    { firstName: "Dana", dotNumber: "1234" },
  ])("the owner is the customer if the request has %j", async (info) => {
    const { shop, customerId, vehicleId } = await ownedVehicle();
    expect(await linked(shop, info, { vin })).toEqual({ customerId, vehicleId });
  });

  test.each([
    { companyName: "Lakeshore" },
    { firstName: "Dana", lastName: "Whitfield" },
    { dotNumber: "999" },
  ])("the owner is not the customer if the request has %j", async (info) => {
    const { shop, vehicleId } = await ownedVehicle();
    expect(await linked(shop, info, { vin })).toEqual({ customerId: null, vehicleId });
  });

  test("the owner is not the customer if deleted, or if the phone is someone else's", async () => {
    const { shop, customerId, vehicleId } = await ownedVehicle();
    const other = await shop.customer({ name: "Lakeshore", phone: "5155550121" });
    const links = { customerId: other.id, vehicleId };
    expect(await linked(shop, { phone: "5155550121" }, { vin })).toEqual(links);
    await shop.api("DELETE", `/customers/${customerId}`);
    expect(await linked(shop, {}, { vin })).toEqual({ customerId: null, vehicleId });
  });

  test("the owner is the customer of a vehicle that the request names by id", async () => {
    const { shop, customerId, vehicleId } = await ownedVehicle();
    expect(await shop.serviceRequest({ vehicleId })).toMatchObject({ customerId, vehicleId });
  });
});

test("ids of the request have precedence over phone and VIN", async () => {
  const shop = await harness.shop();
  const phone = "5155550121";
  await shop.customer({ name: "By phone", phone });
  await shop.vehicle({ vin });
  const { id: customerId } = await shop.customer({ name: "By id" });
  const { id: vehicleId } = await shop.vehicle({ vin: "T4471" });
  const named = { customerId, vehicleId: vehicleId.toUpperCase() };
  const info = { customerInfo: { phone }, vehicleInfo: { vin } };
  expect(await shop.serviceRequest({ ...named, ...info })).toMatchObject({ customerId, vehicleId });
});
