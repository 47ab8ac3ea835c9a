import { maxComments } from "@bayline/contracts";
import { connectTo } from "@bayline/db/testing";
import { describe, expect, test } from "vitest";
import { useHarness } from "../../../test/harness/harness.ts";
import type { TestShop } from "../../../test/harness/shop.ts";

const harness = useHarness();

/** A new record of each type, with the number or name that refers to it. */
const records: Record<string, (shop: TestShop) => Promise<{ id: string; name?: string }>> = {
  work_order: async (shop) => {
    const { id, orderNumber } = await shop.workOrder({});
    return { id, name: orderNumber };
  },
  purchase_order: async (shop) => {
    const { id, number } = await shop.order({
      parts: [{ partNumber: "A-1", quantity: 1, unitCostCents: 100 }],
    });
    return { id, name: number };
  },
  sales_order: async (shop) => {
    const line = { partNumber: "A-2", quantity: 1, unitPriceCents: 100 };
    const { id, orderNumber } = await shop.salesOrder({ lines: [line] });
    return { id, name: orderNumber };
  },
  invoice: async (shop) => {
    const { id, invoiceNumber } = await shop.bill();
    return { id, name: invoiceNumber };
  },
  bill: async (shop) => {
    const line = { partNumber: "A-3", quantity: 1, unitCostCents: 100 };
    const { body } = await shop.receive(shop.invoice({ vendor: { name: "V" }, lines: [line] }));
    return { id: body.bill.id, name: body.bill.number };
  },
  service_request: async (shop) => {
    const { id, requestNumber } = await shop.serviceRequest({});
    return { id, name: requestNumber };
  },
  inspection: async (shop) => shop.inspection().then(({ id }) => ({ id })),
  customer: async (shop) => {
    const { id, name } = await shop.customer({ name: "Prairie Grain Haulers" });
    return { id, name };
  },
  vehicle: async (shop) => {
    const { id } = await shop.vehicle({ unitNumber: "T-104" });
    return { id, name: "t-104" };
  },
  vendor: async (shop) => {
    const { id, name } = await shop.vendor({ name: "Great Lakes" });
    return { id, name };
  },
  inventory_item: async (shop) => {
    const { id } = await shop.part({ partNumber: "FF63009", quantity: 1, unitCostCents: 100 });
    return { id, name: "ff63009" };
  },
  service_block: async (shop) => {
    const { id } = await shop.workOrder({});
    return shop.block(id, {}).then((block) => ({ id: block.id }));
  },
  line_item: async (shop) => {
    const { id } = await shop.workOrder({});
    const block = await shop.block(id, { labor: [{ description: "Adjust", unitPriceCents: 1 }] });
    return { id: block.labor[0]?.id ?? "" };
  },
  inspection_item: async (shop) => {
    const { items } = await shop.inspection({ items: [{ label: "Lights" }] });
    return { id: items[0]?.id ?? "" };
  },
};

const comment = (shop: TestShop, input: object) =>
  shop.api("POST", "/comments", { text: "Called back", ...input });

async function textsOf(shop: TestShop, query: Record<string, string>): Promise<string[]> {
  const { status, body, text } = await shop.api("GET", `/comments?${new URLSearchParams(query)}`);
  expect(status, text).toBe(200);
  return body.comments.map((row: { text: string }) => row.text);
}

describe.each(Object.entries(records))("a record of type %s", (recordType, make) => {
  test(`a record of type ${recordType} is commented by its id and by its number or name`, async () => {
    const shop = await harness.shop();
    const { id, name } = await make(shop);
    expect(await comment(shop, { recordId: id.toUpperCase(), text: "By id" })).toMatchObject({
      status: 201,
      body: { recordType, recordId: id, visibleToCustomer: false, deletedAt: null },
    });
    const named = name ?? id;
    expect(await comment(shop, { recordType, recordId: named, text: "By name" })).toMatchObject({
      status: 201,
      body: { recordType, recordId: id },
    });
    expect(await textsOf(shop, { recordId: id })).toEqual(["By name", "By id"]);
    expect(await textsOf(shop, { recordType, recordId: named })).toEqual(["By name", "By id"]);
  });

  test(`a record of type ${recordType} of another shop is no record`, async () => {
    const [shop, other] = [await harness.shop(), await harness.shop()];
    const { id } = await make(other);
    await comment(other, { recordId: id });
    for (const input of [{ recordId: id }, { recordId: id, recordType }]) {
      expect(await comment(shop, input)).toMatchObject({
        status: 400,
        body: { error: "VALIDATION_ERROR", details: [{ field: "recordId" }] },
      });
      expect(await textsOf(shop, input)).toEqual([]);
    }
  });
});

test("the type of a record follows from the prefix of its number", async () => {
  const shop = await harness.shop();
  for (const type of ["work_order", "purchase_order", "sales_order", "invoice"]) {
    const { id, name = "" } = (await records[type]?.(shop)) ?? { id: "" };
    for (const recordId of [name, name.toLowerCase(), name.replace("-", " ")]) {
      expect(await comment(shop, { recordId })).toMatchObject({
        status: 201,
        body: { recordType: type, recordId: id },
      });
    }
  }
  const { name } = (await records.service_request?.(shop)) ?? {};
  const answer = await comment(shop, { recordId: name });
  expect(answer).toMatchObject({ status: 201, body: { recordType: "service_request" } });
});

test("a number that does not show its record needs a type", async () => {
  const shop = await harness.shop();
  await records.inventory_item?.(shop);
  const refusal = {
    status: 400,
    body: { error: "VALIDATION_ERROR", details: [{ field: "recordType" }] },
  };
  expect(await comment(shop, { recordId: "FF63009" })).toMatchObject(refusal);
  expect(await shop.api("GET", "/comments?recordId=FF63009")).toMatchObject(refusal);
});

test("a comment has the name of its author, and is for the customer if it says so", async () => {
  const shop = await harness.shop();
  const { id: recordId } = await shop.workOrder({});
  await comment(shop, { recordId, text: "Within the shop" });
  const { body } = await comment(shop, { recordId, text: "For you", visibleToCustomer: true });
  expect(body).toMatchObject({ visibleToCustomer: true, createdBy: expect.any(String) });
  const { body: log } = await shop.api("GET", `/audit-log?resourceId=${body.id}`);
  expect(log.entries).toMatchObject([{ actor: { name: body.createdBy } }]);
  expect(await textsOf(shop, { recordId, visibleToCustomer: "true" })).toEqual(["For you"]);
  expect(await textsOf(shop, { recordId, visibleToCustomer: "false" })).toEqual([
    "Within the shop",
  ]);
});

test("a deleted comment is in no list, and is read by its id", async () => {
  const shop = await harness.shop();
  const { id: recordId } = await shop.workOrder({});
  const { body } = await comment(shop, { recordId });
  expect(await shop.api("DELETE", `/comments/${body.id}`)).toMatchObject({ status: 200 });
  expect(await textsOf(shop, { recordId })).toEqual([]);
  expect((await shop.api("GET", `/comments/${body.id}`)).body.deletedAt).toEqual(
    expect.any(String),
  );
  expect(await shop.api("DELETE", `/comments/${body.id}`)).toMatchObject({ status: 404 });
});

test("comments of a deleted record are hidden until it is restored", async () => {
  const shop = await harness.shop();
  const { id: recordId } = await shop.workOrder({});
  await comment(shop, { recordId });
  await shop.api("DELETE", `/work-orders/${recordId}`);
  expect(await textsOf(shop, { recordId })).toEqual([]);
  expect(await comment(shop, { recordId })).toMatchObject({ status: 400 });
  await shop.api("POST", `/work-orders/${recordId}/restore`);
  expect(await textsOf(shop, { recordId })).toEqual(["Called back"]);
});

test("comments are deleted with a work order that is deleted permanently", async () => {
  const shop = await harness.shop();
  const { id: recordId } = await shop.workOrder({});
  const { body } = await comment(shop, { recordId });
  expect(await shop.api("POST", `/work-orders/${recordId}/permanent-delete`)).toMatchObject({
    status: 200,
  });
  expect(await shop.api("GET", `/comments/${body.id}`)).toMatchObject({ status: 404 });
});

test("a record has a limited number of comments, also of concurrent ones", async () => {
  const shop = await harness.shop();
  const { id: recordId } = await shop.workOrder({});
  const connection = await connectTo(harness.databaseUrl);
  await connection.query(
    `INSERT INTO comments (tenant_id, id, record_type, record_id, text, created_by)
     SELECT tenant_id, gen_random_uuid(), 'work_order', id, 'Earlier', 'Key'
     FROM work_orders, generate_series(1, $2::int) WHERE id = $1`,
    [recordId, maxComments - 1],
  );
  await connection.end();
  const answers = await Promise.all([1, 2, 3].map(() => comment(shop, { recordId })));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
  expect(answers.find(({ status }) => status === 400)?.body.details).toEqual([
    { field: "recordId", message: `has ${maxComments} comments, the maximum` },
  ]);
});
