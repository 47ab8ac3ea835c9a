import type { z } from "zod";
import type { ShopLimits } from "../admission/admission.ts";
import { configDocs, secretsIn, type Variables, variables } from "./variables.ts";

/** The configuration of the process, read once at its start. */
export interface Config {
  readonly environment: Variables["NODE_ENV"];
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** The processes of this start. */
  readonly processes: number | "auto";
  /** How long one of several processes may be blocked; 0: for ever. */
  readonly processSilenceSeconds: number;
  /** Without a slash at its end; null: the Host of each request. */
  readonly publicUrl: string | null;
  /** Null: the embedded PostgreSQL under `dataDirectory`. */
  readonly databaseUrl: string | null;
  /** The database itself, if `databaseUrl` leads to a pooler that keeps no sessions. */
  readonly databaseDirectUrl: string | null;
  /** Of all processes of this start together. */
  readonly databaseConnections: number | "auto";
  /** How long a request waits for a database connection. */
  readonly databaseWaitMs: number;
  /** How long a start waits for a database that is away. */
  readonly databaseStartMs: number;
  readonly dataDirectory: string;
  /** Whether a first start creates a demo shop. */
  readonly demoShop: boolean;
  /** Null: there is no operator, and the operator's routes do not exist. */
  readonly operatorToken: string | null;
  /** Where health and metrics alone are answered; null is nowhere, 0 any free port. */
  readonly metricsPort: number | null;
  /** `max` requests in 5 minutes per key; null is no limit. */
  readonly rateLimit: { readonly max: number } | null;
  /** What a shop may run at a time in all processes of this start together. */
  readonly admission: Readonly<ShopLimits>;
  readonly redisUrl: string | null;
  /** Whether this start runs the background jobs. */
  readonly runJobs: boolean;
  /** Whether it answers requests; one of the two it does. */
  readonly serveHttp: boolean;
  /** The moment at which the clock stands still; null is real time. */
  readonly now: Date | null;
  readonly oidc: {
    readonly issuer: string;
    /** The audiences of which an access token must have one. */
    readonly audiences: readonly string[];
    /** What a client that signs in a user requests of the provider. */
    readonly scopes: readonly string[];
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
  readonly attachments: {
    /** The virus scanner; null: files are not scanned. */
    readonly scanUrl: string | null;
    /** The most bytes of the attachments of a shop. */
    readonly maxShopBytes: number;
  };
  /** Signs the receipts of approvals; null: a key in the database. */
  readonly approvalSigningKey: string | null;
  /** The largest archive that may be imported. */
  readonly maxArchiveBytes: number;
  readonly corsOrigins: readonly string[];
  readonly logLevel: Variables["LOG_LEVEL"];
  /** Every secret that is in here: what no log may hold. */
  readonly secrets: readonly string[];
}

/** A variable that stops the start. The message is one line for the operator. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

/** Reads and checks every environment variable; an empty one counts as not set. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const provided = Object.fromEntries(
    configDocs.map(({ name }) => [name, env[name]?.trim() || undefined]),
  );
  const result = variables.safeParse(provided);
  if (!result.success) throw new ConfigError(explain(provided, result.error));

  const read = result.data;
  return {
    environment: read.NODE_ENV,
    host: read.HOST,
    port: read.PORT,
    processes: read.PROCESSES ?? (read.NODE_ENV === "production" ? "auto" : 1),
    processSilenceSeconds: read.PROCESS_SILENCE_SECONDS,
    publicUrl: read.PUBLIC_URL,
    databaseUrl: read.DATABASE_URL,
    databaseDirectUrl: directUrl(read),
    databaseConnections: read.DATABASE_CONNECTIONS,
    databaseWaitMs: read.DATABASE_WAIT_SECONDS * 1000,
    databaseStartMs: read.DATABASE_START_SECONDS * 1000,
    dataDirectory: read.DATA_DIR,
    demoShop: read.DEMO,
    operatorToken: read.OPERATOR_TOKEN,
    metricsPort: read.METRICS_PORT,
    rateLimit: read.RATE_LIMIT_MAX === 0 ? null : { max: read.RATE_LIMIT_MAX },
    admission: {
      readsPerShop: read.SHOP_READS,
      listsPerShop: read.SHOP_LISTS,
      writesPerShop: read.SHOP_WRITES,
      heavyPerShop: read.SHOP_HEAVY,
      waitingPerShop: read.SHOP_WAITING,
    },
    redisUrl: read.REDIS_URL,
    runJobs: read.JOBS !== "0",
    serveHttp: read.JOBS !== "only",
    now: frozenTime(read),
    oidc: identityProvider(read),
    mail: { smtpUrl: read.SMTP_URL, from: read.MAIL_FROM },
    webhooks: { allowPrivate: read.WEBHOOK_ALLOW_PRIVATE },
    llm: languageModel(read),
    attachments: {
      scanUrl: read.ATTACHMENT_SCAN_URL,
      maxShopBytes: read.ATTACHMENT_SHOP_MIB * 1024 * 1024,
    },
    approvalSigningKey: read.APPROVAL_SIGNING_KEY,
    maxArchiveBytes: read.BACKUP_MAX_MIB * 1024 * 1024,
    corsOrigins: read.CORS_ORIGINS,
    logLevel: read.LOG_LEVEL,
    secrets: secretsIn(provided),
  };
}

function directUrl(read: Variables): string | null {
  const { DATABASE_URL: pooled, DATABASE_DIRECT_URL: direct } = read;
  if (direct === null || pooled !== null) return direct;
  throw new ConfigError(
    "DATABASE_URL is not set: set both DATABASE_URL and DATABASE_DIRECT_URL, or only DATABASE_URL.",
  );
}

function frozenTime({ BAYLINE_NOW: now, NODE_ENV: environment }: Variables): Date | null {
  if (now && environment === "production") {
    const value = JSON.stringify(now.toISOString());
    throw new ConfigError(`BAYLINE_NOW is ${value}: it must not be set if NODE_ENV is production.`);
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
  // A client that requests a token for a resource (RFC 8707) names the URL that it calls.
  const audiences = read.PUBLIC_URL === null ? [audience] : [audience, `${read.PUBLIC_URL}/mcp`];
  return { issuer, audiences, scopes: read.OIDC_SCOPES.split(" "), tenantClaim };
}

function languageModel(read: Variables): Config["llm"] {
  const { LLM_BASE_URL: baseUrl, LLM_API_KEY: apiKey, LLM_MODEL: model } = read;
  if (baseUrl === null && apiKey === null && model === null) return null;
  if (baseUrl === null || model === null) {
    const missing = baseUrl === null ? "LLM_BASE_URL" : "LLM_MODEL";
    throw new ConfigError(
      `${missing} is not set: set LLM_BASE_URL and LLM_MODEL, and LLM_API_KEY if the endpoint requires one, or none of them.`,
    );
  }
  return { baseUrl, apiKey, model };
}

/** One line about the first bad variable. */
function explain(provided: Record<string, string | undefined>, error: z.ZodError): string {
  const name = String(error.issues[0]?.path[0]);
  const doc = configDocs.find((variable) => variable.name === name);
  const shown = JSON.stringify(provided[name]?.slice(0, 100));
  return `${name} is ${doc?.secret ? "not valid" : shown}: expected ${doc?.allowed}.`;
}
