export { citusUrl, nodesOf } from "./cluster.ts";
export {
  cloneDatabase,
  connectTo,
  createDatabase,
  createTemplate,
  dropDatabase,
} from "./databases.ts";
export { endSession } from "./ended-session.ts";
export { authentication, startImpostor } from "./impostor.ts";
export { startNetwork } from "./network.ts";
export { type PgBouncer, pgbouncerBinary, startPgBouncer } from "./pgbouncer.ts";
export { writeSampleUpgrade } from "./sample-upgrade.ts";
export { recordStatements, type SentStatement } from "./sent-statements.ts";
export { runs, seedOr, someOf } from "./test-runs.ts";
export { until } from "./until.ts";
