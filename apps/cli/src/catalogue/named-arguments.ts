import type { OperationName, ResourceName, TableOf } from "../terminal/operation-name.ts";

/** What an argument takes besides an id. */
interface NamedArgument {
  words: string;
  example: string;
}

/** By path parameter. */
type NamedArguments = Readonly<Record<string, NamedArgument>>;

const block = {
  words: "name of the service, or its position in the order; or its id",
  example: "Brake job",
};
const inspection = {
  words: "unit number or work order, such as `T-104` or `T-104/2`; or its id",
  example: "T-104",
};

/** Arguments that take what `resolve-names.ts` replaces by an id, by resource. */
const ofResources = {
  "workOrders.services": { svcId: block },
  "workOrders.items": {
    svcId: block,
    itemId: {
      words: "part number or description of the line, or its position; or its id",
      example: "4707Q",
    },
  },
  payments: {
    id: {
      words: "invoice of the payment, such as `INV-1003` or `INV-1003/2`; or its id",
      example: "INV-1003",
    },
  },
  receipts: {
    id: {
      words: "reference of the receipt, such as a check number, or `1881/2`; or its id",
      example: "1881",
    },
  },
  inspectionTemplates: { id: { words: "name of the template; or its id", example: "DVIR" } },
  inspections: { id: inspection },
  attachments: {
    id: {
      words: "record of the attachment, such as `WO-1079` or `WO-1079/2`; or its id",
      example: "WO-1079",
    },
  },
  comments: {
    id: {
      words: "record of the comment, such as `WO-1079` or `WO-1079/2`; or its id",
      example: "WO-1079",
    },
  },
  "inspections.items": {
    id: inspection,
    itemId: {
      words: "label of the item, or its position; or its id",
      example: "Brake lining, left rear",
    },
  },
  "admin.users": {
    id: { words: "email, name or external id of the user; or the id", example: "Marcus Bell" },
  },
  meterReadings: {
    id: {
      words: "vehicle of the reading, such as `T-104` for its last one or `T-104/2`; or its id",
      example: "T-104",
    },
  },
  pmPrograms: { id: { words: "name of the program; or its id", example: "Tractors, highway" } },
  apiKeys: { id: { words: "prefix or name of the key; or its id", example: "Scanner" } },
  webhooks: {
    id: { words: "name or URL of the webhook; or its id", example: "ERP" },
    deliveryId: { words: "position of the attempt, 1 for the newest; or its id", example: "1" },
  },
  documents: {
    id: { words: "invoice number or file name of the document; or its id", example: "GL-88213" },
  },
  bills: {
    paymentId: {
      words: "bill or reference of the payment, such as `GL-88213` or `GL-88213/2`; or its id",
      example: "GL-88213",
    },
  },
} satisfies TableOf<ResourceName, NamedArguments>;

/** Arguments of single operations. */
const ofOperations = {
  "customers.delete": {
    id: {
      words: "name or external id of the customer; or the id",
      example: "Prairie Grain Haulers",
    },
  },
  "pricing.rules.delete": {
    id: { words: "name of the price rule; or its id", example: "Standard parts" },
  },
  "vendors.delete": {
    id: {
      words: "name or external id of the vendor; or the id",
      example: "Great Lakes Heavy Duty Parts",
    },
  },
} satisfies TableOf<OperationName, NamedArguments>;

const namedArguments: Readonly<Record<string, NamedArguments>> = {
  ...ofResources,
  ...ofOperations,
};

/** Describes an argument that takes more than an id. */
export function namedArgument(operationName: string, parameter: string): NamedArgument | undefined {
  const resource = operationName.slice(0, operationName.lastIndexOf("."));
  return (namedArguments[operationName] ?? namedArguments[resource])?.[parameter];
}
