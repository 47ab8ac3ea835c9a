import type { Access, NamedOperation } from "@bayline/contracts";
import type { ZodOpenApiObject, ZodOpenApiSecuritySchemeObject } from "zod-openapi";

const introduction = `
Bayline runs truck and fleet repair shops: customers and their vehicles, work orders, inspections, invoices
and payments, counter sales, parts inventory, receiving of dealer invoices, purchase orders, and reports on
all of it. It is for integrators and autonomous agents.

There are [guides](/docs), a [TypeScript client](/docs/sdk), a [command line](/docs/cli) and
[tools for agents](/docs/agents).

## Authentication

Send an API key as \`X-Api-Key: <key>\`, \`Authorization: ApiKey <key>\` or \`Authorization: Bearer <key>\`,
or the access token of a signed-in user as \`Authorization: Bearer <token>\`. A key belongs to one shop. Records of other
shops do not exist for it: they return 404, never 403.

A \`read_only\` key may only read. The \`x-read-only-key\` of each GET says whether such a key may call it:
\`allowed\`, \`with-includePayData\` (only a key that was created with \`includePayData\`) or \`never\`.

The key of a customer sees the records of this customer only. \`x-customer-key\` lists the fields that it may send to
an operation; operations without it are a 403. Its answers omit costs, pay and notes.

## Money, days and times

Money is whole cents, in the fields whose names end in \`Cents\`. If there is a dollar field beside
one, it is derived from it: read and send cents. Days are shop-local, \`YYYY-MM-DD\`. Times are
ISO 8601 in UTC.

## Lists

A list returns its rows under their plural name, with \`count\` (rows in this page) and
\`lastEvaluatedKey\`. Send \`lastEvaluatedKey\` back as a query parameter to read on; it is \`null\` at
the end. A \`limit\` above its maximum is reduced to it, and the answer has \`limitClamped: true\`.
\`x-sorted-by\` has the orders of a list: the default, and those that a parameter requests
(\`with\`). A name in braces is a parameter whose value is the field or the direction. A query parameter that the operation does not know is ignored and named in
\`X-Ignored-Params\`; with \`Prefer: handling=strict\` it is a 400.

## Writing safely

- \`PUT\` does what \`PATCH\` does: only the fields you send change, and \`null\` clears one.
- A body field that the operation does not know is a 400 that names it.
- \`Idempotency-Key\` makes a retry safe: for 24 hours the same key and request get the first answer
  again, with \`Idempotency-Replayed: true\`. Only successes are stored.
- \`Dry-Run: true\` does all the work, returns the answer and stores nothing.
- \`Propose: true\` keeps a write as a proposal, with its effect, for another caller to accept.
- \`DELETE\` is soft: the record is omitted from lists, and \`GET\` by id still returns it.
- Agents identify themselves in \`X-Agent-Name\` and \`X-Agent-Run-Id\`; the audit log stores both.

## Events

Each change in the shop emits an event. Events are delivered to the webhooks subscribed to their kind, with a signature, and
listed by \`GET /events\`, in order and for 30 days. The section "Events" below describes each kind.

## Errors

An error has a code in \`error\`, a \`message\` that is safe to show, and the \`requestId\` to quote
to support. \`docs\` is the path of [the page about the code](/docs/errors). A 400 lists every invalid field in
\`details\`. Some reports and the digests have a sentence in \`error\` instead. After a 429 wait for
the longer of \`Retry-After\` (60 seconds) and \`RateLimit-Reset\`.
`;

export const info: ZodOpenApiObject["info"] = {
  title: "Bayline API",
  version: "1.0.0",
  description: introduction.trim(),
  contact: { name: "Bayline" },
  license: { name: "Apache License 2.0", identifier: "Apache-2.0" },
};

export const securitySchemes: Record<string, ZodOpenApiSecuritySchemeObject> = {
  ApiKey: {
    type: "apiKey",
    in: "header",
    name: "X-Api-Key",
    description: "An API key of the shop, created with `POST /api-keys`",
  },
  AccessToken: {
    type: "http",
    scheme: "bearer",
    description:
      "The access token of a user, from the identity provider of the installation, or an API key: `Bearer bl_live_…`",
  },
  OperatorToken: {
    type: "apiKey",
    in: "header",
    name: "Authorization",
    description: "The operator of the service, written `Operator <token>`",
  },
};

/**
 * Credentials of a shop's callers; the default of the document. `Authorization: ApiKey <key>` is
 * accepted too, but not listed: generated clients would send a key there without its scheme.
 */
export const shopSecurity = [{ ApiKey: [] }, { AccessToken: [] }];

export function securityFor(access: Access): Array<Record<string, string[]>> {
  if (access === "public") return [];
  return access === "operator" ? [{ OperatorToken: [] }] : shopSecurity;
}

interface Tag {
  name: string;
  description: string;
  /** The guide to these operations, below /docs. */
  guide?: string;
}

const tags: Record<string, Tag> = {
  health: { name: "Health", description: "The state of the service. Requires no key." },
  search: { name: "Search", description: "One search over all records of the shop." },
  customers: {
    name: "Customers",
    description: "Fleets and people whose vehicles the shop repairs.",
    guide: "customers-and-vehicles",
  },
  vehicles: {
    name: "Vehicles",
    description: "Trucks, trailers and other equipment, and their owners.",
    guide: "customers-and-vehicles",
  },
  meterReadings: {
    name: "Meter readings",
    description: "What the odometers and other meters of vehicles showed, and when.",
    guide: "due-work",
  },
  pmPrograms: {
    name: "Maintenance programs",
    description: "Maintenance by miles, hours and days, and the vehicles that it applies to.",
    guide: "due-work",
  },
  workOrders: {
    name: "Work orders",
    description:
      "Work on vehicles, from the estimate to the paid invoice: orders, their service blocks and lines.",
    guide: "work-orders",
  },
  approvals: {
    name: "Approvals",
    description: "Estimates as they were sent to customers, and what the customers decided.",
    guide: "approvals",
  },
  invoices: {
    name: "Invoices",
    description: "Invoices of work orders and counter sales, as they were when billed.",
    guide: "invoices-and-payments",
  },
  payments: {
    name: "Payments",
    description: "Payments of invoices, and refunds.",
    guide: "invoices-and-payments",
  },
  vendors: { name: "Vendors", description: "The shop's parts suppliers." },
  serviceRequests: {
    name: "Service requests",
    description: "Requests of customers at check-in, before they become work orders.",
    guide: "service-requests",
  },
  inventory: {
    name: "Inventory",
    description: "Parts in stock, their movements, and the FIFO layers of their cost.",
    guide: "stock-ledger",
  },
  vmrsCodes: {
    name: "VMRS codes",
    description: "The shop's own list of VMRS codes with their names.",
    guide: "vmrs-codes",
  },
  pricing: {
    name: "Price book",
    description: "Rules that price lines, price checks, and why a line has its price.",
    guide: "price-book",
  },
  cannedJobs: {
    name: "Canned jobs",
    description: "Blocks of work with their lines, which quotes and work orders take by code.",
    guide: "canned-jobs",
  },
  receive: {
    name: "Receiving",
    description: "Turns a dealer's invoice into a purchase order and, on request, into stock.",
    guide: "receiving-invoices",
  },
  purchaseOrders: {
    name: "Purchase orders",
    description: "Orders from vendors and returns to them, line by line.",
  },
  bills: {
    name: "Bills",
    description: "What vendors charge for received goods, and payments to them.",
    guide: "bills",
  },
  documents: {
    name: "Documents",
    description: "Dealers' invoices as files: submitted, read, reviewed and booked.",
    guide: "documents",
  },
  cores: {
    name: "Cores",
    description: "Old parts that vendors take back, and the deposits that they hold for them.",
    guide: "cores",
  },
  salesOrders: {
    name: "Counter sales",
    description: "Parts and fees sold over the counter: drafts, completed sales and refunds.",
    guide: "counter-sales",
  },
  inspectionTemplates: {
    name: "Inspection templates",
    description: "Checklists from which inspections are made.",
    guide: "inspections",
  },
  inspections: {
    name: "Inspections",
    description: "Checklists for technicians at a vehicle, and their findings.",
    guide: "inspections",
  },
  comments: {
    name: "Comments",
    description: "Texts on records, for the shop or for the customer.",
    guide: "comments",
  },
  attachments: {
    name: "Attachments",
    description: "Photos and PDFs on records, for the shop or for the customer.",
    guide: "attachments",
  },
  reportAggregates: {
    name: "Report aggregates",
    description: "Sales, payments and parts used, by day, technician and part.",
    guide: "reports-daily",
  },
  reports: {
    name: "Reports",
    description: "Customer balances, and weekly trends of the shop.",
    guide: "reports-aging",
  },
  digests: {
    name: "Digests",
    description: "Written summaries of a day or a week, with all their figures.",
    guide: "digests",
  },
  proposals: {
    name: "Proposals",
    description: "Writes that wait for the decision of another caller, with their effects.",
    guide: "proposals",
  },
  users: {
    name: "Users",
    description: "The caller's profile, and the shop's users.",
    guide: "authentication-and-roles",
  },
  admin: {
    name: "User administration",
    description: "Creation of users, their permissions, passwords and deletion.",
    guide: "authentication-and-roles",
  },
  settings: {
    name: "Settings",
    description: "Settings of the whole shop: time zone, workflow, tax.",
    guide: "settings-and-workflow",
  },
  periods: {
    name: "Periods",
    description: "Closing of days whose figures must not change any more.",
    guide: "periods",
  },
  apiKeys: {
    name: "API keys",
    description: "Keys of integrations and agents.",
    guide: "authentication-and-roles",
  },
  mandates: {
    name: "Mandates",
    description: "Verification of what API keys with a mandate were allowed.",
    guide: "unattended-agents",
  },
  webhooks: {
    name: "Webhooks",
    description: "Event subscriptions, their secrets, and the log of every delivery attempt.",
    guide: "webhooks",
  },
  events: {
    name: "Events",
    description: "The shop's events in order, for clients that poll.",
    guide: "events",
  },
  ledger: {
    name: "Ledger",
    description: "Verifies that stock, orders, invoices and payments are consistent.",
    guide: "stock-ledger",
  },
  auditLog: { name: "Audit log", description: "Who changed what, and when." },
  backup: {
    name: "Backup",
    description: "Export of a whole shop as an archive, and import into another installation.",
    guide: "backup-and-move",
  },
  operator: {
    name: "Operator",
    description:
      "For the operator of the service. These routes answer 404 unless an operator token is configured.",
    guide: "running-in-production",
  },
};

/** `workOrders.services.create` is listed under `workOrders`. */
export function tagOf(name: string): Tag {
  const key = name.split(".")[0] ?? name;
  return tags[key] ?? { name: readable(key), description: `Operations on ${readable(key)}.` };
}

/** The distinct tags of these operations, in the order of the contract. */
export function tagsOf(operations: readonly NamedOperation[]): Array<Omit<Tag, "guide">> {
  const distinct = new Map(operations.map(({ name }) => [tagOf(name).name, tagOf(name)]));
  return [...distinct.values()].map(({ name, description, guide }) => ({
    name,
    description: guide ? `${description} See [the guide](/docs/${guide}).` : description,
  }));
}

function readable(key: string): string {
  const words = key.replace(/([A-Z])/g, " $1").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
