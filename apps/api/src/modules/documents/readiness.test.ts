import fc from "fast-check";
import { expect, test } from "vitest";
import { dealerPdf, readFile } from "../../../test/harness/documents.ts";
import { useHarness } from "../../../test/harness/harness.ts";
import type { TestShop } from "../../../test/harness/shop.ts";

const harness = useHarness({ now: new Date("2026-03-10T15:00:00Z") });

const lakes = { name: "Great Lakes Heavy Duty Parts, Inc.", accountNumber: "48-2210" };

const knowingShop = () =>
  harness.shop({
    vendors: [lakes],
    parts: ["FF63009", "AF26248M"].map((partNumber) => ({ partNumber })),
  });

interface Named {
  partNumber?: string;
  purchaseOrderNumber?: string;
  account?: string;
  vendor?: string;
  invoiceDate?: string;
  charges?: object[];
  totalCents?: number;
}

let numbers = 0;

/** Reads an invoice of 24 filters. */
async function read(shop: TestShop, named: Named = {}) {
  const { partNumber = "FF63009", account = lakes.accountNumber, vendor, ...fields } = named;
  numbers += 1;
  const file = {
    invoiceNumber: `R-${numbers}`,
    invoiceDate: "2026-03-10",
    vendor: { name: vendor ?? lakes.name, accountNumber: account },
    lines: [{ partNumber, quantity: 24, unitCostCents: 2875, amountCents: 69_000 }],
    totalCents: 69_000,
    ...fields,
  };
  const document = await readFile(shop, JSON.stringify(file));
  const change = async (
    set: Array<[path: string, value: string | number | null]>,
    confirm: string[] = [],
  ) => {
    const { body } = await shop.api("PATCH", `/documents/${document.id}`, {
      set: set.map(([path, value]) => ({ path, value })),
      confirm,
    });
    return body;
  };
  const book = () => shop.api("POST", `/documents/${document.id}/book`, { mode: "receive" });
  return { document, change, book };
}

const reasonOf = ({ fields }: { fields: Array<{ path: string; reason: string }> }, path: string) =>
  fields.find((field) => field.path === path)?.reason;

test("a document is not ready while its sums differ, even if a person confirmed every amount", async () => {
  const { change, book } = await read(await knowingShop(), { totalCents: 70_000 });
  const amounts = ["quantity", "unitCostCents", "amountCents"].map((name) => `lines[0].${name}`);
  const confirmed = await change([], [...amounts, "totalCents"]);
  expect(confirmed).toMatchObject({ status: "needs_review", open: ["totalCents"] });
  const reason =
    "is $700.00, which is $10.00 more than the $690.00 that lines, charges and core deposits make";
  expect(reasonOf(confirmed, "totalCents")).toBe(reason);
  expect(await book()).toMatchObject({
    status: 409,
    body: { details: [{ field: "totalCents", message: reason }] },
  });
  const added = await change([
    ["charges[0].kind", "freight"],
    ["charges[0].amountCents", 1000],
  ]);
  expect(added).toMatchObject({ status: "ready", open: [] });
  expect((await book()).body.status).toBe("booked");
});

test.each<
  [
    what: string,
    set: Array<[string, string | number | null]>,
    open: string[],
    repair: Array<[string, string | number | null]>,
  ]
>([
  [
    "a part is on two lines",
    [
      ["lines[1].partNumber", "FF63009"],
      ["lines[1].quantity", 1],
      ["lines[1].amountCents", 100],
      ["totalCents", 69_100],
    ],
    ["lines[1].partNumber"],
    [["lines[0].partNumber", "AF26248M"]],
  ],
  [
    "a charge has the wrong sign",
    [
      ["charges[0].kind", "freight"],
      ["charges[0].amountCents", -1000],
      ["totalCents", 68_000],
    ],
    ["charges[0].amountCents"],
    [["charges[0].kind", "discount"]],
  ],
  [
    "nothing was shipped",
    [
      ["lines[0].quantity", 0],
      ["lines[0].amountCents", 69_000],
      ["lines[0].unitCostCents", null],
    ],
    ["lines[0].quantity"],
    [["lines[0].quantity", 24]],
  ],
  ["the number is removed", [["invoiceNumber", null]], ["invoiceNumber"], [["invoiceNumber", "R"]]],
])("a document is not ready if booking would refuse it: %s", async (_what, set, open, repair) => {
  const { document, change, book } = await read(await knowingShop());
  expect(document.status).toBe("ready");
  expect(await change(set)).toMatchObject({ status: "needs_review", open });
  expect((await book()).body.details).toMatchObject(open.map((field) => ({ field })));
  // What a person confirms is still refused.
  expect(
    (
      await change(
        [],
        open.filter((path) => path !== "invoiceNumber"),
      )
    ).open,
  ).toEqual(open);
  expect(await change(repair)).toMatchObject({ status: "ready", open: [] });
  expect((await book()).body.status).toBe("booked");
});

test("a document with more charges than are booked is not ready when it is read", async () => {
  const charges = Array.from({ length: 21 }, () => ({ kind: "fee", amountCents: 100 }));
  const { document, change } = await read(await knowingShop(), { charges, totalCents: 71_100 });
  expect(document).toMatchObject({ status: "needs_review", open: ["charges"] });
  expect(reasonOf(document, "charges")).toBe("must have at most 20 charges");
  const fewer = await change([
    ["charges[20]", null],
    ["totalCents", 71_000],
  ]);
  expect(fewer).toMatchObject({ status: "ready", open: [] });
});

test("an order that has none of the parts is not open any more after the right part is set", async () => {
  const shop = await knowingShop();
  const vendor = (await shop.api("GET", "/vendors")).body.vendors[0];
  const order = await shop.order({
    vendorId: vendor.id,
    status: "ordered",
    parts: [{ partNumber: "FF63009", quantity: 24, unitCostCents: 2875 }],
  });
  const named = { partNumber: "AF26248M", purchaseOrderNumber: order.number };
  const { document, change, book } = await read(shop, named);
  expect(document.open).toEqual(["purchaseOrderNumber"]);
  expect(reasonOf(document, "purchaseOrderNumber")).toMatch(/has none of these parts/);
  expect(await change([["lines[0].partNumber", "FF63009"]])).toMatchObject({
    status: "ready",
    open: [],
    invoice: { purchaseOrderId: order.id },
  });
  const { body } = await book();
  expect(body.receiving.purchaseOrder).toMatchObject({ id: order.id, linkedExistingPo: true });
});

test("an order is open if it is not one of the vendor that a person named", async () => {
  const shop = await knowingShop();
  const hillside = await shop.vendor({ name: "Hillside Parts" });
  const order = await shop.order({
    vendorId: hillside.id,
    status: "ordered",
    parts: [{ partNumber: "FF63009", quantity: 24, unitCostCents: 2875 }],
  });
  const { document, change, book } = await read(shop, { purchaseOrderNumber: order.number });
  expect(document.open).toEqual(["purchaseOrderNumber"]);
  expect(reasonOf(document, "purchaseOrderNumber")).toMatch(/is one of another vendor/);
  expect((await change([["vendor", "Hillside Parts"]])).open).toEqual([]);
  expect((await change([["vendor", "A Vendor that Booking Adds"]])).open).toEqual([
    "purchaseOrderNumber",
  ]);
  // The same holds for an order that a person names.
  const byPerson = await change([
    ["vendor", lakes.name],
    ["purchaseOrderNumber", order.number],
  ]);
  expect(byPerson.open).toEqual(["purchaseOrderNumber"]);
  expect((await change([], ["purchaseOrderNumber"])).open).toEqual(["purchaseOrderNumber"]);
  expect((await book()).status).toBe(409);
  expect((await change([["purchaseOrderNumber", null]])).open).toEqual([]);
  expect((await book()).body.status).toBe("booked");
});

test("an order that a person named is open after it is closed", async () => {
  const shop = await knowingShop();
  const order = await shop.order({
    status: "ordered",
    parts: [{ partNumber: "FF63009", quantity: 24, unitCostCents: 2875 }],
  });
  const { change } = await read(shop);
  expect((await change([["purchaseOrderNumber", order.number]])).open).toEqual([]);
  await shop.api("PATCH", `/purchase-orders/${order.id}`, { status: "cancelled" });
  const later = await change([], ["lines[0].partNumber"]);
  expect(later.open).toEqual(["purchaseOrderNumber"]);
  expect(reasonOf(later, "purchaseOrderNumber")).toMatch(/accepts no invoice/);
});

test("an account number that a person enters identifies the vendor", async () => {
  const { document, change } = await read(await knowingShop(), { account: "1" });
  expect(document.open).toEqual(["vendor"]);
  const { open, vendorName } = await change([["accountNumber", lakes.accountNumber]]);
  expect([open, vendorName]).toEqual([[], lakes.name]);
});

test("a vendor whose name is not on the document stays open after other changes", async () => {
  const { document, change } = await read(await knowingShop(), { vendor: "Hillside Parts" });
  expect(document.open).toEqual(["vendor"]);
  expect(reasonOf(document, "vendor")).toMatch(/but its name was not found/);
  expect((await change([], ["lines[0].partNumber"])).open).toEqual(["vendor"]);
  expect((await change([], ["vendor"])).open).toEqual([]);
});

test("a date before its order is not open any more after a person removes the order", async () => {
  const shop = await knowingShop();
  const order = await shop.order({
    status: "ordered",
    parts: [{ partNumber: "FF63009", quantity: 24, unitCostCents: 2875 }],
  });
  const named = { purchaseOrderNumber: order.number, invoiceDate: "2026-02-01" };
  const { document, change } = await read(shop, named);
  expect(document.open).toEqual(["invoiceDate"]);
  expect((await change([["purchaseOrderNumber", null]])).open).toEqual([]);
});

/** A dealer's invoice whose date is February 3 or March 2. */
const ambiguous = dealerPdf({ date: "02/03/2026" });

test("a person chooses one of two dates, and the other one is then its rival", async () => {
  const shop = await knowingShop();
  const { id, fields, open } = await readFile(shop, ambiguous, { type: "application/pdf" });
  const dateOf = (all: Array<{ path: string }>) => all.find(({ path }) => path === "invoiceDate");
  expect(open).toEqual(["invoiceDate"]);
  expect(dateOf(fields)).toMatchObject({ rivals: [{ value: "2026-03-02" }] });
  const choose = async (value: string) => {
    const set = [{ path: "invoiceDate", value }];
    return (await shop.api("PATCH", `/documents/${id}`, { set })).body;
  };
  const chosen = await choose("2026-03-02");
  expect(chosen).toMatchObject({ status: "ready", invoice: { invoiceDate: "2026-03-02" } });
  // The place of the other date is not known.
  expect(dateOf(chosen.fields)).toMatchObject({ page: 1, text: "02/03/2026" });
  const [rival] = Object(dateOf(chosen.fields)).rivals;
  expect(rival).toMatchObject({ value: "2026-02-03", page: 1, box: { x: expect.any(Number) } });
  expect(dateOf((await choose("2026-02-03")).fields)).toMatchObject({
    certainty: "certain",
    rivals: [{ value: "2026-03-02" }],
  });
});

const choices: Record<string, ReadonlyArray<string | number | null>> = {
  "lines[0].partNumber": ["FF63009", "AF26248M", "NEW-1", null],
  "lines[0].quantity": [24, 1, 1.5, 0, -2, null],
  "lines[0].unitCostCents": [2875, 0, -5, null],
  "lines[0].amountCents": [69_000, 2875, 0, -100, null],
  "lines[0].packQuantity": [null, 12, 0, 0.3333, 1_000_000],
  "lines[0].coreDepositCents": [null, 500, -1],
  "lines[1].partNumber": ["FF63009", "AF26248M", null],
  "lines[1].quantity": [1, -1],
  "lines[1].amountCents": [100, 0],
  "lines[1]": [null],
  "charges[0].kind": ["freight", "discount"],
  "charges[0].amountCents": [1000, -1000, -100_000, 0],
  "charges[0]": [null],
  totalCents: [69_000, 70_000, -5, null],
  invoiceNumber: ["X-1", null],
  invoiceDate: ["2026-03-10", "2026-04-01", null],
  dueDate: ["2026-03-01", null],
  vendor: [lakes.name, "A New Vendor"],
};

/** Values with which the document is ready. */
const bookable: Array<[path: string, value: string | number | null]> = [
  ["lines[0].partNumber", "FF63009"],
  ["lines[0].quantity", 24],
  ["lines[0].unitCostCents", 2875],
  ["lines[0].amountCents", 69_000],
  ["lines[0].packQuantity", null],
  ["lines[0].coreDepositCents", null],
  ["invoiceNumber", "X-1"],
  ["invoiceDate", "2026-03-10"],
  ["dueDate", null],
  ["vendor", lakes.name],
];

interface Answer {
  status: string;
  open: string[];
  fields: Array<{ path: string; certainty: string }>;
  invoice: {
    lines: Array<Record<string, number | null>>;
    charges: Array<{ amountCents: number }>;
  };
}

/** What the lines, core deposits and charges of a document add up to. */
function sumOf({ lines, charges }: Answer["invoice"]): number {
  const amounts = lines.map(({ quantity, packQuantity, unitCostCents, amountCents, ...line }) => {
    const count = quantity ?? 0;
    const deposits = count * (packQuantity ?? 1) * (line.coreDepositCents ?? 0);
    return Math.round(amountCents ?? count * (unitCostCents ?? 0)) + Math.round(deposits);
  });
  return [...amounts, ...charges.map(({ amountCents }) => amountCents)].reduce((a, b) => a + b, 0);
}

test("a document that is ready is booked, whatever a person entered and confirmed", async () => {
  const shop = await knowingShop();
  const { document, change } = await read(shop);
  const step = fc
    .constantFrom(...Object.keys(choices))
    .chain((path) => fc.tuple(fc.constant(path), fc.constantFrom(...(choices[path] ?? []))));
  const counts = { ready: 0, open: 0 };
  const run = async (steps: Array<[string, string | number | null]>, addsUp: boolean) => {
    const { invoice } = await change(bookable);
    for (const list of ["lines", "charges"]) {
      for (let at = invoice[list].length - 1; at >= (list === "lines" ? 1 : 0); at--) {
        await change([[`${list}[${at}]`, null]]);
      }
    }
    for (const correction of steps) await change([correction]);
    const { body } = await shop.api("GET", `/documents/${document.id}`);
    const said: Answer = body;
    const likely = said.fields.filter(({ certainty }) => certainty === "likely");
    const confirmed: Answer = await change(
      addsUp ? [["totalCents", sumOf(said.invoice)]] : [],
      likely.map(({ path }) => path),
    );
    const isReady = confirmed.status === "ready";
    counts[isReady ? "ready" : "open"] += 1;
    expect(confirmed.open.length === 0).toBe(isReady);
    const path = `/documents/${document.id}/book`;
    const booked = await shop.api("POST", path, {}, { "dry-run": "true" });
    const answer = [booked.status, booked.body.error];
    expect(answer).toEqual(isReady ? [200, undefined] : [409, "DOCUMENT_NOT_READY"]);
  };
  const history = fc.asyncProperty(fc.array(step, { maxLength: 4 }), fc.boolean(), run);
  await fc.assert(history, { numRuns: 120, seed: 7, endOnFailure: true });
  expect(counts.ready).toBeGreaterThan(10);
  expect(counts.open).toBeGreaterThan(10);
});
