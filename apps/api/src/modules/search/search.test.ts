import { effectivePermissions, referenceKinds } from "@bayline/contracts";
import { describe, expect, test } from "vitest";
import { useHarness } from "../../../test/harness/harness.ts";
import type { TestShop } from "../../../test/harness/shop.ts";
import { searchableKinds } from "./search.ts";

const harness = useHarness();

interface Result {
  kind: string;
  reference: string;
  description: string;
  match: string;
  next: string;
  id: string;
}

async function search(shop: TestShop, text: string, more = ""): Promise<Result[]> {
  const { status, body } = await shop.api(
    "GET",
    `/search?search=${encodeURIComponent(text)}${more}`,
  );
  expect(status).toBe(200);
  expect(body.count).toBe(body.results.length);
  return body.results;
}

const named = (results: Result[]) => results.map(({ kind, reference }) => `${kind} ${reference}`);

/** A shop with a record of each kind, whose texts share words. */
async function prairie(shop: TestShop) {
  const customer = await shop.customer({
    name: "Prairie Grain Haulers",
    phone: "(515) 555-0142",
    email: "dispatch@prairie.example",
  });
  const vehicle = await shop.vehicle({
    customerId: customer.id,
    unitNumber: "T-104",
    vin: "1FUJGLDR9CSBK4821",
    make: "Freightliner",
    model: "Cascadia",
    year: 2019,
    licensePlate: "PT 4821",
  });
  const order = await shop.workOrder({ customerId: customer.id, vehicleId: vehicle.id });
  const invoice = await shop.bill({ customerId: customer.id });
  const lines = [{ kind: "fee" as const, unitPriceCents: 300 }];
  const sale = await shop.salesOrder({ customerId: customer.id, lines });
  const request = await shop.serviceRequest({
    customerId: customer.id,
    customerInfo: { companyName: "Prairie Grain Haulers" },
  });
  const vendor = await shop.vendor({ name: "Prairie Parts Supply", accountNumber: "PPS-77" });
  const part = await shop.part({ partNumber: "FF63009", name: "Prairie fuel filter", quantity: 6 });
  const parts = [{ partNumber: "FF63009", quantity: 1, unitCostCents: 1250 }];
  const job = await shop.cannedJob({ code: "PG-1", name: "Prairie service" });
  const purchase = await shop.order({ vendorId: vendor.id, parts });
  return { customer, vehicle, order, invoice, sale, request, vendor, part, job, purchase };
}

describe("a search", () => {
  test("a search finds each kind of record by a word, and says what reads it", async () => {
    const shop = await harness.shop();
    const { vehicle, ...others } = await prairie(shop);
    const results = await search(shop, "prairie");
    expect(new Set(results.map(({ kind }) => kind))).toEqual(
      new Set(
        Object.values(referenceKinds)
          .map(({ resourceType }) => resourceType)
          .filter((kind) => !["vehicle", "estimate", "bill", "price_rule"].includes(kind)),
      ),
    );
    const ids = results.map(({ id }) => id);
    for (const { id } of Object.values(others)) expect(ids).toContain(id);
    expect(ids).not.toContain(vehicle.id);
    for (const { reference, next, id } of results) {
      const path = next
        .replace(".get", "")
        .replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      const { body } = await shop.api("GET", `/${path}/${encodeURIComponent(reference)}`);
      expect(body.id ?? body.purchaseOrder?.id).toBe(id);
    }
  });

  test.each([
    ["WO-1001", "work_order WO-1001"],
    ["wo1001", "work_order WO-1001"],
    ["WO #1001", "work_order WO-1001"],
    ["inv-1001", "invoice INV-1001"],
    ["so 1001", "sales_order SO-1001"],
    ["PO-1001", "purchase_order PO-1001"],
    ["ff63009", "inventory_item FF63009"],
    ["t-104", "vehicle T-104"],
    ["1fujgldr9csbk4821", "vehicle T-104"],
    ["pt 4821", "vehicle T-104"],
    ["+1 515 555 0142", "customer Prairie Grain Haulers"],
    ["5155550142", "customer Prairie Grain Haulers"],
    ["(515) 555-0142", "customer Prairie Grain Haulers"],
  ])("a search ranks the record with the number %s first", async (text, expected) => {
    const shop = await harness.sharedShop("numbers");
    if ((await search(shop, "prairie")).length === 0) await prairie(shop);
    const [first] = await search(shop, text);
    expect([first?.match, ...named(first ? [first] : [])]).toEqual(["number", expected]);
  });

  test.each([
    "555-0142",
    "555 0142",
    "515-555-0142",
    "+1 515 555 0142",
    "prairie (515)555-0142",
    "+15155550142 grain",
  ])("a search finds the customer and its documents by the phone in %s", async (text) => {
    const shop = await harness.sharedShop("phones");
    if ((await search(shop, "prairie")).length === 0) await prairie(shop);
    const found = named(await search(shop, text));
    expect(found).toContain("customer Prairie Grain Haulers");
    expect(found).toContain("invoice INV-1001");
    expect(found.some((name) => name.startsWith("service_request"))).toBe(true);
  });

  test("a search finds a vendor by its phone", async () => {
    const shop = await harness.shop();
    await shop.vendor({ name: "Midwest Filters", phone: "(402) 555-0199" });
    for (const text of ["402.555.0199", "4025550199", "midwest +1 402 555 0199"]) {
      expect(named(await search(shop, text)), text).toEqual(["vendor Midwest Filters"]);
    }
  });

  test("a search finds all documents with the digits of a number", async () => {
    const shop = await harness.shop();
    const { order, invoice, sale, purchase } = await prairie(shop);
    const exact = (await search(shop, "1001")).filter(({ match }) => match === "number");
    expect(exact.map(({ id }) => id).sort()).toEqual(
      [order.id, invoice.id, sale.id, purchase.id].sort(),
    );
  });

  test("a search ranks an exact name before a beginning, and that before contained words", async () => {
    const shop = await harness.shop();
    await shop.customer({ name: "Smith" });
    await shop.customer({ name: "Smith Brothers" });
    await shop.customer({ name: "Smithson" });
    await shop.customer({ name: "Blacksmith Forge" });
    await shop.part({ partNumber: "smith", quantity: 1 });
    const results = await search(shop, "SMITH");
    expect(results.map(({ match, reference }) => [match, reference])).toEqual([
      ["number", "smith"],
      ["name", "Smith"],
      ["prefix", "Smithson"],
      ["prefix", "Smith Brothers"],
      ["words", "Blacksmith Forge"],
    ]);
  });

  test("a search ranks records with the words in their names before their documents", async () => {
    const shop = await harness.shop();
    await prairie(shop);
    const results = await search(shop, "grain");
    expect(results[0]).toMatchObject({ match: "words", reference: "Prairie Grain Haulers" });
    expect(new Set(results.slice(1).map(({ match }) => match))).toEqual(new Set(["related"]));
  });

  test("a search needs all words in one record, in any order and place", async () => {
    const shop = await harness.shop();
    const { order } = await prairie(shop);
    await shop.customer({ name: "Prairie Dairy" });
    expect(await search(shop, "T-104 prairie")).toMatchObject([{ id: order.id }]);
    expect(named(await search(shop, "haulers grain prairie"))).toContain(
      "customer Prairie Grain Haulers",
    );
    expect(named(await search(shop, "inv- prairie"))).toEqual(["invoice INV-1001"]);
    expect(await search(shop, "prairie elsewhere")).toEqual([]);
  });

  test("a search describes each record in one line", async () => {
    const shop = await harness.shop();
    const { vehicle } = await prairie(shop);
    const of = async (text: string) => (await search(shop, text))[0]?.description;
    expect(await of("T-104")).toBe(
      "2019 Freightliner Cascadia, PT 4821, 1FUJGLDR9CSBK4821, Prairie Grain Haulers",
    );
    expect(await of("FF63009")).toMatch(/^Prairie fuel filter, 6 on hand/);
    expect(await of("INV-1001")).toMatch(/^Prairie Grain Haulers, open, \$[\d.]+, \$[\d.]+ due$/);
    expect(await of("WO-1001")).toMatch(/^Prairie Grain Haulers, T-104, estimate, \$0\.00$/);
    expect(await of("PO-1001")).toMatch(/^Prairie Parts Supply, \w+, \$12\.50$/);
    await shop.api("PATCH", `/vehicles/${vehicle.id}`, { archived: true });
    expect(await of("T-104")).toMatch(/archived$/);
  });

  test("a search labels a customer's PO number that does not say PO itself", async () => {
    const shop = await harness.shop();
    for (const poNumber of ["4711", "PO-4712", "po 4713", "Port 4714"]) {
      await shop.workOrder({ poNumber });
    }
    const of = async (text: string) => (await search(shop, text))[0]?.description;
    expect(await of("4711")).toMatch(/^PO 4711, /);
    expect(await of("4712")).toMatch(/^PO-4712, /);
    expect(await of("4713")).toMatch(/^po 4713, /);
    expect(await of("4714")).toMatch(/^PO Port 4714, /);
  });

  test("a search names a record by what refers to no other", async () => {
    const shop = await harness.shop();
    const twins = [await shop.customer({ name: "Twin" }), await shop.customer({ name: "twin" })];
    const vehicles = [
      await shop.vehicle({ unitNumber: "7", vin: "1FUJGLDR9CSBK0001" }),
      await shop.vehicle({ unitNumber: "7", vin: "1FUJGLDR9CSBK0002" }),
    ];
    const [newer, older] = await search(shop, "twin");
    expect([older?.reference, newer?.reference]).toEqual(twins.map(({ id }) => id));
    expect(older?.description).toBe("Twin");
    expect((await search(shop, "7")).slice(0, 2)).toMatchObject(
      vehicles.reverse().map(({ id, vin }) => ({ match: "number", reference: vin, id })),
    );
  });

  test("a search omits deleted records", async () => {
    const shop = await harness.shop();
    const { customer, vehicle, order, sale, vendor, part, job, purchase } = await prairie(shop);
    const paths = {
      customers: customer,
      vehicles: vehicle,
      "work-orders": order,
      "sales-orders": sale,
      "purchase-orders": purchase,
      vendors: vendor,
      inventory: part,
      "canned-jobs": job,
    };
    for (const [path, { id }] of Object.entries(paths)) {
      const { status } = await shop.api("DELETE", `/${path}/${id}`);
      expect([path, status]).toEqual([path, 200]);
    }
    const gone = Object.values(paths).map(({ id }) => id);
    const texts = ["prairie", "1001", "ff63009", "T-104", "pt 4821", "515-555-0142"];
    for (const text of texts.concat("Prairie Grain Haulers", "Prairie Parts Supply")) {
      for (const { id } of await search(shop, text)) expect(gone).not.toContain(id);
    }
  });

  test("a search finds nothing of another shop", async () => {
    const [shop, other] = [await harness.shop(), await harness.shop()];
    await prairie(other);
    for (const text of ["prairie", "1001", "FF63009", "T-104", "5155550142", "praire grain"]) {
      const { body } = await shop.api("GET", `/search?search=${encodeURIComponent(text)}`);
      expect(body).toEqual({ results: [], count: 0, truncated: false, suggestions: [] });
    }
  });

  test("a search takes any script, and no wildcards", async () => {
    const shop = await harness.shop();
    const names = [
      "Грузовики Север",
      "東京トラック 整備",
      "Åkeri Öst AB",
      "100% Diesel_Works \\ Co",
    ];
    for (const name of names) await shop.customer({ name });
    for (const text of ["грузовики", "整備 東京", "öst åkeri", "100%", "Diesel_W", "\\"]) {
      expect([text, (await search(shop, text)).length]).toEqual([text, 1]);
    }
    for (const text of ["%", "_"]) expect(await search(shop, text)).toHaveLength(1);
    for (const text of ["D%l", "D_esel", "100_"]) expect(await search(shop, text)).toEqual([]);
  });

  test("a search lets no kind hide another, and keeps exact matches", async () => {
    const shop = await harness.shop();
    const exact = await shop.customer({ name: "Acme" });
    const vendor = await shop.vendor({ name: "Acme Supply" });
    for (let made = 0; made < 8; made += 1) await shop.customer({ name: `Acme Depot ${made}` });
    const results = await search(shop, "acme", "&limit=4");
    expect(results).toHaveLength(4);
    expect(results[0]?.id).toBe(exact.id);
    expect(results.map(({ id }) => id)).toContain(vendor.id);
    const { body } = await shop.api("GET", "/search?search=acme&limit=4");
    expect(body.truncated).toBe(true);
    expect((await shop.api("GET", "/search?search=acme&limit=5000")).body).toMatchObject({
      count: 10,
      truncated: false,
    });
  });

  test("a search suggests similar names if nothing matches", async () => {
    const shop = await harness.shop();
    await prairie(shop);
    const { body } = await shop.api("GET", "/search?search=Prarie+Grain");
    expect(body).toMatchObject({ results: [], count: 0 });
    expect(body.suggestions).toContain("Prairie Grain Haulers");
  });

  test.each([
    ["", "search"],
    ["search=", "search"],
    ["search=%20%E2%80%8B", "search"],
    ["search=a+b+c+d+e+f+g+h+i", "search"],
    [`search=${"x".repeat(256)}`, "search"],
    ["search=a&limit=0", "limit"],
    ["search=a&limit=1.5", "limit"],
  ])("a search refuses %j with the field", async (query, field) => {
    const shop = await harness.sharedShop();
    const { status, body } = await shop.api("GET", `/search?${query}`);
    expect(status).toBe(400);
    expect(body.details).toMatchObject([{ field }]);
  });
});

describe("the kinds of records", () => {
  const caller = {
    type: "user",
    id: null,
    name: "Sam",
    email: null,
    role: "manager",
    readOnly: false,
    includePayData: false,
    customerId: null,
    makers: [],
    makerName: null,
    mandate: null,
    isSuspended: false,
    tenantId: "",
    shopName: "",
    timeZone: "UTC",
  } as const;

  test("the kinds are those that the caller may list", async () => {
    const shop = await harness.shop();
    await prairie(shop);
    for (const accessLevel of ["read_only", "full"]) {
      const { body } = await shop.api("POST", "/api-keys", { accessLevel });
      const answer = await shop.api("GET", "/search?search=prairie", undefined, {
        "x-api-key": body.key,
      });
      expect(answer.body.count).toBeGreaterThan(7);
    }
  });

  test("no kind is searched without the permission of its list", () => {
    const of = (revoke: string[]) => ({
      ...caller,
      permissions: effectivePermissions("manager", { grant: [], revoke }),
    });
    expect(searchableKinds(of([]))).toEqual(
      Object.keys(referenceKinds).filter(
        (kind) => !["approvals", "bills", "pricing.rules"].includes(kind),
      ),
    );
    expect(searchableKinds(of(["shop.read"]))).toEqual([]);
  });
});
