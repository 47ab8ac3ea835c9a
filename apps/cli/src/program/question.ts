import { formatDollars, isRecord } from "@bayline/contracts/plain";
import { ApiError, type Bayline, type Payment } from "@bayline/sdk";
import { type CommandOperation, catalogue } from "../catalogue/catalogue.ts";
import { recordName } from "../output/record-name.ts";
import { bodiesOf, bodyOf, invoke } from "../session/invoke.ts";
import { words } from "../terminal/command-words.ts";
import { plainText } from "../terminal/text.ts";

interface Destruction {
  operation: CommandOperation;
  ids: readonly string[];
  input: Record<string, unknown>;
}

/**
 * Returns the question before a destructive operation: `Delete vendor Great Lakes?`. Reads the
 * record to name it. A caller who may not read the record is asked about its id.
 */
export async function questionOf(client: Bayline, request: Destruction): Promise<string> {
  try {
    const question = await (special[request.operation.name] ?? aboutRecord)(client, request);
    return plainText(question);
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) return aboutIds(request);
    throw error;
  }
}

type Ask = (client: Bayline, request: Destruction) => Promise<string>;

const special: Readonly<Record<string, Ask>> = {
  "payments.void": aboutVoid,
  "payments.refund": aboutPaymentRefund,
  "salesOrders.refund": aboutSaleRefund,
  "workOrders.services.delete": aboutServiceBlock,
  "workOrders.items.delete": aboutLine,
  "apiKeys.revoke": aboutApiKey,
};

function aboutIds({ operation, ids }: Destruction): string {
  return `Really ${words(operation.name.split(".").at(-1) ?? "")} ${ids.join(" ")}?`;
}

async function aboutRecord(client: Bayline, request: Destruction): Promise<string> {
  const { operation, ids } = request;
  const path = operation.name.split(".");
  const getter = [...path.slice(0, -1), "get"].join(".");
  if (!catalogue.some(({ name }) => name === getter)) return aboutIds(request);
  const name = nameOf(await bodyOf(invoke(client, getter, { ids, input: undefined, options: {} })));
  return name === "" ? aboutIds(request) : `${verbOf(operation)} ${kindOf(path)} ${name}?`;
}

/** `workOrders.permanentDelete` → Permanently delete */
function verbOf({ name }: CommandOperation): string {
  const verb = words(name.split(".").at(-1) ?? "").replace("permanent ", "permanently ");
  return `${verb.charAt(0).toUpperCase()}${verb.slice(1)}`;
}

function kindOf(path: readonly string[]): string {
  const plural = path.at(-2) ?? "";
  return plural === "inventory" ? "part" : words(plural).replace(/s$/, "");
}

/** Returns the name of a record and its owner: `WO-1079, Prairie Haul`. */
function nameOf(record: unknown): string {
  if (!isRecord(record)) return "";
  const { customerName, vendorName, customer, ...own } = record;
  const owner = [customerName, vendorName, isRecord(customer) ? customer.name : undefined];
  const parts = [recordName(own), modelOf(own), ...owner];
  return parts.filter((part) => typeof part === "string" && part !== "").join(", ");
}

/** Returns year, make and model of a vehicle. */
function modelOf({ year, make, model }: Record<string, unknown>): string {
  return [year, make, model].filter(Boolean).join(" ");
}

async function aboutVoid(client: Bayline, { ids }: Destruction): Promise<string> {
  const payment = await client.payments.get(String(ids[0]));
  return `Void ${await paymentName(client, payment)}?`;
}

async function aboutPaymentRefund(client: Bayline, { ids, input }: Destruction): Promise<string> {
  const payment = await client.payments.get(String(ids[0]));
  const name = await paymentName(client, payment);
  const amount = typeof input.amountCents === "number" ? input.amountCents : undefined;
  const refunded = amount ?? payment.amountCents - payment.refundedCents;
  return refunded === payment.amountCents
    ? `Refund ${name}?`
    : `Refund ${formatDollars(refunded)} of the ${name}?`;
}

/** `payment of $420.00 on INV-1003, Prairie Grain Haulers` */
async function paymentName(client: Bayline, payment: Payment): Promise<string> {
  const { type, amountCents, invoiceId, invoiceNumber } = payment;
  const invoice = await client.invoices.get(invoiceId);
  const customer = invoice.customerName ? `, ${invoice.customerName}` : "";
  return `${type} of ${formatDollars(amountCents)} on ${invoiceNumber}${customer}`;
}

async function aboutSaleRefund(client: Bayline, { ids, input }: Destruction): Promise<string> {
  const name = nameOf(await client.salesOrders.get(String(ids[0])));
  if (typeof input.amountCents === "number") {
    return `Refund ${formatDollars(input.amountCents)} of ${name}?`;
  }
  if (!Array.isArray(input.lines)) return `Refund all that is left of ${name}?`;
  const count = input.lines.length;
  return `Refund ${count} ${count === 1 ? "line" : "lines"} of ${name}?`;
}

async function aboutServiceBlock(client: Bayline, request: Destruction): Promise<string> {
  const [orderId = "", blockId] = request.ids;
  const order = await client.workOrders.get(orderId);
  const block = order.services.find(({ id }) => id === blockId);
  return block ? `Delete service ${block.name} of ${nameOf(order)}?` : aboutIds(request);
}

async function aboutLine(client: Bayline, request: Destruction): Promise<string> {
  const [orderId = "", , lineId] = request.ids;
  const order = await client.workOrders.get(orderId);
  const lines: unknown[] = order.services.flatMap((block) => Object.values(block).flat());
  const line = lines.filter(isRecord).find(({ id }) => id === lineId);
  if (!line) return aboutIds(request);
  const name = [line.partNumber, line.description].filter(Boolean).join(" ");
  return `Delete ${line.kind} ${name || lineId} of ${nameOf(order)}?`;
}

async function aboutApiKey(client: Bayline, request: Destruction): Promise<string> {
  for await (const body of bodiesOf(client.apiKeys.list())) {
    const keys = isRecord(body) && Array.isArray(body.apiKeys) ? body.apiKeys : [];
    const key = keys.find(({ id }) => id === request.ids[0]);
    if (key) return `Revoke API key ${key.name} (${key.prefix}…)?`;
  }
  return aboutIds(request);
}
