import { randomUUID } from "node:crypto";
import {
  type CustomerFields,
  customerFields,
  findItem,
  findWorkOrder,
  insertCustomer,
  isoInstant,
  listItems,
  listWorkOrders,
  type Scope,
  type Transaction,
  workOrderSort,
} from "@bayline/db";
import { fastify } from "fastify";
import pg from "pg";

interface Statement {
  name: string;
  text: string;
  /** The values for a shop, and a record of it. */
  valuesOf(shop: string, id?: string): unknown[];
}

/** Stand for the shop and the record among the values of a statement. */
const anyShop = "any shop";
const anyId = "any id";

/** Builds the service's statement, with a name, so that it is prepared once as in the service. */
async function statementOf(
  name: string,
  ask: (scope: Scope) => Promise<unknown>,
): Promise<Statement> {
  let text = "";
  let values: unknown[] = [];
  const db: Scope["db"] = {
    async read(statement) {
      text = statement.text;
      values = statement.values;
      return [];
    },
  };
  await ask({ tenantId: anyShop, now: "", db });
  const known = values;
  return {
    name,
    text,
    valuesOf: (shop, id) =>
      known.map((value) => (value === anyShop ? shop : value === anyId ? id : value)),
  };
}

const parsers = new Map<number, (text: string) => unknown>([
  [20, Number],
  [1700, Number],
  [1184, isoInstant],
]);

const config: pg.ClientConfig = {
  connectionString: process.env.DATABASE_URL,
  options: "-c timezone=UTC",
  types: {
    getTypeParser: (oid, format) => parsers.get(oid) ?? pg.types.getTypeParser(oid, format),
  },
};

type Sent = Parameters<Transaction["read"]>[0];

/** The service's row of a new customer, and its statement. */
function customerInsertion(scope: Omit<Scope, "db">, fields: CustomerFields) {
  const statements: Sent[] = [];
  const row = insertCustomer({ ...scope, db: recording(statements) }, randomUUID(), fields);
  const [statement] = statements;
  if (!statement) throw new Error("insertCustomer sent no statement");
  return { row, text: statement.text, values: statement.values };
}

/** A transaction that executes nothing. */
function recording(statements: Sent[]): Transaction {
  return {
    async read(statement) {
      statements.push(statement);
      return [];
    },
    write(statement) {
      statements.push(statement);
    },
    attempt: (work) => work(),
    atCommit: (answer) => answer,
    beforeResults: () => ({ withdraw: () => true, settle: async () => undefined }),
  };
}

/**
 * The baseline for the service: the same statements over the same kind of connections, with their
 * rows as JSON. No authentication, limits, request ids, audit or validation.
 */
async function main(): Promise<void> {
  const reads = new pg.Client({ ...config, pipeline: true });
  await reads.connect();
  const pool = new pg.Pool({ ...config, max: 10 });
  const readById = await statementOf("read", (scope) => findItem(scope, anyId));
  const list = await statementOf("list", (scope) => listItems(scope, { limit: 50 }));
  const detail = await statementOf("detail", (scope) => findWorkOrder(scope, anyId));
  const sort = workOrderSort("createdAt", "desc");
  const newest = { limit: 100, sort, includeArchived: false, withServices: false };
  const cards = await statementOf("cards", (scope) => listWorkOrders(scope, newest));
  const receive = { name: "receive", text: "SELECT bench_receive($1, $2) AS made" };
  const quote = { name: "quote", text: "SELECT bench_quote($1, $2) AS made" };

  const app = fastify();
  app.get("/v1/health", () => ({ status: "ok" }));
  app.get<{ Params: Record<"shop" | "id", string> }>("/:shop/inventory/:id", async (request) => {
    const { shop, id } = request.params;
    const { rows } = await reads.query({ ...readById, values: readById.valuesOf(shop, id) });
    return rows[0];
  });
  app.get<{ Params: Record<"shop", string> }>("/:shop/inventory", async (request) => {
    const { rows } = await reads.query({ ...list, values: list.valuesOf(request.params.shop) });
    const inventoryItems = rows.slice(0, 50);
    return { inventoryItems, count: inventoryItems.length };
  });
  app.get<{ Params: Record<"shop" | "id", string> }>("/:shop/work-orders/:id", async (request) => {
    const { shop, id } = request.params;
    const { rows } = await reads.query({ ...detail, values: detail.valuesOf(shop, id) });
    return rows[0];
  });
  app.get<{ Params: Record<"shop", string> }>("/:shop/work-orders", async (request) => {
    const { rows } = await reads.query({ ...cards, values: cards.valuesOf(request.params.shop) });
    const workOrders = rows.slice(0, 100);
    return { workOrders, count: workOrders.length };
  });
  app.post<{ Params: Record<"shop", string>; Body: Pick<CustomerFields, "name"> }>(
    "/:shop/customers",
    async (request, reply) => {
      const scope = { tenantId: request.params.shop, now: new Date().toISOString() };
      const fields = customerFields(request.body);
      const { row, text, values } = customerInsertion(scope, fields);
      await pool.query({ name: "create", text, values });
      return reply.code(201).send(row);
    },
  );
  for (const [path, write] of Object.entries({ receiving: receive, quotes: quote })) {
    app.post<{ Params: Record<"shop", string> }>(`/:shop/${path}`, async (request, reply) => {
      const { rows } = await pool.query({ ...write, values: [request.params.shop, request.body] });
      return reply.code(201).send(rows[0].made);
    });
  }
  process.on("SIGTERM", () => process.exit(0));
  console.log(await app.listen({ host: "127.0.0.1", port: 0 }));
}

await main();
