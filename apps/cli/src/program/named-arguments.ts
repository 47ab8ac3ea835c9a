const block = "name of the service, or its position in the order; or its id";
const inspection = "unit number or work order, such as `T-104` or `T-104/2`; or its id";

/** Arguments that take what `resolve-names.ts` replaces by an id, by resource. */
const byResource: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "workOrders.services": { svcId: block },
  "workOrders.items": {
    svcId: block,
    itemId: "part number or description of the line, or its position; or its id",
  },
  payments: { id: "invoice of the payment, such as `INV-1003` or `INV-1003/2`; or its id" },
  inspections: { id: inspection },
  "inspections.items": { id: inspection, itemId: "label of the item, or its position; or its id" },
  "admin.users": { id: "email or name of the user; or the id" },
  apiKeys: { id: "prefix or name of the key; or its id" },
  webhooks: { id: "name or URL of the webhook; or its id" },
};

const byOperation: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "customers.delete": { id: "name of the customer; or the id" },
  "vendors.delete": { id: "name of the vendor; or the id" },
};

/** Describes an argument that takes more than an id. */
export function namedArgument(operationName: string, parameter: string): string | undefined {
  const resource = operationName.slice(0, operationName.lastIndexOf("."));
  return (byOperation[operationName] ?? byResource[resource])?.[parameter];
}
