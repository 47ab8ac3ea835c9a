import { importFrom } from "./src/peers/install.ts";
import { poolSize } from "./src/peers/peer.ts";

/** The measured tables, and those that their foreign keys name. It requires both. */
const tables = [
  "customers",
  "inventory_items",
  "line_items",
  "service_blocks",
  "stock_movements",
  "tenants",
  "users",
  "vehicles",
  "vendors",
  "work_orders",
];

/** Platformatic DB by its programmatic interface, as an entrypoint in production. */
const [, , folder = ""] = process.argv;
const { create } = await importFrom(folder, "@platformatic/db");

const config = {
  server: { logger: { level: "warn" } },
  db: {
    connectionString: process.env.DATABASE_URL,
    poolSize,
    include: Object.fromEntries(tables.map((table) => [table, true])),
    limit: { default: 10, max: 200 },
    graphql: { graphiql: false },
    events: false,
  },
};
const serverConfig = { hostname: "127.0.0.1", port: 0 };
const app = await create(folder, config, { isProduction: true, serverConfig });
console.log(await app.start({ listen: true }));
process.on("SIGTERM", () => process.exit(0));
