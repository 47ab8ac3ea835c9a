import { Bayline } from "@bayline/sdk";
import { expect, test } from "vitest";
import { exportOf, importInto } from "../../../test/harness/backups.ts";
import { useHarness } from "../../../test/harness/harness.ts";
import type { TestShop } from "../../../test/harness/shop.ts";

const harness = useHarness();

const brakes = [
  { code: "013-001", name: "Front brakes" },
  { code: "045", name: "Power plant" },
  { code: "013", name: "Brakes" },
  { code: "013-001-012", name: "Drum, brake, front" },
];

const post = (shop: TestShop, body: object) => shop.api("POST", "/vmrs-codes", body);

async function codesOf(shop: TestShop, query = ""): Promise<string[]> {
  const { body } = await shop.api("GET", `/vmrs-codes${query}`);
  return body.vmrsCodes.map(({ code }: { code: string }) => code);
}

test("a list of codes is imported, renamed and replaced, and listed by code", async () => {
  const shop = await harness.shop();
  expect(await codesOf(shop)).toEqual([]);
  expect((await post(shop, { codes: brakes })).body).toMatchObject({
    count: 4,
    added: 4,
    updated: 0,
    removed: 0,
  });
  expect(await codesOf(shop)).toEqual(["013", "013-001", "013-001-012", "045"]);
  const renamed = { code: "013", name: "Brakes, all" };
  expect(
    (await post(shop, { codes: [renamed, { code: "017", name: "Tires" }] })).body,
  ).toMatchObject({
    count: 5,
    added: 1,
    updated: 1,
    removed: 0,
  });
  expect((await post(shop, { codes: [renamed], replace: true })).body).toMatchObject({
    count: 1,
    added: 0,
    updated: 0,
    removed: 4,
  });
  const { body } = await shop.api("GET", "/vmrs-codes");
  expect(body.vmrsCodes).toMatchObject([renamed]);
  expect((await post(shop, { codes: [], replace: true })).body).toMatchObject({ count: 0 });
});

test("codes are found by their beginning, and by a part of a name in any case", async () => {
  const shop = await harness.shop();
  await post(shop, { codes: brakes });
  expect(await codesOf(shop, "?search=013-001")).toEqual(["013-001", "013-001-012"]);
  expect(await codesOf(shop, "?search=0")).toHaveLength(4);
  expect(await codesOf(shop, "?search=001")).toEqual([]);
  expect(await codesOf(shop, "?search=BRAKE")).toEqual(["013", "013-001", "013-001-012"]);
  expect(await codesOf(shop, "?search=100%25")).toEqual([]);
});

test("a code of another form, and a code that is sent twice, are refused by their entry", async () => {
  const shop = await harness.shop();
  const codes = ["13", "013001", "013-1", "013-001-012-001", "abc", "０１３"];
  const wrong = await post(shop, { codes: codes.map((code) => ({ code, name: "x" })) });
  expect(wrong.status).toBe(400);
  expect(wrong.body.details.map(({ field }: { field: string }) => field)).toEqual(
    codes.map((_, at) => `codes[${at}].code`),
  );
  const twice = await post(shop, { codes: [...brakes, { code: "013", name: "Again" }] });
  expect(twice.body.details).toEqual([
    { field: "codes[4].code", message: "is on another entry too" },
  ]);
});

test("a shop has at most 30,000 codes, whichever requests add them", async () => {
  const shop = await harness.shop();
  const code = (at: number) =>
    `${100 + Math.floor(at / 1000)}-${String(at % 1000).padStart(3, "0")}`;
  const some = (from: number, count = 5000) =>
    Array.from({ length: count }, (_, at) => ({
      code: code(from + at),
      name: `Part ${from + at}`,
    }));
  for (let from = 0; from < 30_000; from += 5000) {
    expect((await post(shop, { codes: some(from) })).status).toBe(200);
  }
  const more = await post(shop, { codes: some(29_999, 2) });
  expect(more).toMatchObject({
    status: 400,
    body: { details: [{ field: "codes", message: "makes 30001 codes; a shop has at most 30000" }] },
  });
  expect((await post(shop, { codes: some(29_999, 2), replace: true })).body).toMatchObject({
    count: 2,
    added: 1,
    updated: 0,
    removed: 29_999,
  });
});

test("imports at the same time store each code once", async () => {
  const shop = await harness.shop();
  const answers = await Promise.all(
    ["A", "B", "C"].map((name) => post(shop, { codes: brakes.map((code) => ({ ...code, name })) })),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(answers.map(({ body }) => body.added).sort()).toEqual([0, 0, 4]);
  expect(await codesOf(shop)).toHaveLength(4);
});

test("the audit log has the numbers of an import, not its names", async () => {
  const shop = await harness.shop();
  await post(shop, { codes: brakes });
  const { body } = await shop.api("GET", "/audit-log?resourceType=vmrs_codes");
  expect(body.entries).toMatchObject([
    {
      operation: "vmrsCodes.import",
      changes: { count: { before: 0, after: 4 }, added: { before: null, after: 4 } },
    },
  ]);
});

test("a backup contains the list, and another shop does not see it", async () => {
  const [shop, copy, other] = [await harness.shop(), await harness.shop(), await harness.shop()];
  await post(shop, { codes: brakes });
  expect((await importInto(copy, await exportOf(shop))).status).toBe(201);
  expect(await codesOf(copy)).toEqual(await codesOf(shop));
  expect(await codesOf(other)).toEqual([]);
});

test("a line takes the code of its part, unless the request says another or none", async () => {
  const shop = await harness.shop();
  await shop.part({ partNumber: "FF63009", vmrsCode: "044-001-001" });
  await shop.part({ partNumber: "PLAIN" });
  const { id } = await shop.workOrder({});
  const block = await shop.block(id, {
    parts: [
      { partNumber: "FF63009" },
      { partNumber: "FF63009", vmrsCode: "045" },
      { partNumber: "FF63009", vmrsCode: null },
      { partNumber: "PLAIN" },
      { partNumber: "NOT-IN-STOCK", vmrsCode: "013-001" },
    ],
    labor: [{ description: "Replace", vmrsCode: "044-001" }],
  });
  const codes = (lines: Array<{ vmrsCode: string | null }>) =>
    lines.map(({ vmrsCode }) => vmrsCode);
  expect(codes(block.parts)).toEqual(["044-001-001", "045", null, null, "013-001"]);
  expect(codes(block.labor)).toEqual(["044-001"]);

  const items = `/work-orders/${id}/services/${block.id}/items`;
  const [first, second] = block.parts.map(({ id }) => `${items}/${id}`);
  const unlinked = await shop.api("PATCH", first ?? "", { partNumber: "PLAIN" });
  expect(unlinked.body).toMatchObject({ partNumber: "PLAIN", vmrsCode: null });
  const kept = await shop.api("PATCH", second ?? "", { partNumber: "PLAIN" });
  expect(kept.body).toMatchObject({ partNumber: "PLAIN", vmrsCode: "045" });
  const cleared = await shop.api("PATCH", second ?? "", { vmrsCode: null });
  expect(cleared.body).toMatchObject({ vmrsCode: null });
  const refused = await shop.api("PATCH", second ?? "", { vmrsCode: "45" });
  expect(refused).toMatchObject({ status: 400, body: { details: [{ field: "vmrsCode" }] } });
});

test("an invoice keeps the codes of its lines, of work orders and counter sales", async () => {
  const shop = await harness.shop();
  await shop.part({
    partNumber: "FF63009",
    vmrsCode: "044-001-001",
    quantity: 9,
    unitPriceCents: 500,
  });
  const { id } = await shop.workOrder({ status: "approved" });
  await shop.block(id, { parts: [{ partNumber: "FF63009" }], labor: [{ unitPriceCents: 100 }] });
  const invoiced = await shop.api("POST", `/work-orders/${id}/invoice`);
  expect(invoiced.status, invoiced.text).toBeLessThan(300);
  const sale = await shop.salesOrder({
    lines: [{ partNumber: "FF63009" }, { kind: "fee", unitPriceCents: 300, vmrsCode: "013" }],
  });
  expect(sale.lines).toMatchObject([{ vmrsCode: "044-001-001" }, { vmrsCode: "013" }]);
  await shop.api("POST", `/sales-orders/${sale.id}/complete`, { method: "Cash" });
  const client = new Bayline({ apiKey: shop.key, baseUrl: harness.baseUrl });
  const codes: Array<string | null> = [];
  for await (const each of client.invoices.list()) {
    const { lines } = await client.invoices.get(each.id);
    codes.push(...lines.map(({ vmrsCode }) => vmrsCode));
  }
  expect(codes.sort()).toEqual(["013", "044-001-001", "044-001-001", null].sort());
});

test("a part has a code, which an update changes and clears", async () => {
  const shop = await harness.shop();
  const { id } = await shop.part({ partNumber: "FF63009", vmrsCode: "044" });
  const path = `/inventory/${id}`;
  expect((await shop.api("GET", path)).body).toMatchObject({ vmrsCode: "044" });
  expect((await shop.api("PATCH", path, { vmrsCode: "044-001" })).body).toMatchObject({
    vmrsCode: "044-001",
  });
  expect((await shop.api("PATCH", path, { vmrsCode: null })).body).toMatchObject({
    vmrsCode: null,
  });
  const refused = await shop.api("PATCH", path, { vmrsCode: "44-1" });
  expect(refused).toMatchObject({ status: 400, body: { details: [{ field: "vmrsCode" }] } });
});

test("the lists of parts and canned jobs find a code with those below it", async () => {
  const shop = await harness.shop();
  const codes = ["013", "013-001", "013-001-012", "013-002", "014", null];
  for (const [at, vmrsCode] of codes.entries()) {
    await shop.part({ partNumber: `P-${at}`, vmrsCode });
    await shop.cannedJob({ code: `J-${at}`, vmrsCode });
  }
  const lists = [
    ["inventory", "inventoryItems"],
    ["canned-jobs", "cannedJobs"],
  ] as const;
  for (const [path, rows] of lists) {
    const list = (query: string) => shop.api("GET", `/${path}?${query}`);
    const of = async (code: string) => {
      const { body } = await list(`vmrsCode=${code}`);
      return body[rows].map(({ vmrsCode }: { vmrsCode: string }) => vmrsCode).sort();
    };
    expect(await of("013"), path).toEqual(["013", "013-001", "013-001-012", "013-002"]);
    expect(await of("013-001"), path).toEqual(["013-001", "013-001-012"]);
    expect(await of("013-001-012"), path).toEqual(["013-001-012"]);
    expect(await of("015"), path).toEqual([]);
    expect((await list("vmrsCode=")).body.count, path).toBe(6);
    for (const wrong of ["13", "013-0", "01", "013-"]) {
      const refusal = { status: 400, body: { details: [{ field: "vmrsCode" }] } };
      expect(await list(`vmrsCode=${wrong}`), wrong).toMatchObject(refusal);
    }
    const since = encodeURIComponent("2020-01-01T00:00:00Z");
    const changed = await list(`vmrsCode=014&updatedSince=${since}`);
    expect(changed.body.count, path).toBe(1);
  }
});
