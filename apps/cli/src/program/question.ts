import { formatDollars, isRecord } from "@bayline/contracts/plain";
import { ApiError, type Bayline } from "@bayline/sdk";
import { type CommandOperation, catalogue } from "../catalogue/catalogue.ts";
import { recordName } from "../output/record-name.ts";
import { bodiesOf, bodyOf, invoke } from "../session/invoke.ts";
import { words } from "../terminal/command-words.ts";
import { plainText } from "../terminal/text.ts";
import { moneyQuestions } from "./money-questions.ts";
import type { Ask, Planned, PlannedOf, Questions } from "./planned.ts";

/**
 * Returns the question before an operation: `Delete vendor Great Lakes?`. Reads the record to name
 * it. A caller who may not read the record is asked about its id.
 */
export async function questionOf(client: Bayline, request: Planned): Promise<string> {
  try {
    const question = await (questions[request.operation.name] ?? aboutRecord)(client, request);
    return plainText(question);
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) return aboutIds(request);
    throw error;
  }
}

const special = {
  ...moneyQuestions,
  "periods.reopen": aboutReopening,
  "documents.reread": aboutRereading,
  "webhooks.rotateSecret": aboutSecret,
  "workOrders.services.delete": aboutServiceBlock,
  "workOrders.items.delete": aboutLine,
  "apiKeys.revoke": aboutApiKey,
  "apiKeys.removeMandate": aboutApiKey,
  "proposals.accept": aboutProposal,
} satisfies Questions;

const questions: Readonly<Record<string, Ask>> = special;

function aboutIds({ operation, ids }: Planned): string {
  return `Really ${words(operation.name.split(".").at(-1) ?? "")} ${ids.join(" ")}?`;
}

async function aboutProposal(client: Bayline, { ids: [id = ""] }: Planned): Promise<string> {
  const { operation, madeBy } = await client.proposals.get(id);
  return `Do ${operation} as ${madeBy.name} proposed it?`;
}

async function aboutRecord(client: Bayline, request: Planned): Promise<string> {
  const { operation, ids } = request;
  const path = operation.name.split(".");
  const getter = [...path.slice(0, -1), "get"].join(".");
  if (!catalogue.some(({ name }) => name === getter)) return aboutIds(request);
  const record = await bodyOf(invoke(client, getter, { ids, input: undefined, options: {} }));
  const name = nameOf(record);
  if (name === "") return aboutIds(request);
  const total = totalOf(record);
  const shown = total === undefined ? name : `${name}, ${total}`;
  return `${verbOf(operation)} ${kindOf(path)} ${shown}?`;
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

/** Returns the total of a record of money, such as a bill. */
function totalOf(record: unknown): string | undefined {
  if (!isRecord(record) || typeof record.totalCents !== "number") return undefined;
  return formatDollars(record.totalCents);
}

/** Returns year, make and model of a vehicle. */
function modelOf({ year, make, model }: Record<string, unknown>): string {
  return [year, make, model].filter(Boolean).join(" ");
}

async function aboutReopening(
  _client: Bayline,
  { input }: PlannedOf<"periods.reopen">,
): Promise<string> {
  return `Reopen ${input.from} and all later days?`;
}

async function aboutRereading(client: Bayline, { ids }: Planned): Promise<string> {
  const { fileName, id } = await client.documents.get(String(ids[0]));
  return `Read ${fileName ?? id} again? Its corrections are lost.`;
}

async function aboutSecret(client: Bayline, { ids }: Planned): Promise<string> {
  const { name } = await client.webhooks.get(String(ids[0]));
  return `Rotate the secret of ${name}? The receiver needs the new one within 24 hours.`;
}

async function aboutServiceBlock(client: Bayline, request: Planned): Promise<string> {
  const [orderId = "", blockId] = request.ids;
  const order = await client.workOrders.get(orderId);
  const block = order.services.find(({ id }) => id === blockId);
  return block ? `Delete service ${block.name} of ${nameOf(order)}?` : aboutIds(request);
}

async function aboutLine(client: Bayline, request: Planned): Promise<string> {
  const [orderId = "", , lineId] = request.ids;
  const order = await client.workOrders.get(orderId);
  const lines: unknown[] = order.services.flatMap((block) => Object.values(block).flat());
  const line = lines.filter(isRecord).find(({ id }) => id === lineId);
  if (!line) return aboutIds(request);
  const name = [line.partNumber, line.description].filter(Boolean).join(" ");
  return `Delete ${line.kind} ${name || lineId} of ${nameOf(order)}?`;
}

function questionWords({ operation }: Planned): string {
  return operation.name === "apiKeys.revoke" ? "Revoke" : "Remove the mandate of";
}

async function aboutApiKey(client: Bayline, request: Planned): Promise<string> {
  for await (const body of bodiesOf(client.apiKeys.list())) {
    const keys = isRecord(body) && Array.isArray(body.apiKeys) ? body.apiKeys : [];
    const key = keys.find(({ id }) => id === request.ids[0]);
    if (key) return `${questionWords(request)} API key ${key.name} (${key.prefix}…)?`;
  }
  return aboutIds(request);
}
