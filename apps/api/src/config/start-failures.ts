import { errorCode, isConnectionLoss, NotificationsUnavailable } from "@bayline/db";
import { type Config, ConfigError } from "./config.ts";

/** An address to listen on, and the variable that sets it. */
interface Place {
  host: string;
  port: number;
  name: "PORT" | "METRICS_PORT";
}

const foreignAddress = ({ host }: Place) =>
  `HOST is "${host}": expected an address of this machine, such as 127.0.0.1, or 0.0.0.0 for all.`;

const addressFaults = new Map([
  [
    "EADDRINUSE",
    ({ host, port, name }: Place) =>
      `${name} is ${port}: another program already listens on ${host} there. Set another port, or stop that program.`,
  ],
  [
    "EACCES",
    ({ port, name }: Place) =>
      `${name} is ${port}: this user may not listen on that port. Set another port.`,
  ],
  ["EADDRNOTAVAIL", foreignAddress],
  ["EAI_AGAIN", foreignAddress],
  ["ENOTFOUND", foreignAddress],
]);

/** Explains why the configured address cannot be used, if another value would fix it. */
export function explainListening(error: unknown, place: Place): unknown {
  const explain = addressFaults.get(errorCode(error) ?? "");
  return explain ? new ConfigError(explain(place)) : error;
}

/**
 * Explains why the embedded database cannot be used in a directory. Another DATA_DIR would fix it.
 */
export function explainDataDirectory(error: Error, directory: string): ConfigError {
  const reason = error.message.replace(/\.$/, "");
  return new ConfigError(
    `DATA_DIR is ${JSON.stringify(directory)}: ${reason}. Set another folder.`,
  );
}

// No such user, a wrong password, no such database, a URL that the driver cannot read.
const refusals = new Set(["28000", "28P01", "3D000", "ERR_INVALID_URL"]);
// Messages of the driver for errors without a code: no password, no encryption.
const refusalMessages = /^(SASL|The server does not support SSL)/;

/** Without notifications a revoked key would stay accepted. */
const noNotifications = {
  pooled:
    "DATABASE_URL points to a pooler without sessions (LISTEN receives no notifications): set DATABASE_DIRECT_URL to the database itself, or use session pooling.",
  direct:
    "DATABASE_DIRECT_URL receives no notifications sent over DATABASE_URL: it must point to the same database, without a pooler or with session pooling.",
};

/** Explains why the database cannot be used, if another URL would fix it. */
export function explainDatabase(
  error: unknown,
  { databaseDirectUrl }: Pick<Config, "databaseDirectUrl">,
): unknown {
  if (error instanceof NotificationsUnavailable) {
    return new ConfigError(
      databaseDirectUrl === null ? noNotifications.pooled : noNotifications.direct,
    );
  }
  if (!(error instanceof Error)) return error;
  const code = errorCode(error);
  const isRefusal = refusals.has(code ?? "") || refusalMessages.test(error.message);
  if (!isRefusal && !isConnectionLoss(error)) return error;
  // An error about several addresses has a code but no message.
  const reason = error.message.replace(/\s+/g, " ") || code;
  const names = databaseDirectUrl === null ? "DATABASE_URL" : "DATABASE_URL or DATABASE_DIRECT_URL";
  return new ConfigError(`${names} names a database that cannot be used: ${reason}.`);
}
