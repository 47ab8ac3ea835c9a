import { attachmentFiles, contract, type Operation } from "@bayline/contracts";

const { customers, vehicles, vendors, inventory, workOrders, serviceRequests, cannedJobs } =
  contract;
const { pricing, pmPrograms, inspectionTemplates } = contract;
const {
  bills,
  cores,
  receive,
  purchaseOrders,
  salesOrders,
  payments,
  receipts,
  inspections,
  attachments,
  comments,
  webhooks,
  admin,
  digests,
} = contract;

/**
 * The operations that create records, those whose examples show one, and the field in which the
 * data name it. Without a field the first record is the example's.
 */
const kinds: ReadonlyArray<readonly [create: Operation, get: Operation, field?: string]> = [
  [customers.create, customers.get, "name"],
  [vehicles.create, vehicles.get, "unitNumber"],
  [vendors.create, vendors.get, "name"],
  [inventory.create, inventory.get, "partNumber"],
  [pricing.rules.create, pricing.rules.get, "name"],
  [cannedJobs.create, cannedJobs.get, "code"],
  [pmPrograms.create, pmPrograms.get, "name"],
  [inspectionTemplates.create, inspectionTemplates.get, "name"],
  [workOrders.create, workOrders.get],
  [serviceRequests.create, serviceRequests.get],
  [purchaseOrders.create, purchaseOrders.get],
  [purchaseOrders.receive, bills.get],
  [receive.invoice, cores.get],
  [salesOrders.create, salesOrders.get],
  [payments.create, payments.get],
  [receipts.create, receipts.get],
  [inspections.create, inspections.get],
  [comments.create, comments.get],
  [attachmentFiles.attachments.create, attachments.get],
  [webhooks.create, webhooks.get],
  [admin.users.create, admin.users.get],
];

/** The day of the digest in the examples. */
export const exampleDay = String(digests.get.example?.input?.date);

interface Example {
  id: string;
  field: string | undefined;
  value: unknown;
}

/**
 * The ids that the documentation's examples use, so that a reader who tries an example on the demo
 * shop gets a record.
 */
export class ExampleIds {
  readonly #left = new Map<Operation, Example>(
    kinds.map(([create, get, field]) => {
      const { id, ...record } = recordOf(get.example?.output);
      return [create, { id: String(id), field, value: field && record[field] }];
    }),
  );

  /** The id for the record that the operation creates, if it is the one of the examples. */
  take(operation: Operation, input: object): string | undefined {
    const example = this.#left.get(operation);
    if (example === undefined) return undefined;
    if (example.field !== undefined && recordOf(input)[example.field] !== example.value)
      return undefined;
    this.#left.delete(operation);
    return example.id;
  }
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null
    ? Object.fromEntries(Object.entries(value))
    : {};
}
