import { contract, hasLongMarkRun } from "@bayline/contracts";
import { z } from "zod";

type Fields = Readonly<Record<string, z.core.$ZodType>>;

const { create: newOrder } = contract.purchaseOrders;
const { create: newSale } = contract.salesOrders;
const { items, services } = contract.workOrders;

const settings = contract.settings.update.input.shape;
const refund = contract.payments.refund.input.shape;
const line = items.create.input.shape;
// The price and cost of a line may come from hours, which have no limit of their own.
const { unitPriceCents: _price, unitCostCents: _cost, ...lineTexts } = line;

/** The input that sets the columns of a kind, by the columns' names in camel case. */
const inputs: Readonly<Record<string, Fields>> = {
  settings: { ...settings, name: settings.shopName },
  users: contract.admin.users.create.input.shape,
  customers: contract.customers.create.input.shape,
  vehicles: contract.vehicles.create.input.shape,
  vendors: contract.vendors.create.input.shape,
  inventory_items: contract.inventory.create.input.shape,
  price_rules: contract.pricing.rules.create.input.shape,
  price_rule_versions: contract.pricing.rules.create.input.shape,
  canned_jobs: contract.cannedJobs.create.input.shape,
  purchase_orders: newOrder.input.shape,
  purchase_order_lines: elementOf(newOrder.input.shape.parts),
  imported_invoices: { number: contract.receive.invoice.input.shape.invoiceNumber },
  work_orders: contract.workOrders.create.input.shape,
  meter_readings: {
    ...contract.meterReadings.create.input.shape,
    supersededReason: contract.meterReadings.correct.input.shape.reason,
  },
  pm_programs: contract.pmPrograms.create.input.shape,
  pm_tasks: elementOf(contract.pmPrograms.create.input.shape.tasks),
  pm_assignments: elementOf(contract.pmPrograms.update.input.shape.assignments),
  service_blocks: services.create.input.shape,
  line_items: lineTexts,
  sales_orders: newSale.input.shape,
  sales_order_lines: elementOf(newSale.input.shape.lines),
  invoice_lines: lineTexts,
  estimate_packets: {
    sentTo: contract.workOrders.sendEstimate.input.shape.to,
    senderName: contract.settings.update.input.shape.shopName,
  },
  approvals: contract.approvals.decide.input.shape,
  receipts: contract.receipts.create.input.shape,
  receipt_refunds: { ...contract.receipts.create.input.shape, reason: refund.reason },
  payments: { ...refund, ...contract.payments.create.input.shape },
  inspection_templates: contract.inspectionTemplates.create.input.shape,
  inspection_template_items: elementOf(contract.inspectionTemplates.create.input.shape.items),
  inspections: contract.inspections.create.input.shape,
  inspection_items: contract.inspections.items.update.input.shape,
  service_requests: contract.serviceRequests.create.input.shape,
};

/** The fields of the objects in a list; unwraps an optional list. */
function elementOf(schema: z.core.$ZodType): Fields {
  if (schema instanceof z.ZodOptional) return elementOf(schema.def.innerType);
  if (schema instanceof z.ZodArray) return elementOf(schema.def.element);
  return schema instanceof z.ZodObject ? schema.shape : {};
}

/** The contract's limits on a column: characters of a text, or an amount in cents. */
interface Limit {
  characters: number;
  cents: number;
}

/** The longest text that any operation accepts. */
const longest: Limit = { characters: 5000, cents: Number.MAX_SAFE_INTEGER };

let limits: ReadonlyMap<string, ReadonlyMap<string, Limit>> | undefined;

/** Computed by the first import of a backup. A start should not wait for it. */
function limitsOf(kind: string): ReadonlyMap<string, Limit> | undefined {
  limits ??= new Map(
    Object.entries(inputs).map(([name, fields]) => [
      name,
      new Map(Object.entries(fields).map(([field, schema]) => [field, limitOf(schema)])),
    ]),
  );
  return limits.get(kind);
}

function limitOf(schema: z.core.$ZodType): Limit {
  const json = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  // A nullable field is a union with null.
  const forms = [json, ...(json.anyOf ?? [])];
  return {
    characters:
      forms.find(({ maxLength }) => maxLength !== undefined)?.maxLength ?? longest.characters,
    cents: forms.find(({ maximum }) => maximum !== undefined)?.maximum ?? longest.cents,
  };
}

const checkedByShape: ReadonlySet<string> = new Set([
  "digests",
  "shop_logos",
  "document_files",
  "attachment_files",
]);

/** Describes what exceeds the limits of the contract in a row; undefined if nothing does. */
export function beyondLimits(kind: string, row: Record<string, unknown>): string | undefined {
  // Their shapes are checked separately.
  if (checkedByShape.has(kind)) return undefined;
  for (const [column, value] of Object.entries(row)) {
    const limit = limitsOf(kind)?.get(camel(column)) ?? longest;
    const isAmount = column.endsWith("_cents") && typeof value === "number";
    if (isAmount && Math.abs(value) > limit.cents) return `${column} is above ${limit.cents}`;
    const fault = faultOfTexts(value, limit.characters);
    if (fault) return `${column} ${fault}`;
  }
  return undefined;
}

const camel = (column: string) =>
  column.replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());

/** Describes the first fault of the texts in a value, at any depth. */
function faultOfTexts(value: unknown, most: number): string | undefined {
  if (typeof value === "string") return faultOfText(value, most);
  if (typeof value !== "object" || value === null) return undefined;
  for (const part of Object.values(value)) {
    const fault = faultOfTexts(part, Array.isArray(value) ? most : longest.characters);
    if (fault) return fault;
  }
  return undefined;
}

function faultOfText(text: string, most: number): string | undefined {
  if (text.length > most && (text.length > 2 * most || [...text].length > most)) {
    return `has more than ${most} characters`;
  }
  return hasLongMarkRun(text) ? "has more than 30 combining marks in a row" : undefined;
}
