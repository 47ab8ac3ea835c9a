import { expect, test } from "vitest";
import { useHarness } from "../../../test/harness/harness.ts";
import type { TestShop } from "../../../test/harness/shop.ts";

const harness = useHarness();

const expense = { kind: "expense", amountCents: 12_500 };

async function newBill(shop: TestShop, body: object): Promise<string> {
  const answer = await shop.api("POST", "/bills", { type: "invoice", lines: [expense], ...body });
  expect(answer).toMatchObject({ status: 201 });
  return answer.body.id;
}

async function twoVendors() {
  const shop = await harness.shop();
  await shop.vendor({ name: "Acme" });
  await shop.vendor({ name: "Zenith" });
  return shop;
}

test("a bill is read, corrected, paid and voided by the vendor's number, in any case", async () => {
  const shop = await twoVendors();
  const id = await newBill(shop, { vendorId: "Acme", number: "GL 90 / 1" });
  const path = `/bills/${encodeURIComponent("gl 90 / 1")}`;
  expect(await shop.api("GET", path)).toMatchObject({ status: 200, body: { id } });
  const correction = { reason: "Terms", dueDate: "2030-01-01" };
  expect(await shop.api("POST", `${path}/correct`, correction)).toMatchObject({ status: 200 });
  const payment = { billIds: ["gl 90 / 1"], amountCents: 12_500 };
  expect(await shop.api("POST", "/bills/pay", payment)).toMatchObject({ status: 201 });
  const other = await newBill(shop, { vendorId: "Acme", number: "GL-2" });
  expect(await shop.api("POST", "/bills/gl-2/void", { reason: "Twice" })).toMatchObject({
    status: 200,
    body: { id: other },
  });
  const twice = { billIds: [id, "GL 90 / 1"], amountCents: 1 };
  expect(await shop.api("POST", "/bills/pay", twice)).toMatchObject({
    status: 400,
    body: { details: [{ field: "billIds[1]", message: "is listed twice" }] },
  });
});

test("a number of several bills is refused with their vendors and types", async () => {
  const shop = await twoVendors();
  const acme = await newBill(shop, { vendorId: "Acme", number: "77" });
  const zenith = await newBill(shop, { vendorId: "Zenith", number: "77" });
  const credit = { type: "credit", lines: [{ kind: "restocking", amountCents: -500 }] };
  const credited = await newBill(shop, { vendorId: "Zenith", number: "77", ...credit });
  expect(await shop.api("GET", "/bills/77")).toMatchObject({
    status: 409,
    body: {
      error: "AMBIGUOUS_REFERENCE",
      details: [{ field: "id", message: "77 names 3 bills" }],
      candidates: [
        { field: "id", id: acme, number: "77", name: "Acme" },
        { field: "id", id: zenith, number: "77", name: "Zenith" },
        { field: "id", id: credited, number: "77", name: "Zenith, credit" },
      ],
    },
  });
  expect(await shop.api("POST", "/bills/pay", { billIds: ["77"], amountCents: 1 })).toMatchObject({
    status: 409,
    body: { details: [{ field: "billIds[0]" }] },
  });
});

test("a void bill has its number until another one gets it", async () => {
  const shop = await twoVendors();
  const first = await newBill(shop, { vendorId: "Acme", number: "A-1" });
  await shop.api("POST", "/bills/A-1/void", { reason: "Wrong amount" });
  expect(await shop.api("GET", "/bills/A-1")).toMatchObject({ body: { id: first } });
  const second = await newBill(shop, { vendorId: "Acme", number: "A-1" });
  expect(await shop.api("GET", "/bills/A-1")).toMatchObject({ body: { id: second } });
});
