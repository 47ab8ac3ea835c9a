import { defaultWorkflow } from "@bayline/contracts";
import { describe, expect, test } from "vitest";
import { useHarness } from "../../../test/harness/harness.ts";
import type { TestShop } from "../../../test/harness/shop.ts";

const harness = useHarness();

const get = async (shop: TestShop) => (await shop.api("GET", "/settings")).body;
const update = (shop: TestShop, body: unknown) => shop.api("PATCH", "/settings", body);

const own = [
  { name: "Quote", category: "estimate" },
  { name: "Waiting for parts", category: "open" },
  { name: "Billed", category: "invoiced" },
  { name: "Settled", category: "paid" },
];

test("a new shop has usable settings", async () => {
  const shop = await harness.shop();
  const settings = await get(shop);
  expect(Object.keys(settings).slice(0, 3)).toEqual(["id", "shopName", "timeZone"]);
  expect(settings).toEqual({
    id: shop.tenantId,
    shopName: "Test shop",
    timeZone: "America/Chicago",
    workflowStatuses: defaultWorkflow,
    taxRatePercent: 0,
    partsTaxable: true,
    laborTaxable: false,
    defaultLaborRateCents: null,
    archiveOnFullPayment: true,
    priceChangeWarnPercent: 5,
    digestEnabled: false,
    digestSendHour: 6,
    digestPeriods: ["daily", "weekly"],
    address: null,
    phone: null,
    email: null,
    website: null,
    terms: null,
    paymentInstructions: null,
    accentColor: null,
    paperSize: "letter",
    documentRetentionDays: 2556,
    requirePrices: false,
    requireApproval: false,
    marginFloorPercent: null,
    defaultPartsMatrixId: null,
    defaultLaborRateId: null,
    attachmentRetentionDays: null,
    agentsSuspended: false,
    closedThrough: null,
    updatedAt: expect.any(String),
  });
});

test("whole settings sent back never undo a change that was made since they were read", async () => {
  const shop = await harness.shop();
  const read = await get(shop);
  const changed = await update(shop, { taxRatePercent: 7 });
  const refused = await update(shop, { ...read, terms: "Due in 30 days" });
  expect(refused).toMatchObject({ status: 409, body: { error: "STALE_RECORD" } });
  expect(refused.body.latest).toEqual(changed.body);
  const closed = await shop.api("POST", "/periods/close", { through: "2020-01-31" });
  expect(closed.status, closed.text).toBe(201);
  const { updatedAt } = changed.body;
  expect(await update(shop, { updatedAt, phone: "1" })).toMatchObject({ status: 409 });
  const { body: latest } = await update(shop, { ...(await get(shop)), terms: "Due in 30 days" });
  expect(latest).toMatchObject({ taxRatePercent: 7, terms: "Due in 30 days", phone: null });
});

test("every setting can be changed, by PATCH and by PUT", async () => {
  const shop = await harness.shop();
  const wanted = {
    shopName: "Ridgeline Truck & Fleet",
    timeZone: "America/Denver",
    workflowStatuses: own,
    taxRatePercent: 8.2375,
    partsTaxable: false,
    laborTaxable: true,
    defaultLaborRateCents: 14_500,
    archiveOnFullPayment: false,
    priceChangeWarnPercent: 7.5,
    digestEnabled: true,
    digestSendHour: 9,
    digestPeriods: ["weekly"],
    address: "4821 Industrial Parkway\nDes Moines, IA",
    phone: "+1 515 555 0100",
    email: "service@ridgeline.example",
    website: "ridgeline.example",
    terms: "Net 30",
    paymentInstructions: "Checks to PO Box 12, Ames",
    accentColor: "#b8450f",
    paperSize: "a4",
  };
  for (const method of ["PATCH", "PUT"]) {
    const settings = { ...wanted, shopName: method };
    const answer = await shop.api(method, "/settings", settings);
    expect(answer).toMatchObject({ status: 200, body: { id: shop.tenantId, ...settings } });
    expect(await get(shop)).toEqual(answer.body);
  }
});

test("only the fields of the request change", async () => {
  const shop = await harness.shop();
  await update(shop, { workflowStatuses: own, taxRatePercent: 8.25, digestPeriods: [] });
  const before = await get(shop);
  await update(shop, { laborTaxable: true });
  expect(await get(shop)).toEqual({
    ...before,
    laborTaxable: true,
    updatedAt: expect.any(String),
  });
  expect(before).toMatchObject({ taxRatePercent: 8.25, digestPeriods: [] });
});

test("two concurrent changes are both kept", async () => {
  const shop = await harness.shop();
  const changes = [{ shopName: "Ridgeline" }, { taxRatePercent: 7 }, { timeZone: "UTC" }];
  await Promise.all(changes.map((change) => update(shop, change)));
  expect(await get(shop)).toMatchObject({
    shopName: "Ridgeline",
    taxRatePercent: 7,
    timeZone: "UTC",
  });
});

test("null restores the default workflow, and removes the labor rate", async () => {
  const shop = await harness.shop();
  await update(shop, { workflowStatuses: own, defaultLaborRateCents: 14_500 });
  await update(shop, { workflowStatuses: null, defaultLaborRateCents: null });
  expect(await get(shop)).toMatchObject({
    workflowStatuses: defaultWorkflow,
    defaultLaborRateCents: null,
  });
});

test("settings of one shop do not affect another", async () => {
  const [ours, theirs] = [await harness.shop(), await harness.shop()];
  const before = await get(theirs);
  await update(ours, { shopName: "Ours", taxRatePercent: 5, workflowStatuses: own });
  expect(await get(theirs)).toEqual(before);
});

test("the audit log has the changes, before and after", async () => {
  const shop = await harness.shop();
  await update(shop, { taxRatePercent: 8.25, partsTaxable: true });
  const { body } = await shop.api("GET", "/audit-log?resourceType=settings");
  expect(body.entries).toMatchObject([
    {
      operation: "settings.update",
      resource: { type: "settings", id: shop.tenantId },
      changes: { taxRatePercent: { before: 0, after: 8.25 } },
    },
  ]);
  expect(Object.keys(body.entries[0].changes)).toEqual(["taxRatePercent"]);
});

describe("an invalid setting is refused by its name", () => {
  const wrong: Array<[string, unknown, string]> = [
    ["shopName", "", "must not be empty"],
    ["shopName", null, "must be a string"],
    ["timeZone", "Chicago", "must be an IANA time zone such as America/Chicago"],
    ["taxRatePercent", 100.5, "must be at most 100"],
    ["taxRatePercent", -1, "must be at least 0"],
    ["taxRatePercent", 8.12345, "must have at most 4 decimals"],
    ["taxRatePercent", "8.25", "must be a number"],
    ["accentColor", "red", "must be a color such as #1f4e79"],
    ["partsTaxable", null, "must be a boolean"],
    ["defaultLaborRateCents", 99.5, "must be whole cents"],
    ["defaultLaborRateCents", -1, "must not be negative"],
    ["priceChangeWarnPercent", -1, "must be at least 0"],
    ["priceChangeWarnPercent", 1001, "must be at most 1000"],
    ["digestSendHour", 4, "must be at least 5"],
    ["digestSendHour", 10, "must be at most 9"],
    ["digestPeriods", ["daily", "daily"], "must name each period once"],
    ["workflowStatuses", [], "must have at least 1 status"],
    [
      "workflowStatuses",
      own.slice(0, 2),
      "must have a status of category invoiced and one of paid",
    ],
    ["workflowStatuses", own.slice(0, 3), "must have a status of category paid"],
  ];
  test.each(wrong)("%s: %j", async (field, value, message) => {
    const shop = await harness.shop();
    expect(await update(shop, { [field]: value })).toMatchObject({
      status: 400,
      body: { error: "VALIDATION_ERROR", details: [{ field, message }] },
    });
  });

  const status = (name: unknown, category: unknown) => [...own, { name, category }];
  const wrongStatus: Array<[string, unknown, string]> = [
    ["name", status(" billed ", "open"), "is listed twice, perhaps in another case"],
    ["name", status("", "open"), "must not be empty"],
    ["name", status("x".repeat(65), "open"), "must have at most 64 characters"],
    ["category", status("Cancelled", "open"), "must be cancelled, as in every shop"],
    ["category", status("draft", "open"), "must be estimate, as in every shop"],
    ["color", [...own, { name: "Red", category: "open", color: "red" }], "is not a field"],
  ];
  test.each(wrongStatus)("workflowStatuses[4].%s of %j", async (field, value, message) => {
    const shop = await harness.shop();
    expect(await update(shop, { workflowStatuses: value })).toMatchObject({
      status: 400,
      body: {
        details: [
          { field: `workflowStatuses[4].${field}`, message: expect.stringContaining(message) },
        ],
      },
    });
  });

  test("several invalid settings are reported together", async () => {
    const shop = await harness.shop();
    const statuses = [
      { name: "Billed", category: "sent" },
      { name: "billed", category: "open" },
      { name: 7, category: "invoiced" },
    ];
    const answer = await update(shop, { workflowStatuses: statuses, digestSendHour: 1, color: 1 });
    expect(answer.body.details.map(({ field }: { field: string }) => field).sort()).toEqual([
      "color",
      "digestSendHour",
      "workflowStatuses",
      "workflowStatuses[0].category",
      "workflowStatuses[1].name",
      "workflowStatuses[2].name",
    ]);
  });

  test("51 statuses are refused", async () => {
    const shop = await harness.shop();
    const statuses = (count: number) => [
      ...own,
      ...Array.from({ length: count - own.length }, (_, n) => ({
        name: `S${n}`,
        category: "open",
      })),
    ];
    expect(await update(shop, { workflowStatuses: statuses(50) })).toMatchObject({ status: 200 });
    expect(await update(shop, { workflowStatuses: statuses(51) })).toMatchObject({
      status: 400,
      body: { details: [{ field: "workflowStatuses", message: "must have at most 50 statuses" }] },
    });
  });
});

test("draft and cancelled may be listed with their own meaning", async () => {
  const shop = await harness.shop();
  const workflowStatuses = [
    { name: "draft", category: "estimate" },
    ...own,
    { name: "Cancelled", category: "cancelled" },
  ];
  expect(await update(shop, { workflowStatuses })).toMatchObject({
    status: 200,
    body: { workflowStatuses },
  });
});
