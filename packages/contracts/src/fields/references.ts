import { z } from "zod";
import { page, text, textFilter } from "./fields.ts";
import { type IntegratedKind, integratedKinds } from "./integrated-kinds.ts";

/**
 * The kinds of records that can be referred to by something other than their id: a number or a
 * name. They have the names of their operations. `keyFields` are the fields of the record that
 * contain it.
 */
export const referenceKinds = {
  workOrders: {
    resourceType: "work_order",
    noun: "work order",
    keys: "Id, number or external id",
    example: "WO-1079",
    keyFields: ["orderNumber"],
  },
  approvals: {
    resourceType: "estimate",
    noun: "sent estimate",
    keys: "Id or number",
    example: "EST-1001-1",
    keyFields: ["number"],
  },
  purchaseOrders: {
    resourceType: "purchase_order",
    noun: "purchase order",
    keys: "Id, number or external id",
    example: "PO-1016",
    keyFields: ["number"],
  },
  invoices: {
    resourceType: "invoice",
    noun: "invoice",
    keys: "Id, number or external id",
    example: "INV-1003",
    keyFields: ["invoiceNumber"],
  },
  bills: {
    resourceType: "bill",
    noun: "bill",
    keys: "Id, vendor's number or external id",
    example: "GL-88213",
    keyFields: ["number"],
  },
  salesOrders: {
    resourceType: "sales_order",
    noun: "counter sale",
    keys: "Id, number or external id",
    example: "SO-1001",
    keyFields: ["orderNumber"],
  },
  serviceRequests: {
    resourceType: "service_request",
    noun: "service request",
    keys: "Id or number",
    example: "SR-7K4MQX",
    keyFields: ["requestNumber"],
  },
  inventory: {
    resourceType: "inventory_item",
    noun: "part",
    keys: "Id, part number or external id",
    example: "FF63009",
    keyFields: ["partNumber"],
  },
  vehicles: {
    resourceType: "vehicle",
    noun: "vehicle",
    keys: "Id, unit number, VIN or external id",
    example: "T-104",
    keyFields: ["unitNumber", "vin"],
  },
  customers: {
    resourceType: "customer",
    noun: "customer",
    keys: "Id, exact name or external id",
    example: "Prairie Grain Haulers",
    keyFields: ["name"],
  },
  cannedJobs: {
    resourceType: "canned_job",
    noun: "canned job",
    keys: "Id or code",
    example: "BRK-02",
    keyFields: ["code"],
  },
  vendors: {
    resourceType: "vendor",
    noun: "vendor",
    keys: "Id, exact name or external id",
    example: "Great Lakes Heavy Duty Parts, Inc.",
    keyFields: ["name"],
  },
  "pricing.rules": {
    resourceType: "price_rule",
    noun: "price rule",
    keys: "Id or exact name",
    example: "Standard parts",
    keyFields: ["name"],
  },
} as const;

export type ReferenceKind = keyof typeof referenceKinds;

/** The fields of inputs that take an id or a number, by the kind of record. */
export const references = z.registry<{ kind: ReferenceKind }>();

/** The fields of inputs that take an id or an external id, `qbo:417`, but no number or name. */
export const externalReferences = z.registry<{ kind: IntegratedKind }>();

/**
 * Lines of a record, and cores: their other key is a part number. A line without one has its
 * description as the key.
 */
export const lineReferenceKinds = {
  purchaseOrderLines: { noun: "line", owner: "order" },
  salesOrderLines: { noun: "line", owner: "sale" },
  invoiceLines: { noun: "line", owner: "invoice" },
  billLines: { noun: "line", owner: "bill" },
  unbilledLines: { noun: "unbilled line", owner: "shop" },
  cores: { noun: "core", owner: "shop" },
} as const;

export type LineReferenceKind = keyof typeof lineReferenceKinds;

interface LineReference {
  kind: LineReferenceKind;
  /** The field of the input that names the record of the lines; undefined for those of the shop. */
  within: string | undefined;
}

/** The fields of inputs that take the id or the part number of a line or a core. */
export const lineReferences = z.registry<LineReference>();

/** Kinds whose other key is a name, which destructive operations do not take. */
export function isNamed(kind: ReferenceKind): boolean {
  return kind === "customers" || kind === "vendors" || kind === "pricing.rules";
}

/** Describes a field: "Id or number of the work order, such as `WO-1079`". */
export function describeReference(kind: ReferenceKind): string {
  const { noun, keys, example } = referenceKinds[kind];
  return `${keys} of the ${noun}, such as \`${example}\``;
}

function idOrKey(description: string) {
  return text(288)
    .overwrite((value) => (z.regexes.guid.test(value) ? value.toLowerCase() : value))
    .meta({ description });
}

/**
 * The id of a record in a path, a query or a body, in lower case like the ids in responses, or its
 * number. The pipeline replaces a number by the id before it calls the use case.
 */
export function idOrNumber(kind: ReferenceKind) {
  const schema = idOrKey(describeReference(kind));
  references.add(schema, { kind });
  return schema;
}

/** The id of a record in lower case, or an external id, of fields that take no number or name. */
export function idOrExternal(kind: IntegratedKind, description?: string) {
  const what = description ?? `The ${integratedKinds[kind].noun}`;
  const schema = idOrKey(`${what}, by id or external id such as \`hr:417\``);
  externalReferences.add(schema, { kind });
  return schema;
}

/** The fields of inputs that take the id of a user. The command line takes a name or email too. */
export const userReferences = z.registry<{ isUser: true }>();

/** The id or external id of a user. */
export function userReference(description?: string) {
  return namesUser(idOrExternal("users", description));
}

/** Declares that a field of an input takes the id of a user. */
export function namesUser<T extends z.core.$ZodType>(schema: T): T {
  userReferences.add(schema, { isUser: true });
  return schema;
}

/** The input of an operation on one record that is named exactly and needs no other fields. */
export function byIdOrExternal(kind: IntegratedKind) {
  return z.strictObject({ id: idOrExternal(kind) });
}

/** The id of a line in lower case, or its part number, which must be that of one line. */
export function idOrPartNumber(kind: LineReferenceKind) {
  const { noun, owner } = lineReferenceKinds[kind];
  const schema = idOrKey(
    `Id of the ${noun}, or its part number if one ${noun} of the ${owner} has it`,
  );
  lineReferences.add(schema, { kind, within: owner === "shop" ? undefined : "id" });
  return schema;
}

/** The filter of a list by a number, in any case. */
export function numberFilter(kind: ReferenceKind) {
  const { noun, example } = referenceKinds[kind];
  return textFilter(64).meta({
    description: `The exact number of the ${noun}, such as \`${example}\``,
  });
}

/** The kinds of records that comments and attachments belong to, as in the audit log. */
const recordTypes = [
  "work_order",
  "purchase_order",
  "sales_order",
  "invoice",
  "bill",
  "service_request",
  "inspection",
  "customer",
  "vehicle",
  "vendor",
  "inventory_item",
  "service_block",
  "line_item",
  "inspection_item",
] as const;

export type RecordType = (typeof recordTypes)[number];

export const RecordType = z.enum(recordTypes);

export const isRecordType = (type: unknown): type is RecordType =>
  RecordType.safeParse(type).success;

/** The kinds by whose numbers and names the records of a type are found. Others have only ids. */
export const referenceKindsOfTypes: Readonly<Record<RecordType, ReferenceKind | undefined>> = {
  work_order: "workOrders",
  purchase_order: "purchaseOrders",
  sales_order: "salesOrders",
  invoice: "invoices",
  bill: "bills",
  service_request: "serviceRequests",
  inspection: undefined,
  customer: "customers",
  vehicle: "vehicles",
  vendor: "vendors",
  inventory_item: "inventory",
  service_block: undefined,
  line_item: undefined,
  inspection_item: undefined,
};

/** The fields that name a record of one of several types, with the field that says its type. */
export const typedReferences = z.registry<{ typeField: string }>();

/** The prefixes of the numbers that the service issues, and the characters that follow them. */
export const numberSeries: Readonly<
  Partial<Record<ReferenceKind | LineReferenceKind, { prefix: string; characters: string }>>
> = {
  workOrders: { prefix: "WO-", characters: "0123456789" },
  purchaseOrders: { prefix: "PO-", characters: "0123456789" },
  invoices: { prefix: "INV-", characters: "0123456789" },
  salesOrders: { prefix: "SO-", characters: "0123456789" },
  serviceRequests: { prefix: "SR-", characters: "ACDEFGHJKMNPQRTVWXY34679" },
};

/** Without a separator, a prefix before letters may be a word. */
const numberForms = recordTypes.flatMap((type) => {
  const kind = referenceKindsOfTypes[type];
  const series = kind && numberSeries[kind];
  if (!series) return [];
  const { prefix, characters } = series;
  const separator = /^\d+$/.test(characters) ? "[-#\\s]*" : "[-#\\s]+";
  return [{ type, form: new RegExp(`^${prefix.slice(0, -1)}${separator}[${characters}]+$`, "i") }];
});

/** Returns the type of a record from its number, such as `WO-1079` or `wo 1079`. */
export function recordTypeOf(number: string): RecordType | undefined {
  return numberForms.find(({ form }) => form.test(number))?.type;
}

const recordId = idOrKey(
  "Id or number of the record, or with `recordType` also a part number, a unit number, a VIN or an exact name",
);
typedReferences.add(recordId, { typeField: "recordType" });

/** The fields of an input that name a record of one of several types. */
export const recordReference = {
  recordType: RecordType.optional().meta({
    description:
      "Type of the record. Not needed with an id, or a number that begins with `WO-`, `PO-`, `SO-`, `INV-` or `SR-`",
  }),
  recordId,
};

interface SentRecord {
  recordType?: string | undefined;
  recordId?: string | undefined;
}

/** Requires the type of a record whose number does not show it, and a record with a type. */
export function knownRecordType() {
  return z.check<SentRecord>(({ value, issues }) => {
    const { recordType, recordId: text } = value;
    if (text === undefined) {
      if (recordType === undefined) return;
      const message = "is required with recordType";
      issues.push({ code: "custom", input: value, path: ["recordId"], message });
      return;
    }
    const isKnown = recordType !== undefined || z.regexes.guid.test(text);
    if (isKnown || recordTypeOf(text) !== undefined) return;
    const message = "is required: the number does not show what record it is";
    issues.push({ code: "custom", input: value, path: ["recordType"], message });
  });
}

/** Describes a list of what belongs to one record, or to all of the shop. */
export const describeListOfRecord =
  "With `recordId` those of one record: of a work order also those of its services and lines, of an inspection those of its items. None if the record does not exist or is deleted. Without `recordId`, all of the shop.";

/** Describes what technicians may add to. */
export const describeOwnRecords =
  "Without `shop.write`, callers can name only their own work: work orders that are assigned to them or contain their labor, their inspections and those of such orders, and the services, lines and items of these.";

/** The input of a list of what belongs to one record, or to all of the shop. */
export function listOfRecord(noun: "comment" | "attachment") {
  return z
    .strictObject({
      recordType: recordReference.recordType,
      recordId: recordReference.recordId.optional(),
      ...page(100),
      visibleToCustomer: z
        .boolean()
        .optional()
        .meta({
          description: `Only ${noun}s for the customer, or only those within the shop`,
        }),
    })
    .check(knownRecordType());
}

/** The input of an operation on one record that needs no other fields. */
export function byIdOrNumber(kind: ReferenceKind) {
  return z.strictObject({ id: idOrNumber(kind) });
}
