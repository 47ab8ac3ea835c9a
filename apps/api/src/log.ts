import { type DestinationStream, type Logger, pino, stdTimeFunctions } from "pino";
import type { Config } from "./config.ts";

/** Fields that hold a secret in whatever object they stand, however deep, in any letter case. */
const secretFields = [
  "authorization",
  "x-api-key",
  "cookie",
  "set-cookie",
  "key",
  "apiKey",
  "password",
  "secret",
  "token",
  "accessToken",
  "refreshToken",
  "databaseUrl",
  "redisUrl",
  "smtpUrl",
  "operatorToken",
];

const secretField = new RegExp(`^(?:${secretFields.join("|")})$`, "i");
const anySecretField = new RegExp(`"(?:${secretFields.join("|")})":`, "i");

// Our API keys, our webhook secrets, JSON web tokens and hashes of passwords, wherever a text quotes
// one. A key's
// public prefix is too short to match: it is what a log may know a key by.
const secretValue =
  /\b(?:bl_live_|whsec_)[\w+/=-]{20,}|\beyJ[\w-]+\.eyJ[\w-]+\.[\w-]*|\$argon2id?\$[\w=,$+/]+/g;

const censored = "[redacted]";

/** The service's logger: JSON lines to standard output, without secrets. */
export function createLogger(
  config: Pick<Config, "logLevel">,
  destination: DestinationStream = pino.destination(1),
): Logger {
  return pino(
    {
      level: config.logLevel,
      base: { service: "bayline" },
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      hooks: { streamWrite: withoutSecrets },
    },
    destination,
  );
}

/**
 * Works on the finished line, since pino's own `redact` knows fields only at depths and in
 * spellings that are listed one by one, and does not see what a message quotes.
 */
function withoutSecrets(line: string): string {
  const shown = anySecretField.test(line) ? redactFields(line) : line;
  return shown.replace(secretValue, censored);
}

function redactFields(line: string): string {
  const redacted = JSON.parse(line, (field, value) =>
    secretField.test(field) && value !== null ? censored : value,
  );
  return `${JSON.stringify(redacted)}\n`;
}
