import type { Access, NamedOperation } from "@bayline/contracts";
import type { ZodOpenApiObject, ZodOpenApiSecuritySchemeObject } from "zod-openapi";

const introduction = `
Bayline runs truck and fleet repair shops: customers and their vehicles, work orders, inspections, invoices
and payments, counter sales, parts inventory, receiving of dealer invoices, purchase orders, and reports on
all of it. It is made for integrators and for autonomous agents.

There are [guides](/docs.md), a [TypeScript client](/docs/sdk.md), a [command line](/docs/cli.md) and
[tools for agents](/docs/agents.md).

## Authentication

Send an API key as \`X-Api-Key: <key>\`, \`Authorization: ApiKey <key>\` or \`Authorization: Bearer <key>\`,
or the access token of a signed-in user as \`Authorization: Bearer <token>\`. A key belongs to one shop. Records of another
shop do not exist for it: they answer 404, never 403.

A \`read_only\` key may only read. Each GET says in \`x-read-only-key\` whether such a key may call it:
\`allowed\`, \`with-includePayData\` (only a key that was made with \`includePayData\`) or \`never\`.

## Money, days and times

Money is whole cents, in the fields whose names end in \`Cents\`. Where a dollar field stands beside
one, it is derived from it: read and send cents. Days are shop-local, \`YYYY-MM-DD\`. Times are
ISO 8601 in UTC.

## Lists

A list answers its rows under their plural name, with \`count\` (rows in this page) and
\`lastEvaluatedKey\`. Send \`lastEvaluatedKey\` back as a query parameter to read on; it is \`null\` at
the end. A query parameter that the operation does not know is ignored and named in
\`X-Ignored-Params\`; with \`Prefer: handling=strict\` it is a 400.

## Writing safely

- \`PUT\` does what \`PATCH\` does: only the fields you send change, and \`null\` clears one.
- A body field that the operation does not know is a 400 that names it.
- \`Idempotency-Key\` makes a retry safe: for 24 hours the same key and request get the first answer
  again, with \`Idempotency-Replayed: true\`. Only successes are remembered.
- \`Dry-Run: true\` does all the work, shows the answer and keeps nothing.
- \`DELETE\` is soft: the record leaves the lists, and \`GET\` by id still answers it.
- Agents name themselves in \`X-Agent-Name\` and \`X-Agent-Run-Id\`; the audit log keeps both.

## Events

What changes in the shop is told as an event: to the webhooks that want its kind, with a signature, and
by \`GET /events\`, in order and for 30 days. What each kind delivers stands below under "Events".

## Errors

An error carries a code in \`error\`, a \`message\` that is safe to show, and the \`requestId\` to quote
to support. \`docs\` is the path of [the page about the code](/docs/errors). A 400 lists every bad field in
\`details\`. Some reports and the digests say in words under \`error\` what is wrong. After a 429 wait for
the longer of \`Retry-After\` (60 seconds) and \`RateLimit-Reset\`.
`;

export const info: ZodOpenApiObject["info"] = {
  title: "Bayline API",
  version: "1.0.0",
  description: introduction.trim(),
  contact: { name: "Bayline" },
  license: { name: "Proprietary: all rights reserved", identifier: "LicenseRef-Bayline" },
};

export const securitySchemes: Record<string, ZodOpenApiSecuritySchemeObject> = {
  ApiKey: {
    type: "apiKey",
    in: "header",
    name: "X-Api-Key",
    description: "An API key of the shop, made with `POST /api-keys`",
  },
  ApiKeyAuthorization: {
    type: "apiKey",
    in: "header",
    name: "Authorization",
    description: "The same key, written `ApiKey <key>`",
  },
  AccessToken: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "JWT",
    description:
      "Access token of a user, from the identity provider of the installation; or an API key (`bl_live_…`), which is the same as in `X-Api-Key`",
  },
  OperatorToken: {
    type: "apiKey",
    in: "header",
    name: "Authorization",
    description: "The operator of the service, written `Operator <token>`",
  },
};

/** Credentials of a shop's callers; the default of the document. */
export const shopSecurity = [{ ApiKey: [] }, { ApiKeyAuthorization: [] }, { AccessToken: [] }];

export function securityFor(access: Access): Array<Record<string, string[]>> {
  if (access === "public") return [];
  return access === "operator" ? [{ OperatorToken: [] }] : shopSecurity;
}

interface Tag {
  name: string;
  description: string;
}

const tags: Record<string, Tag> = {
  health: { name: "Health", description: "Whether the service answers. Needs no key." },
  customers: {
    name: "Customers",
    description: "Fleets and people whose vehicles the shop repairs.",
  },
  vehicles: {
    name: "Vehicles",
    description: "Trucks, trailers and other equipment, and whose they are.",
  },
  workOrders: {
    name: "Work orders",
    description:
      "What is done to a vehicle, from the estimate to the paid invoice: orders, their service blocks and lines.",
  },
  invoices: {
    name: "Invoices",
    description:
      "What customers owe for work orders and counter sales, as it was when it was billed.",
  },
  payments: {
    name: "Payments",
    description: "Money that came in on invoices, and money that went back.",
  },
  vendors: { name: "Vendors", description: "Whom the shop buys parts from." },
  serviceRequests: {
    name: "Service requests",
    description: "What customers ask for at check-in, before it becomes a work order.",
  },
  inventory: {
    name: "Inventory",
    description: "Parts on the shelf, every movement of them, and the FIFO layers of their cost.",
  },
  receive: {
    name: "Receiving",
    description: "A dealer's invoice becomes a purchase order and, if wanted, stock immediately.",
  },
  purchaseOrders: {
    name: "Purchase orders",
    description: "What was ordered from vendors and returned to them, line by line.",
  },
  salesOrders: {
    name: "Counter sales",
    description: "Parts and fees sold over the counter: drafts, completed sales and returns.",
  },
  inspections: {
    name: "Inspections",
    description: "Checklists that technicians work through on a vehicle, and what they found.",
  },
  reportAggregates: {
    name: "Report aggregates",
    description: "What the shop sold, was paid and used, by day, technician and part.",
  },
  reports: {
    name: "Reports",
    description: "What customers owe, and how the shop's weeks went.",
  },
  digests: {
    name: "Digests",
    description: "Written briefings on a day or a week, with the figures behind every word.",
  },
  users: { name: "Users", description: "Who is calling, and who works in the shop." },
  admin: {
    name: "User administration",
    description: "Adding people, what they may do, their passwords, and what becomes of them.",
  },
  settings: {
    name: "Settings",
    description: "What holds for the whole shop: its days, its workflow, its tax.",
  },
  apiKeys: { name: "API keys", description: "Keys of integrations and agents." },
  webhooks: {
    name: "Webhooks",
    description:
      "Subscriptions that events are delivered to, their secrets, and the log of every attempt.",
  },
  events: {
    name: "Events",
    description: "What happened in the shop, in its order, for those who fetch it themselves.",
  },
  ledger: {
    name: "Ledger",
    description: "Proves that stock, orders, invoices and payments agree with each other.",
  },
  auditLog: { name: "Audit log", description: "Who changed what, and when." },
  backup: {
    name: "Backup",
    description: "A whole shop as an archive: taken from one installation, put into another.",
  },
  operator: {
    name: "Operator",
    description:
      "For the operator of the service. These routes answer 404 unless an operator token is configured.",
  },
};

/** `workOrders.services.create` is listed under `workOrders`. */
export function tagOf(name: string): Tag {
  const key = name.split(".")[0] ?? name;
  return tags[key] ?? { name: readable(key), description: `Operations on ${readable(key)}.` };
}

/** The distinct tags of these operations, in the order of the contract. */
export function tagsOf(operations: readonly NamedOperation[]): Tag[] {
  return [...new Map(operations.map(({ name }) => [tagOf(name).name, tagOf(name)])).values()];
}

function readable(key: string): string {
  const words = key.replace(/([A-Z])/g, " $1").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
