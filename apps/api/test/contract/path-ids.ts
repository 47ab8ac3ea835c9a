import { randomUUID } from "node:crypto";
import { type NamedOperation, pathParameters } from "@bayline/contracts";
import { daysAfter } from "../../src/time/clock.ts";
import { attachPdf } from "../harness/attachments.ts";
import { readyDocument } from "../harness/documents.ts";
import type { TestShop } from "../harness/shop.ts";

/** Path parameters by name: ids of records that belong together. */
export type PathIds = Record<string, string>;
type Maker = (shop: TestShop) => Promise<PathIds>;

const made = async (record: Promise<{ id: string }>): Promise<PathIds> => ({
  id: (await record).id,
});

/** Makes a record of the kind that a resource's paths name. A new resource needs a line here. */
const makers = new Map<string, Maker>([
  ["customers", (shop) => made(shop.customer({ name: `Customer ${randomUUID()}` }))],
  ["customers.upsert", newExternalId],
  ["vehicles.upsert", newExternalId],
  ["vendors.upsert", newExternalId],
  ["inventory.upsert", newExternalId],
  ["vehicles", (shop) => made(shop.vehicle({ unitNumber: `T-${randomUUID()}` }))],
  ["vehicles.ofCustomer", vehicleOfCustomer],
  [
    "vehicles.due",
    async (shop) => ({ vehicleId: (await shop.vehicle({ unitNumber: `T-${randomUUID()}` })).id }),
  ],
  ["meterReadings", newReading],
  ["pmPrograms", newProgram],
  ["pmPrograms.tasks", newTask],
  ["workOrders", (shop) => made(shop.workOrder({ name: `Order ${randomUUID()}` }))],
  ["workOrders.fromDue", dueVehicle],
  ["workOrders.quoteDeclined", declinedService],
  ["workOrders.ofCustomer", async (shop) => made(shop.workOrder(await ofCustomer(shop)))],
  ["workOrders.restore", deletedOrder],
  ["workOrders.reprice", orderOfPriceNow],
  ["workOrders.sendEstimate", pendingWork],
  ["workOrders.services", newLine],
  ["workOrders.items", newLine],
  // An order of zero would be paid immediately.
  ["workOrders.invoice", (shop) => made(shop.workedOn())],
  ["invoices", (shop) => made(shop.bill())],
  ["invoices.ofCustomer", async (shop) => made(shop.bill(await ofCustomer(shop)))],
  ["payments", newPayment],
  ["receipts", newReceipt],
  ["approvals", sentEstimate],
  ["approvals.receipt", decidedEstimate],
  ["vendors", (shop) => made(shop.vendor({ name: `Vendor ${randomUUID()}` }))],
  ["serviceRequests", (shop) => made(shop.serviceRequest({}))],
  [
    "inventory",
    (shop) => made(shop.part({ partNumber: `P-${randomUUID()}`, quantity: 3, unitCostCents: 100 })),
  ],
  ["cannedJobs", (shop) => made(shop.cannedJob())],
  ["vmrsCodes", newVmrsCode],
  ["pricing.rules", (shop) => newPriceRule(shop, "parts_matrix")],
  ["pricing.simulations", newSimulation],
  ["pricing.rules.ofCustomers", (shop) => newPriceRule(shop, "price_level")],
  ["pricing.rules.ofLabor", (shop) => newPriceRule(shop, "labor_rate")],
  [
    "purchaseOrders",
    (shop) =>
      made(shop.order({ parts: [{ partNumber: randomUUID(), quantity: 2, unitCostCents: 1250 }] })),
  ],
  ["bills", newBill],
  ["bills.unbilled", unbilledLine],
  ["bills.payments", newVendorPayment],
  ["bills.voidPayment", newVendorPayment],
  ["cores", newCore],
  ["documents", (shop) => made(readyDocument(shop))],
  ["salesOrders", newDraft],
  ["salesOrders.refund", completedSale],
  ["inspectionTemplates", newTemplate],
  ["inspections", (shop) => made(shop.inspection())],
  ["inspections.items", newChecklistItem],
  ["comments", newComment],
  ["attachments", newAttachment],
  ["digests", newDigest],
  ["proposals", newProposal],
  ["proposals.withdraw", (shop) => proposalBy(shop, {})],
  ["users", (shop) => made(shop.user({}))],
  ["admin.users", (shop) => made(shop.user({}))],
  // One who is active already would not change.
  ["admin.users.activate", (shop) => made(shop.user({ isActive: false }))],
  ["operator.jobs", async () => ({ name: "daily-recompute" })],
  [
    "apiKeys",
    async (shop) =>
      made(shop.api("POST", "/api-keys", { accessLevel: "read_only" }).then(({ body }) => body)),
  ],
  ["apiKeys.getMandate", newMandate],
  ["apiKeys.removeMandate", newMandate],
  ["apiKeys.resume", newSuspendedKey],
  ["events", (shop) => made(shop.customer({ name: `Customer ${randomUUID()}` }))],
  ["webhooks", (shop) => made(shop.webhook())],
  ["webhooks.redeliver", newDelivery],
  ["periods", async (shop) => made(closedPeriod(shop, nextClosedDay()))],
]);

/** The external id of no record yet. */
async function newExternalId(): Promise<PathIds> {
  return { system: "crm", externalId: randomUUID() };
}

/** Digests are written where the shop wants them; their paths name days that are over. */
async function newDigest(shop: TestShop): Promise<PathIds> {
  await shop.api("PATCH", "/settings", { digestEnabled: true });
  const { body } = await shop.api("POST", "/digests", { date: anotherDay() });
  return { date: body.businessDate };
}

let days = 0;

/** A day that is long over, and another one each time. */
export function anotherDay(): string {
  days += 1;
  return daysAfter("2026-01-01", -days);
}

let codes = 0;

/** Another code each time, of the first thousand. */
export function nextVmrsCode(): { code: string; name: string } {
  codes += 1;
  return { code: `013-${String(codes % 1000).padStart(3, "0")}`, name: "Brakes" };
}

async function newVmrsCode(shop: TestShop): Promise<PathIds> {
  return made(
    shop.api("POST", "/vmrs-codes", { codes: [nextVmrsCode()] }).then(({ body }) => body),
  );
}

const termsOfRules = {
  parts_matrix: { bands: [{ fromCents: 0, multiplier: 2 }] },
  price_level: { partsPercent: -10 },
  labor_rate: { centsPerHour: 15_000 },
};

/** A rule of another name and another day each time. */
async function newPriceRule(shop: TestShop, kind: keyof typeof termsOfRules): Promise<PathIds> {
  const rule = { name: `Rule ${randomUUID()}`, kind, terms: termsOfRules[kind] };
  const body = { ...rule, validFrom: anotherDay() };
  return made(shop.api("POST", "/pricing/rules", body).then((answer) => answer.body));
}

let closed = 0;

/** A later day each time, long before the records of tests. */
export function nextClosedDay(): string {
  closed += 1;
  return daysAfter("2010-01-01", closed);
}

export async function closedPeriod(shop: TestShop, through: string): Promise<{ id: string }> {
  const { body } = await shop.api("POST", "/periods/close", { through });
  return body;
}

async function deletedOrder(shop: TestShop): Promise<PathIds> {
  const { id } = await shop.workOrder({});
  await shop.api("DELETE", `/work-orders/${id}`);
  return { id };
}

/** One that has failed, since its name leads nowhere. */
async function newDelivery(shop: TestShop): Promise<PathIds> {
  const { id } = await shop.webhook();
  const { body } = await shop.api("POST", `/webhooks/${id}/test`);
  return { id, deliveryId: body.id };
}

/** A work order with a block that waits for approval. */
async function pendingWork(shop: TestShop): Promise<PathIds> {
  const { woId = "" } = await newLine(shop);
  return { woId };
}

/** A sent estimate. */
async function sentEstimate(shop: TestShop): Promise<PathIds> {
  const { woId = "" } = await pendingWork(shop);
  const sent = await shop.api("POST", `/work-orders/${woId}/send-estimate`, { to: null });
  return made(Promise.resolve(sent.body));
}

/** A sent estimate with a decision. */
async function decidedEstimate(shop: TestShop): Promise<PathIds> {
  const { id = "" } = await sentEstimate(shop);
  const { body } = await shop.api("GET", `/approvals/${id}`);
  const decisions = [{ serviceId: body.services[0].serviceId, decision: "approved" }];
  await shop.api("POST", `/approvals/${id}/decide`, { name: "Marcus Lindqvist", decisions });
  return { id };
}

/** Part of what an invoice comes to. */
async function newPayment(shop: TestShop): Promise<PathIds> {
  const { id: invoiceId } = await shop.bill();
  return made(shop.payment({ invoiceId, amountCents: 5000 }));
}

/** A receipt that pays an invoice and leaves credit, of a customer who owes another. */
async function ofCustomer(shop: TestShop) {
  const { id: customerId } = await shop.customer({ name: `Customer ${randomUUID()}` });
  return { customerId };
}

async function vehicleOfCustomer(shop: TestShop): Promise<PathIds> {
  const unitNumber = `T-${randomUUID()}`;
  return made(shop.vehicle({ unitNumber, ...(await ofCustomer(shop)) }));
}

async function newReceipt(shop: TestShop): Promise<PathIds> {
  const { customerId } = await ofCustomer(shop);
  const { totalCents } = await shop.bill({ customerId });
  const reference = `Check ${randomUUID()}`;
  const receipt = { customerId, amountCents: totalCents + 4000, reference };
  const { body } = await shop.api("POST", "/receipts", receipt);
  await shop.bill({ customerId });
  return { id: body.id };
}

/** The bill of a received invoice, of which the whole amount is due. */
async function newBill(shop: TestShop): Promise<PathIds> {
  const line = { partNumber: randomUUID(), quantity: 1, unitCostCents: 36_000 };
  const vendor = { name: `Dealer ${randomUUID()}` };
  const { body } = await shop.receive(shop.invoice({ vendor, lines: [line] }));
  return { id: body.bill.id };
}

/** The line of an order that was received without an invoice. */
async function unbilledLine(shop: TestShop): Promise<PathIds> {
  const parts = [{ partNumber: randomUUID(), quantity: 2, unitCostCents: 2875 }];
  const { id } = await shop.order({ status: "ordered", vendorName: "Dealer", parts });
  const { body } = await shop.api("POST", `/purchase-orders/${id}/receive`, {});
  return { id: body.parts[0].id };
}

/** A payment to a vendor, of the whole amount of a bill. */
async function newVendorPayment(shop: TestShop): Promise<PathIds> {
  const { id = "" } = await newBill(shop);
  const payment = { billIds: [id], amountCents: 36_000 };
  const { body } = await shop.api("POST", "/bills/pay", payment);
  return { billId: id, paymentId: body.payment.id };
}

/** Two cores of a received invoice, one of which is in hand. */
async function newCore(shop: TestShop): Promise<PathIds> {
  const line = {
    partNumber: `C-${randomUUID()}`,
    quantity: 2,
    unitCostCents: 31_000,
    coreDepositCents: 7500,
  };
  const vendor = { name: `Dealer ${randomUUID()}` };
  const { body } = await shop.receive(shop.invoice({ vendor, lines: [line] }));
  const bill = await shop.api("GET", `/bills/${body.bill.id}`);
  const id = bill.body.lines.at(-1).id;
  await shop.api("PATCH", `/cores/${id}`, { inHandQuantity: 1 });
  return { id };
}

/** A part and a fee on a new draft of a sale. */
async function newDraft(shop: TestShop): Promise<PathIds> {
  const bolt = { partNumber: randomUUID(), quantity: 2, unitPriceCents: 1250 };
  const draft = await shop.salesOrder({ lines: [bolt, { kind: "fee", unitPriceCents: 300 }] });
  return { id: draft.id, lineId: draft.lines[0]?.id ?? "" };
}

async function completedSale(shop: TestShop): Promise<PathIds> {
  const ids = await newDraft(shop);
  await shop.api("POST", `/sales-orders/${ids.id}/complete`, { method: "Cash" });
  return ids;
}

/** A PDF of a work order. */
async function newAttachment(shop: TestShop): Promise<PathIds> {
  const { id } = await shop.workOrder({});
  return made(attachPdf(shop, { recordId: id }));
}

/** A reading of a vehicle that has no other. */
async function newReading(shop: TestShop): Promise<PathIds> {
  const { id: vehicleId } = await shop.vehicle({ unitNumber: `T-${randomUUID()}` });
  const { body } = await shop.api("POST", "/meter-readings", { vehicleId, value: 100 });
  return { id: body.id };
}

async function declinedService(shop: TestShop): Promise<PathIds> {
  const vehicle = await shop.vehicle({});
  const { id: woId } = await shop.workOrder({ vehicleId: vehicle.id });
  const labor = [{ description: "Replace shoes", unitPriceCents: 100 }];
  const fields = { name: "Brakes", labor, authorizationStatus: "declined" as const };
  return { svcId: (await shop.block(woId, fields)).id };
}

/** A vehicle with maintenance that is overdue and on no order. */
async function dueVehicle(shop: TestShop): Promise<PathIds> {
  const { body } = await shop.api("GET", "/pm-programs?search=Due");
  if (body.pmPrograms.length === 0) {
    const { id: cannedJobId } = await shop.cannedJob({ code: randomUUID().slice(24) });
    await shop.api("POST", "/pm-programs", {
      name: "Due",
      tasks: [{ cannedJobId, everyDays: 1 }],
      assignments: [{ vehicleType: "overdue", startDay: "2020-01-01" }],
    });
  }
  const vehicle = await shop.vehicle({ unitNumber: `T-${randomUUID()}`, vehicleType: "overdue" });
  return { vehicleId: vehicle.id };
}

async function newTask(shop: TestShop): Promise<PathIds> {
  const { id = "" } = await newProgram(shop);
  const { body } = await shop.api("GET", `/pm-programs/${id}`);
  return { id: body.tasks[0].id };
}

async function newTemplate(shop: TestShop): Promise<PathIds> {
  const fields = { name: `Template ${randomUUID()}`, items: [{ label: "Lights" }] };
  const { body } = await shop.api("POST", "/inspection-templates", fields);
  return { id: body.id };
}

async function newProgram(shop: TestShop): Promise<PathIds> {
  const { id: cannedJobId } = await shop.cannedJob({ code: randomUUID().slice(24) });
  const task = { name: "Oil and filters", cannedJobId, everyUnits: 25_000, everyDays: 180 };
  const fields = { name: `Program ${randomUUID()}`, tasks: [task] };
  const { body } = await shop.api("POST", "/pm-programs", fields);
  return { id: body.id };
}

async function newComment(shop: TestShop): Promise<PathIds> {
  const { id: recordId } = await shop.workOrder({});
  const { body } = await shop.api("POST", "/comments", { recordId, text: "Called back" });
  return { id: body.id };
}

/** A proposal of another key of the shop. */
async function newProposal(shop: TestShop): Promise<PathIds> {
  const { body } = await shop.api("POST", "/api-keys", { name: "Agent" });
  return proposalBy(shop, { "x-api-key": body.key });
}

async function proposalBy(shop: TestShop, headers: Record<string, string>): Promise<PathIds> {
  const vendor = { name: `Vendor ${randomUUID()}` };
  const { body } = await shop.api("POST", "/vendors", vendor, { ...headers, propose: "true" });
  return { id: body.id };
}

async function newKey(shop: TestShop): Promise<PathIds> {
  return made(shop.api("POST", "/api-keys", { name: "Agent" }).then(({ body }) => body));
}

/** A key with a mandate. */
async function newMandate(shop: TestShop): Promise<PathIds> {
  const { id } = await newKey(shop);
  await shop.api("POST", `/api-keys/${id}/mandate`, { operations: ["vendors.*"] });
  return { id: id ?? "" };
}

async function newSuspendedKey(shop: TestShop): Promise<PathIds> {
  const { id } = await newKey(shop);
  await shop.api("POST", `/api-keys/${id}/suspend`);
  return { id: id ?? "" };
}

async function newChecklistItem(shop: TestShop): Promise<PathIds> {
  const { id, items } = await shop.inspection({ items: [{ label: "Lights" }] });
  return { id, itemId: items[0]?.id ?? "" };
}

/** A part on a new work order. */
async function newLine(shop: TestShop): Promise<PathIds> {
  const { id: woId } = await shop.workOrder({});
  const { id: svcId, parts } = await shop.block(woId, {
    parts: [{ description: "Bolt", unitPriceCents: 250 }],
  });
  return { woId, svcId, itemId: parts[0]?.id ?? "" };
}

/** An order with a part that sells for more since it was added. */
async function orderOfPriceNow(shop: TestShop): Promise<PathIds> {
  const part = await shop.part({ partNumber: randomUUID(), unitPriceCents: 1000 });
  const { id } = await shop.workOrder({});
  await shop.block(id, { parts: [{ inventoryItemId: part.id }] });
  await shop.api("PATCH", `/inventory/${part.id}`, { unitPriceCents: 2000 });
  return { id };
}

/** A simulation that waits. */
async function newSimulation(shop: TestShop): Promise<PathIds> {
  const range = { from: "2026-01-01", to: "2026-03-31" };
  const { status, body } = await shop.api("POST", "/pricing/simulations", range);
  if (status === 202) return { id: body.id };
  throw new Error(`No simulation: ${JSON.stringify(body)}`);
}

/** The ids that the path of an operation wants, of records that are made for it. */
export async function newPathIds(
  shop: TestShop,
  { name, operation }: NamedOperation,
): Promise<PathIds> {
  const parameters = pathParameters(operation.path);
  if (parameters.length === 0) return {};
  const ids = await make(shop, name);
  return Object.fromEntries(parameters.map((parameter) => [parameter, ids[parameter] ?? ""]));
}

/** By the longest prefix of an operation's name that has a maker. */
function make(shop: TestShop, name: string): Promise<PathIds> {
  for (let end = name.length; end > 0; end = name.lastIndexOf(".", end - 1)) {
    const maker = makers.get(name.slice(0, end));
    if (maker) return maker(shop);
  }
  throw new Error(`test/contract/path-ids.ts does not say how to make one of ${name}`);
}

/** A new record of the last kind in an operation's path. */
export async function newRecord(shop: TestShop, name: string): Promise<string> {
  return Object.values(await make(shop, name)).at(-1) ?? "";
}
