import { createPrivateKey } from "node:crypto";
import { z } from "zod";

/** The purpose of a variable, as in the documentation and the error messages. */
interface About {
  /** What the variable does. */
  meaning: string;
  /** What it may be, continuing the words "expected …". */
  allowed: string;
  /** The default of the variable, as text. */
  fallback?: string;
  /** Its value never appears in a message. */
  secret?: true;
}

const about = z.registry<About>();

/** A variable that always has a value; the default is read by the same rules as any other. */
function setting<T>(schema: z.ZodType<T, string>, fallback: string, words: About) {
  return z.prefault(schema, fallback).register(about, { ...words, fallback });
}

function optional<T>(schema: z.ZodType<T, string>, words: About) {
  return schema.nullable().prefault(null).register(about, words);
}

const text = z.string();
const onOff = z.stringbool();
const bearable = z.string().regex(/^[\x21-\x7e]+$/);

function wholeNumber(max: number): z.ZodType<number, string> {
  return z
    .string()
    .regex(/^\d+$/)
    .transform(Number)
    .refine((value) => value <= max);
}

const seconds = wholeNumber(3600);

/** A limit that lets at least one through. */
function atLeastOne(fallback: string, meaning: string) {
  const schema = wholeNumber(10_000).refine((value) => value >= 1);
  return setting(schema, fallback, { meaning, allowed: "a whole number from 1 to 10000" });
}

/** `auto`, or a number. */
function autoOr(smallest: number, largest: number): z.ZodType<number | "auto", string> {
  const number = wholeNumber(largest).refine((value) => value >= smallest);
  return z.literal("auto").or(number);
}

const processes = autoOr(1, 256);

/** A browser sends its origin as scheme, host and port alone, so nothing else could ever match. */
function isOrigin(value: string): boolean {
  return URL.canParse(value) && /^https?:/.test(value) && new URL(value).origin === value;
}

function isEndpoint(value: string): boolean {
  if (!URL.canParse(value) || !/^https?:/i.test(value)) return false;
  const { username, password, search, hash } = new URL(value);
  return [username, password, search, hash].every((part) => part === "");
}

const origins = z
  .string()
  .transform((list) => list.split(",").map((entry) => entry.trim()))
  .transform((list) => list.filter((entry) => entry !== ""))
  .refine((list) => list.every(isOrigin));

/** The document lists the base URL of REST, so a value with its prefix would repeat it. */
function isPublicUrl(value: string): boolean {
  return isEndpoint(value) && !/\/v1\/*$/.test(value);
}

/** Whether a text is the PEM of an Ed25519 private key. */
function isSigningKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === "ed25519";
  } catch {
    return false;
  }
}

const yesNo = "1 or 0";

/** Every environment variable: how it is read, and its default. */
export const variables = z.object({
  HOST: setting(z.string().regex(/^[\w.:%-]+$/), "127.0.0.1", {
    meaning: "The address to listen on.",
    allowed: "a host name or an IP address",
  }),
  PORT: setting(wholeNumber(65_535), "3000", {
    meaning: "The port to listen on; 0 uses any free port.",
    allowed: "a whole number from 0 to 65535",
  }),
  PROCESSES: optional(processes, {
    meaning:
      "The processes of this start, which share the port. auto: as many as the processors, the memory (384 MiB each) and the database's connections allow; 1 with JOBS=only. Not set: auto if NODE_ENV is production, otherwise 1.",
    allowed: "auto, or a whole number from 1 to 256",
  }),
  PROCESS_SILENCE_SECONDS: setting(seconds, "30", {
    meaning:
      "How long one of several processes may be blocked before it is killed and started again; 0: for ever.",
    allowed: "a whole number from 0 to 3600",
  }),
  PUBLIC_URL: optional(
    z
      .string()
      .refine(isPublicUrl)
      .transform((url) => url.replace(/\/+$/, "")),
    {
      meaning:
        "The URL at which clients reach the service, without /v1: the server in the OpenAPI document and in the snippets of /docs. Not set: http:// and the Host of the request.",
      allowed: "an http:// or https:// URL without user, query or fragment, and without /v1",
    },
  ),
  DATABASE_URL: optional(z.string().regex(/^postgres(ql)?:\/\/\S+$/), {
    meaning:
      "The PostgreSQL database (15 or newer). Not set: an embedded PostgreSQL under DATA_DIR.",
    allowed: "a URL that begins with postgres:// or postgresql://",
    secret: true,
  }),
  DATABASE_DIRECT_URL: optional(z.string().regex(/^postgres(ql)?:\/\/\S+$/), {
    meaning:
      "The database itself, if DATABASE_URL points to a pooler without sessions, such as PgBouncer with pool_mode = transaction. For LISTEN and migrations. Not set: DATABASE_URL.",
    allowed: "a URL that begins with postgres:// or postgresql://",
    secret: true,
  }),
  DATABASE_WAIT_SECONDS: setting(
    seconds.refine((value) => value > 0),
    "5",
    {
      meaning:
        "How long a request waits for a database connection: for a free one, or for a new one to be opened.",
      allowed: "a whole number from 1 to 3600",
    },
  ),
  DATABASE_START_SECONDS: setting(seconds, "60", {
    meaning: "How long a start waits for a database that is unreachable or accepts no writes.",
    allowed: "a whole number from 0 to 3600",
  }),
  DATA_DIR: setting(text, ".data", {
    meaning: "The folder of the embedded database, kept between starts.",
    allowed: "the path of a folder",
  }),
  DEMO: setting(onOff, "1", {
    meaning: "Whether a first start creates a demo shop.",
    allowed: yesNo,
  }),
  OPERATOR_TOKEN: optional(bearable, {
    meaning:
      "The token of the service's operator. Not set: the operator's routes and /metrics answer 404.",
    allowed: "visible ASCII characters without spaces",
    secret: true,
  }),
  METRICS_PORT: optional(wholeNumber(65_535), {
    meaning:
      "A separate port for /metrics and /v1/health only, also with JOBS=only. Not set: none.",
    allowed: "a whole number from 0 to 65535",
  }),
  RATE_LIMIT_MAX: setting(wholeNumber(1_000_000_000), "3000", {
    meaning: "Requests in any 5 minutes per key; 0 disables the limit.",
    allowed: "a whole number from 0 to 1000000000",
  }),
  SHOP_READS: atLeastOne(
    "64",
    "Concurrent reads of single records of one shop, shared out to the processes of this start, at least one for each; further ones wait.",
  ),
  SHOP_LISTS: atLeastOne("32", "The same for pages of lists."),
  SHOP_WRITES: atLeastOne(
    "4",
    "The same for writes on a connection, and for a quarter of all writes of a shop.",
  ),
  SHOP_HEAVY: atLeastOne(
    "2",
    "The same for reports, ledger/verify and archives; and separately for digests, invitations, API keys and webhook tests.",
  ),
  SHOP_WAITING: atLeastOne(
    "256",
    "Waiting calls of one shop, for each of these kinds; further ones are refused with 503 OVERLOADED.",
  ),
  DATABASE_CONNECTIONS: setting(autoOr(1, 10_000), "auto", {
    meaning:
      "The database connections of this start, shared out to its processes. auto: 24 for each process, or as many as the server's max_connections allows.",
    allowed: "auto, or a whole number from 1 to 10000",
  }),
  REDIS_URL: optional(z.string().regex(/^rediss?:\/\/\S+$/), {
    meaning:
      "The Redis with which several starts share the rate limit. Not set: each start has a separate limit, which its processes share.",
    allowed: "a URL that begins with redis:// or rediss://",
    secret: true,
  }),
  JOBS: setting(z.enum(["1", "0", "only"]), "1", {
    meaning:
      "1: one process of this start also runs the background jobs; 0: none does; only: its processes run nothing else.",
    allowed: "1, 0 or only",
  }),
  BAYLINE_NOW: optional(
    z.iso.datetime({ offset: true }).transform((value) => new Date(value)),
    {
      meaning: "Freezes the clock for tests; refused if NODE_ENV is production.",
      allowed: "an ISO date-time with its offset, such as 2026-03-02T15:00:00Z",
    },
  ),
  OIDC_ISSUER: optional(z.url({ protocol: /^https?$/ }), {
    meaning:
      "The identity provider whose access tokens are accepted, exactly as its tokens name it.",
    allowed: "an https:// URL (http:// outside production)",
  }),
  OIDC_AUDIENCE: optional(text, {
    meaning:
      "The required audience of access tokens; set it together with OIDC_ISSUER. With PUBLIC_URL, its /mcp is accepted too.",
    allowed: "a text",
  }),
  OIDC_SCOPES: setting(
    z.string().regex(/^[\x21\x23-\x5b\x5d-\x7e]+( [\x21\x23-\x5b\x5d-\x7e]+)*$/),
    "openid email",
    {
      meaning:
        "The scopes that assistants at /mcp request when a user signs in, so that their access tokens have the claims.",
      allowed: "names of scopes, separated by single spaces",
    },
  ),
  OIDC_TENANT_CLAIM: setting(text, "tenant_id", {
    meaning: "The claim that holds the id of the user's shop.",
    allowed: "the name of a claim",
  }),
  SMTP_URL: optional(
    z
      .string()
      .regex(/^smtps?:\/\/\S+$/)
      .refine(URL.canParse),
    {
      meaning:
        "The mail server for invitations, with its user and password. Not set: mail is written to the log, passwords masked.",
      allowed: "a URL that begins with smtp:// or smtps://",
      secret: true,
    },
  ),
  MAIL_FROM: setting(
    z.string().regex(/^([^<>@]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/),
    "Bayline <no-reply@localhost>",
    {
      meaning: "The sender of mail.",
      allowed: "an e-mail address, or a name with one as in Bayline <no-reply@example.com>",
    },
  ),
  WEBHOOK_ALLOW_PRIVATE: setting(onOff, "0", {
    meaning:
      "1 allows webhooks to this machine and its private network, for development; never use it if other people own the shops.",
    allowed: yesNo,
  }),
  LLM_BASE_URL: optional(z.string().refine(isEndpoint), {
    meaning:
      "The OpenAI-compatible endpoint that writes digests, up to and without /chat/completions. Not set: the template writes them.",
    allowed: "an http:// or https:// URL without user, query or fragment",
  }),
  LLM_API_KEY: optional(bearable, {
    meaning: "The key of the endpoint. Not set: none is sent.",
    allowed: "visible ASCII characters without spaces",
    secret: true,
  }),
  LLM_MODEL: optional(text, {
    meaning: "The model's name at that endpoint; set it together with LLM_BASE_URL.",
    allowed: "a text",
  }),
  APPROVAL_SIGNING_KEY: optional(
    z
      .string()
      // Files of variables have one line for each.
      .transform((pem) => pem.replaceAll("\\n", "\n"))
      .refine(isSigningKey),
    {
      meaning:
        "The key that signs receipts of approvals; the same for all processes. Once it is used, the private key in the database is erased. Not set: a key in the database.",
      allowed: "an Ed25519 private key as PKCS#8 PEM, whose line breaks may be written as \\n",
      secret: true,
    },
  ),
  BACKUP_MAX_MIB: setting(wholeNumber(1_048_576), "1024", {
    meaning: "The maximum size of a gzipped archive to import, in MiB.",
    allowed: "a whole number from 0 to 1048576",
  }),
  ATTACHMENT_SCAN_URL: optional(z.string().refine(isEndpoint), {
    meaning:
      "The address of a virus scanner. Each attached file is sent to it as the body of a POST: a 2xx lets it pass, a 4xx refuses it, and without an answer nothing is stored. Not set: files are not scanned.",
    allowed: "an http:// or https:// URL without user, query or fragment",
  }),
  ATTACHMENT_SHOP_MIB: setting(wholeNumber(1_048_576), "10240", {
    meaning: "The space of the attachments of a shop, in MiB.",
    allowed: "a whole number from 0 to 1048576",
  }),
  CORS_ORIGINS: setting(origins, "", {
    meaning: "The web origins that may call the API from a browser, separated by commas.",
    allowed: "origins such as https://app.example.com, separated by commas, without a path",
  }),
  LOG_LEVEL: setting(
    z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]),
    "info",
    {
      meaning: "The lowest level of log lines that are written.",
      allowed: "one of fatal, error, warn, info, debug, trace, silent",
    },
  ),
  NODE_ENV: setting(z.enum(["development", "production", "test"]), "development", {
    meaning: "The kind of environment.",
    allowed: "one of development, production, test",
  }),
});

export type Variables = z.output<typeof variables>;

export interface ConfigDoc {
  /** The environment variable. */
  readonly name: string;
  /** Null without a default; empty for an empty list. */
  readonly default: string | null;
  readonly allowed: string;
  readonly meaning: string;
  readonly secret: boolean;
}

/** Every variable as the documentation lists it, from the declarations above. */
export const configDocs: readonly ConfigDoc[] = Object.entries(variables.shape).map(
  ([name, schema]) => {
    const words = about.get(schema);
    if (!words) throw new Error(`${name} is declared without a description`);
    const { fallback = null, allowed, meaning, secret = false } = words;
    return { name, default: fallback, allowed, meaning, secret };
  },
);

/** The values of the secret variables. */
export function secretsIn(env: Readonly<Record<string, string | undefined>>): string[] {
  return configDocs.flatMap(({ name, secret }) => (secret && env[name]?.trim()) || []);
}
