import { formatDollars } from "@bayline/contracts/plain";
import type { Bayline, WorkOrder } from "@bayline/sdk";
import type { OperationName, ResourceName, TableOf } from "../terminal/operation-name.ts";
import { type Candidate, rowsOrNone, type Sought } from "./candidates.ts";
import { deliveriesOf, documentsOf, receiptsOf, vendorPaymentsOf } from "./document-finders.ts";

export interface Finder {
  kind: string;
  find: (client: Bayline, sought: Sought) => Promise<Candidate[]>;
}

/** What `--line` names without `--service`: a line of an order, whatever its block is. */
type LinesOfOrder = "workOrders.lines";

/** By path parameter. */
type Finders = Readonly<Record<string, Finder>>;

const blocks: Finder = { kind: "service", find: blocksOf };
const inspections: Finder = { kind: "inspection", find: inspectionsOf };
const templates: Finder = { kind: "template", find: templatesOf };
const webhooks: Finder = { kind: "webhook", find: webhooksOf };

/** The finders of each resource, by path parameter. */
const ofResources = {
  "workOrders.services": { svcId: blocks },
  "workOrders.items": { svcId: blocks, itemId: { kind: "line", find: linesOf } },
  "workOrders.lines": { lineId: { kind: "line", find: linesOfOrder } },
  payments: { id: { kind: "payment", find: paymentsOf } },
  receipts: { id: { kind: "receipt", find: receiptsOf } },
  inspectionTemplates: { id: templates },
  inspections: { id: inspections },
  attachments: { id: { kind: "attachment", find: attachmentsOf } },
  comments: { id: { kind: "comment", find: commentsOf } },
  meterReadings: { id: { kind: "reading", find: readingsOf } },
  pmPrograms: { id: { kind: "program", find: programsOf } },
  "inspections.items": { id: inspections, itemId: { kind: "item", find: inspectionItemsOf } },
  "admin.users": { id: { kind: "user", find: usersOf } },
  apiKeys: { id: { kind: "API key", find: keysOf } },
  documents: { id: { kind: "document", find: documentsOf } },
  bills: { paymentId: { kind: "payment", find: vendorPaymentsOf } },
  webhooks: { id: webhooks, deliveryId: { kind: "delivery", find: deliveriesOf } },
} satisfies TableOf<ResourceName | LinesOfOrder, Finders>;

/** Records that the service finds by name, but does not delete by name. */
const ofOperations = {
  "customers.delete": { id: { kind: "customer", find: customerOf } },
  "pricing.rules.delete": { id: { kind: "price rule", find: ruleOf } },
  "vendors.delete": { id: { kind: "vendor", find: vendorOf } },
} satisfies TableOf<OperationName, Finders>;

const finders: Readonly<Record<string, Finders>> = { ...ofResources, ...ofOperations };

/** Returns the finders of an operation, by path parameter. */
export function findersOf(operationName: string): Finders {
  const resource = operationName.slice(0, operationName.lastIndexOf("."));
  return finders[operationName] ?? finders[resource] ?? {};
}

/** The finders of fields that take an id, by operation and field. */
const ofFields = {
  "inspections.create": { templateId: { ...templates, list: "bayline inspection-templates list" } },
} satisfies TableOf<OperationName, Readonly<Record<string, FieldFinder>>>;

interface FieldFinder extends Finder {
  /** The command that lists the records. */
  list: string;
}

/** Returns the finders of the fields of an operation, without those that name users. */
export function fieldFindersOf(operationName: string): Readonly<Record<string, FieldFinder>> {
  const fields: Readonly<Record<string, Readonly<Record<string, FieldFinder>>>> = ofFields;
  return fields[operationName] ?? {};
}

async function blocksOf(client: Bayline, { ids }: Sought): Promise<Candidate[]> {
  const { services } = await client.workOrders.get(String(ids[0]));
  return services.map(({ id, name }, index) => ({
    id,
    codes: [String(index + 1)],
    names: [name],
    label: name,
  }));
}

async function linesOf(client: Bayline, { ids }: Sought): Promise<Candidate[]> {
  const { services } = await client.workOrders.get(String(ids[0]));
  const block = services.find(({ id }) => id === ids[1]);
  const lines = block ? linesIn(block) : [];
  return lines.map((line, index) => ({
    ...line,
    codes: [...line.codes, String(index + 1)],
  }));
}

/** The lines of all services of an order, without positions. */
async function linesOfOrder(client: Bayline, { ids }: Sought): Promise<Candidate[]> {
  const { services } = await client.workOrders.get(String(ids[0]));
  return services.flatMap((block) =>
    linesIn(block).map((line) => ({ ...line, label: `${block.name}: ${line.label}` })),
  );
}

function linesIn({
  labor,
  parts,
  tires,
  materials,
  fees,
}: WorkOrder["services"][number]): Candidate[] {
  return [labor, parts, tires, materials, fees].flat().map((line) => {
    const partNumber = "partNumber" in line ? line.partNumber : undefined;
    return {
      id: line.id,
      codes: [partNumber],
      names: [line.description],
      label: [line.kind, partNumber, line.description].filter(Boolean).join(" "),
    };
  });
}

/** `INV-1003` is the payment of that invoice; `INV-1003/2` the second one, the oldest first. */
async function paymentsOf(client: Bayline, sought: Sought): Promise<Candidate[]> {
  const { operation, reference } = sought;
  const [invoiceId = ""] = reference.split("/");
  const rows = await rowsOrNone(client.payments.list({ invoiceId }));
  const numbered = rows.reverse().map((payment, index) => ({ payment, position: index + 1 }));
  const isOpen = ({ payment }: (typeof numbered)[number]) =>
    payment.type === "payment" && payment.voidedAt === null;
  const changeable = operation.name === "payments.get" ? numbered : numbered.filter(isOpen);
  return changeable.map(({ payment, position }) => ({
    id: payment.id,
    codes: [invoiceId, `${invoiceId}/${position}`],
    names: [],
    label: [
      payment.paidDate,
      payment.type,
      formatDollars(payment.amountCents),
      payment.method,
      payment.reference,
    ]
      .filter(Boolean)
      .join(" "),
  }));
}

/** `T-104` and `WO-1079` are the inspection of that vehicle or order; `T-104/2` the second one. */
async function inspectionsOf(client: Bayline, { reference }: Sought): Promise<Candidate[]> {
  const [owner = ""] = reference.split("/");
  const found = new Map<string, Omit<Candidate, "codes">>();
  for (const filter of [{ vehicleId: owner }, { workOrderId: owner }]) {
    for (const row of await rowsOrNone(client.inspections.list(filter))) {
      const label = [row.createdAt.slice(0, 10), row.name, row.status].filter(Boolean).join(" ");
      found.set(row.id, { id: row.id, names: [], label });
    }
  }
  const oldestFirst = [...found.values()].reverse();
  return oldestFirst.map((candidate, index) => ({
    ...candidate,
    codes: [owner, `${owner}/${index + 1}`],
  }));
}

/** `WO-1079` is the attachment of that record; `WO-1079/2` the second one, the oldest first. */
async function attachmentsOf(client: Bayline, { reference }: Sought): Promise<Candidate[]> {
  const [recordId = ""] = reference.split("/");
  const rows = await rowsOrNone(client.attachments.list({ recordId, limit: 500 }));
  return rows.reverse().map(({ id, createdAt, fileName, caption }, index) => ({
    id,
    codes: [recordId, `${recordId}/${index + 1}`],
    names: [],
    label: [createdAt.slice(0, 10), fileName, caption].filter(Boolean).join(" "),
  }));
}

async function programsOf(client: Bayline): Promise<Candidate[]> {
  const rows = await rowsOrNone(client.pmPrograms.list({ includeArchived: true, limit: 200 }));
  return rows.map(({ id, name, tasks }) => ({
    id,
    codes: [],
    names: [name],
    label: `${name}, ${tasks.length} tasks`,
  }));
}

async function templatesOf(client: Bayline): Promise<Candidate[]> {
  const filter = { includeArchived: true, limit: 200 };
  const rows = await rowsOrNone(client.inspectionTemplates.list(filter));
  return rows.map(({ id, name, itemCount }) => ({
    id,
    codes: [],
    names: [name],
    label: `${name}, ${itemCount} items`,
  }));
}

/** `T-104` is the last reading of that vehicle; `T-104/2` the one before it. */
async function readingsOf(client: Bayline, { reference }: Sought): Promise<Candidate[]> {
  const [vehicleId = ""] = reference.split("/");
  const rows = await rowsOrNone(client.meterReadings.list({ vehicleId, limit: 500 }));
  return rows.map(({ id, meter, value, at }, index) => ({
    id,
    codes: [...(index === 0 ? [vehicleId] : []), `${vehicleId}/${index + 1}`],
    names: [],
    label: `${meter} ${value}, ${at}`,
  }));
}

/** `WO-1079` is the comment of that record; `WO-1079/2` the second one, the oldest first. */
async function commentsOf(client: Bayline, { reference }: Sought): Promise<Candidate[]> {
  const [recordId = ""] = reference.split("/");
  const rows = await rowsOrNone(client.comments.list({ recordId, limit: 500 }));
  return rows.reverse().map(({ id, createdAt, createdBy, text }, index) => ({
    id,
    codes: [recordId, `${recordId}/${index + 1}`],
    names: [],
    label: [createdAt.slice(0, 10), createdBy, text].join(" "),
  }));
}

async function inspectionItemsOf(client: Bayline, { ids }: Sought): Promise<Candidate[]> {
  const { items } = await client.inspections.get(String(ids[0]));
  return items.map(({ id, label }, index) => ({
    id,
    codes: [String(index + 1)],
    names: [label],
    label,
  }));
}

export async function usersOf(client: Bayline): Promise<Candidate[]> {
  const users: Candidate[] = [];
  for await (const { id, email, name, role } of client.users.list()) {
    users.push({ id, codes: [email], names: [name], label: `${name}, ${role}` });
  }
  return users;
}

async function keysOf(client: Bayline): Promise<Candidate[]> {
  const keys: Candidate[] = [];
  for await (const { id, prefix, name, revokedAt } of client.apiKeys.list()) {
    if (!revokedAt) keys.push({ id, codes: [prefix], names: [name], label: name });
  }
  return keys;
}

async function webhooksOf(client: Bayline): Promise<Candidate[]> {
  const webhooks: Candidate[] = [];
  for await (const { id, name, url } of client.webhooks.list()) {
    webhooks.push({ id, codes: [], names: [name, url], label: url });
  }
  return webhooks;
}

async function customerOf(client: Bayline, { reference }: Sought): Promise<Candidate[]> {
  const { id, name } = await client.customers.get(reference);
  return [{ id, codes: [], names: [name], label: "" }];
}

async function vendorOf(client: Bayline, { reference }: Sought): Promise<Candidate[]> {
  const { id, name } = await client.vendors.get(reference);
  return [{ id, codes: [], names: [name], label: "" }];
}

async function ruleOf(client: Bayline, { reference }: Sought): Promise<Candidate[]> {
  const { id, name } = await client.pricing.rules.get(reference);
  return [{ id, codes: [], names: [name], label: "" }];
}
