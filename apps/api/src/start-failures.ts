import { errorCode, isConnectionLoss } from "@bayline/db";
import { type Config, ConfigError } from "./config.ts";

const foreignAddress = ({ host }: Config) =>
  `HOST is "${host}": expected an address of this machine, such as 127.0.0.1, or 0.0.0.0 for all.`;

const addressFaults = new Map([
  [
    "EADDRINUSE",
    ({ host, port }: Config) =>
      `PORT is ${port}: something listens on ${host} there already. Set another, or stop what does.`,
  ],
  ["EACCES", ({ port }: Config) => `PORT is ${port}: this user may not listen there. Set another.`],
  ["EADDRNOTAVAIL", foreignAddress],
  ["EAI_AGAIN", foreignAddress],
  ["ENOTFOUND", foreignAddress],
]);

/** Why nothing can listen where the configuration says, as far as another value would mend it. */
export function explainListening(error: unknown, config: Config): unknown {
  const explain = addressFaults.get(errorCode(error) ?? "");
  return explain ? new ConfigError(explain(config)) : error;
}

// No such user, a wrong password, no such database, a URL that the driver cannot read.
const refusals = new Set(["28000", "28P01", "3D000", "ERR_INVALID_URL"]);
// The driver's own words, where it gives no code: no password, no encryption.
const refusalMessages = /^(SASL|The server does not support SSL)/;

/** Why the database cannot be used, as far as another DATABASE_URL would mend it. */
export function explainDatabase(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const code = errorCode(error);
  const isRefusal = refusals.has(code ?? "") || refusalMessages.test(error.message);
  if (!isRefusal && !isConnectionLoss(error)) return error;
  // An error about several addresses has a code, and no words.
  const reason = error.message.replace(/\s+/g, " ") || code;
  return new ConfigError(`DATABASE_URL names a database that cannot be used: ${reason}.`);
}
