import { z } from "zod";

/** What a variable is for, as the documentation and the error messages tell it. */
interface About {
  /** What the variable does. */
  meaning: string;
  /** What it may be, continuing the words "expected …". */
  allowed: string;
  /** The text that stands in for a variable that is not set. */
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

const yesNo = "1 or 0";

const variables = z.object({
  HOST: setting(z.string().regex(/^[\w.:%-]+$/), "127.0.0.1", {
    meaning: "The address to listen on.",
    allowed: "a host name or an IP address",
  }),
  PORT: setting(wholeNumber(65_535), "3000", {
    meaning: "The port to listen on; 0 takes any free one.",
    allowed: "a whole number from 0 to 65535",
  }),
  DATABASE_URL: optional(z.string().regex(/^postgres(ql)?:\/\/\S+$/), {
    meaning:
      "The PostgreSQL database (15 or newer). Not set: an embedded PostgreSQL under DATA_DIR.",
    allowed: "a URL that begins with postgres:// or postgresql://",
    secret: true,
  }),
  DATA_DIR: setting(text, ".data", {
    meaning: "The folder of the embedded database, kept between starts.",
    allowed: "the path of a folder",
  }),
  DEMO: setting(onOff, "1", {
    meaning: "Whether a first start makes a demo shop.",
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
      "A further port, on which /metrics and /v1/health alone are answered, with JOBS=only too. Not set: none.",
    allowed: "a whole number from 0 to 65535",
  }),
  RATE_LIMIT_MAX: setting(wholeNumber(1_000_000_000), "3000", {
    meaning: "Requests in 5 minutes per key; 0 switches the limit off.",
    allowed: "a whole number from 0 to 1000000000",
  }),
  REDIS_URL: optional(z.string().regex(/^rediss?:\/\/\S+$/), {
    meaning: "The Redis through which processes share the rate limit. Not set: each has its own.",
    allowed: "a URL that begins with redis:// or rediss://",
    secret: true,
  }),
  JOBS: setting(z.enum(["1", "0", "only"]), "1", {
    meaning:
      "1: this process runs the background jobs too; 0: it does not; only: it does nothing else.",
    allowed: "1, 0 or only",
  }),
  BAYLINE_NOW: optional(
    z.iso.datetime({ offset: true }).transform((value) => new Date(value)),
    {
      meaning: "Freezes the clock for tests; refused where NODE_ENV is production.",
      allowed: "an ISO date-time with its offset, such as 2026-03-02T15:00:00Z",
    },
  ),
  OIDC_ISSUER: optional(z.url({ protocol: /^https?$/ }), {
    meaning:
      "The identity provider whose access tokens are accepted, exactly as its tokens name it.",
    allowed: "an https:// URL (http:// outside production)",
  }),
  OIDC_AUDIENCE: optional(text, {
    meaning: "The audience that access tokens must be for; goes together with OIDC_ISSUER.",
    allowed: "a text",
  }),
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
      meaning: "Whom mail is from.",
      allowed: "an e-mail address, or a name with one as in Bayline <no-reply@example.com>",
    },
  ),
  WEBHOOK_ALLOW_PRIVATE: setting(onOff, "0", {
    meaning:
      "1 lets webhooks go to this machine and its private network, for development; never where shops are strangers.",
    allowed: yesNo,
  }),
  LLM_BASE_URL: optional(z.string().refine(isEndpoint), {
    meaning:
      "The OpenAI-compatible endpoint that writes digests, up to and without /chat/completions. Not set: the template writes them.",
    allowed: "an http:// or https:// URL without user, query or fragment",
  }),
  LLM_API_KEY: optional(bearable, {
    meaning: "The key that the endpoint wants. Not set: none is sent.",
    allowed: "visible ASCII characters without spaces",
    secret: true,
  }),
  LLM_MODEL: optional(text, {
    meaning: "The model's name at that endpoint; goes together with LLM_BASE_URL.",
    allowed: "a text",
  }),
  BACKUP_MAX_MIB: setting(wholeNumber(1_048_576), "1024", {
    meaning: "The largest archive of a shop that may be imported, gzipped, in MiB.",
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
      meaning: "The least severe log lines that are written.",
      allowed: "one of fatal, error, warn, info, debug, trace, silent",
    },
  ),
  NODE_ENV: setting(z.enum(["development", "production", "test"]), "development", {
    meaning: "The kind of environment.",
    allowed: "one of development, production, test",
  }),
});

type Variables = z.output<typeof variables>;

/** Everything the process is told from outside, read once at its start. */
export interface Config {
  readonly environment: Variables["NODE_ENV"];
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** Null: the embedded PostgreSQL under `dataDirectory`. */
  readonly databaseUrl: string | null;
  readonly dataDirectory: string;
  /** Whether a first start makes a demo shop. */
  readonly demoShop: boolean;
  /** Null: there is no operator, and the operator's routes do not exist. */
  readonly operatorToken: string | null;
  /** Where health and metrics alone are answered; null is nowhere, 0 any free port. */
  readonly metricsPort: number | null;
  /** `max` requests in 5 minutes per key; null is no limit. */
  readonly rateLimit: { readonly max: number } | null;
  readonly redisUrl: string | null;
  /** Whether this process runs the background jobs. */
  readonly runJobs: boolean;
  /** Whether it answers requests; one of the two it does. */
  readonly serveHttp: boolean;
  /** The moment at which the clock stands still; null is real time. */
  readonly now: Date | null;
  readonly oidc: {
    readonly issuer: string;
    readonly audience: string;
    readonly tenantClaim: string;
  } | null;
  readonly mail: {
    /** Null: mail is logged instead of sent. */
    readonly smtpUrl: string | null;
    readonly from: string;
  };
  readonly webhooks: {
    /** Whether they may go to this machine and its private network. */
    readonly allowPrivate: boolean;
  };
  /** Null: digests are written by the template. */
  readonly llm: {
    readonly baseUrl: string;
    /** Null where the endpoint wants none. */
    readonly apiKey: string | null;
    readonly model: string;
  } | null;
  /** The largest archive that may be imported. */
  readonly maxArchiveBytes: number;
  readonly corsOrigins: readonly string[];
  readonly logLevel: Variables["LOG_LEVEL"];
  /** Every secret that is in here: what no log may hold. */
  readonly secrets: readonly string[];
}

/** A variable that stops the start. The message is one line, meant for whoever set it. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

/** Reads and checks every environment variable; an empty one counts as not set. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(
    configDocs.map(({ name }) => [name, env[name]?.trim() || undefined]),
  );
  const result = variables.safeParse(given);
  if (!result.success) throw new ConfigError(explain(given, result.error));

  const read = result.data;
  return {
    environment: read.NODE_ENV,
    host: read.HOST,
    port: read.PORT,
    databaseUrl: read.DATABASE_URL,
    dataDirectory: read.DATA_DIR,
    demoShop: read.DEMO,
    operatorToken: read.OPERATOR_TOKEN,
    metricsPort: read.METRICS_PORT,
    rateLimit: read.RATE_LIMIT_MAX === 0 ? null : { max: read.RATE_LIMIT_MAX },
    redisUrl: read.REDIS_URL,
    runJobs: read.JOBS !== "0",
    serveHttp: read.JOBS !== "only",
    now: frozenTime(read),
    oidc: identityProvider(read),
    mail: { smtpUrl: read.SMTP_URL, from: read.MAIL_FROM },
    webhooks: { allowPrivate: read.WEBHOOK_ALLOW_PRIVATE },
    llm: languageModel(read),
    maxArchiveBytes: read.BACKUP_MAX_MIB * 1024 * 1024,
    corsOrigins: read.CORS_ORIGINS,
    logLevel: read.LOG_LEVEL,
    secrets: secretsIn(given),
  };
}

/** The values of the secret variables. */
export function secretsIn(env: Readonly<Record<string, string | undefined>>): string[] {
  return configDocs.flatMap(({ name, secret }) => (secret && env[name]?.trim()) || []);
}

function frozenTime({ BAYLINE_NOW: now, NODE_ENV: environment }: Variables): Date | null {
  if (now && environment === "production") {
    const value = JSON.stringify(now.toISOString());
    throw new ConfigError(
      `BAYLINE_NOW is ${value}: it must not be set where NODE_ENV is production.`,
    );
  }
  return now;
}

function identityProvider(read: Variables): Config["oidc"] {
  const { OIDC_ISSUER: issuer, OIDC_AUDIENCE: audience, OIDC_TENANT_CLAIM: tenantClaim } = read;
  if (issuer === null && audience === null) return null;
  if (issuer === null || audience === null) {
    const missing = issuer === null ? "OIDC_ISSUER" : "OIDC_AUDIENCE";
    throw new ConfigError(
      `${missing} is not set: set both OIDC_ISSUER and OIDC_AUDIENCE, or neither.`,
    );
  }
  // Over plain http anyone on the way could hand us signing keys of his own.
  if (read.NODE_ENV === "production" && !issuer.startsWith("https:")) {
    throw new ConfigError(`OIDC_ISSUER is "${issuer}": expected an https:// URL in production.`);
  }
  return { issuer, audience, tenantClaim };
}

function languageModel(read: Variables): Config["llm"] {
  const { LLM_BASE_URL: baseUrl, LLM_API_KEY: apiKey, LLM_MODEL: model } = read;
  if (baseUrl === null && apiKey === null && model === null) return null;
  if (baseUrl === null || model === null) {
    const missing = baseUrl === null ? "LLM_BASE_URL" : "LLM_MODEL";
    throw new ConfigError(
      `${missing} is not set: set LLM_BASE_URL and LLM_MODEL, and LLM_API_KEY where it takes one, or none of them.`,
    );
  }
  return { baseUrl, apiKey, model };
}

/** One line about the first bad variable. */
function explain(given: Record<string, string | undefined>, error: z.ZodError): string {
  const name = String(error.issues[0]?.path[0]);
  const doc = configDocs.find((variable) => variable.name === name);
  const shown = JSON.stringify(given[name]?.slice(0, 100));
  return `${name} is ${doc?.secret ? "not valid" : shown}: expected ${doc?.allowed}.`;
}

export interface ConfigDoc {
  /** The environment variable. */
  readonly name: string;
  /** Null where nothing stands in for it; empty for an empty list. */
  readonly default: string | null;
  readonly allowed: string;
  readonly meaning: string;
  readonly secret: boolean;
}

/** Every variable as the documentation lists it, from the declarations above. */
export const configDocs: readonly ConfigDoc[] = Object.entries(variables.shape).map(
  ([name, schema]) => {
    const words = about.get(schema);
    if (!words) throw new Error(`${name} is declared without words about it`);
    const { fallback = null, allowed, meaning, secret = false } = words;
    return { name, default: fallback, allowed, meaning, secret };
  },
);
