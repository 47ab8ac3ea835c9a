import { createServer } from "node:http";
import { importFrom } from "./src/peers/install.ts";
import { poolSize } from "./src/peers/peer.ts";

/** PostGraphile in library mode, as its documentation starts it in production. */
const [, , folder = ""] = process.argv;
const { postgraphile } = await importFrom(folder, "postgraphile");
const { PostGraphileAmberPreset } = await importFrom(folder, "postgraphile/presets/amber");
const { makePgService } = await importFrom(folder, "postgraphile/adaptors/pg");
const { grafserv } = await importFrom(folder, "postgraphile/grafserv/node");

const database = {
  connectionString: process.env.DATABASE_URL,
  schemas: ["public"],
  poolConfig: { max: poolSize },
};
const instance = postgraphile({
  extends: [PostGraphileAmberPreset],
  pgServices: [makePgService(database)],
  grafserv: { graphiql: false, watch: false },
});
const server = createServer();
await instance.createServ(grafserv).addTo(server);
// Requests wait for the schema, but the announced server is ready.
await instance.getSchema();
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  console.log(`http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`);
});
process.on("SIGTERM", () => process.exit(0));
