import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { restContract } from "@bayline/contracts";
import fastifyCors from "@fastify/cors";
import { type FastifyInstance, fastify } from "fastify";
import type { Logger } from "pino";
import type { Logins } from "./access/logins.ts";
import type { RateLimiter } from "./access/rate-limit.ts";
import type { TokenVerifier } from "./access/token-verifier.ts";
import type { Config } from "./config/config.ts";
import { registerApprovalKeys } from "./http/approvals/keys.ts";
import { registerApprovalPage } from "./http/approvals/routes.ts";
import { asAppError } from "./http/call.ts";
import { registerErrorPages } from "./http/docs/error-pages.ts";
import { isOfReader, sendMissingPage } from "./http/docs/missing-page.ts";
import { registerPlainDocs } from "./http/docs/plain.ts";
import { registerDocs } from "./http/docs/reference/routes.ts";
import { registerRoot } from "./http/docs/root.ts";
import { registerSite } from "./http/docs/site/site.ts";
import { createGate, type Gate } from "./http/gate.ts";
import { registerMcp } from "./http/mcp/mcp.ts";
import { prepareRefusals, refuseOtherMethodsOfAmbiguousPaths } from "./http/rest/other-methods.ts";
import { registerRest } from "./http/rest/rest.ts";
import { registerReviewPage } from "./http/review/review-page.ts";
import { answerClientError } from "./http/server/client-errors.ts";
import { drainWhenClosing } from "./http/server/draining.ts";
import { createErrorHandler, refuseUnknownPaths } from "./http/server/error-handler.ts";
import { measureRequests } from "./http/server/measure.ts";
import { registerMetrics } from "./http/server/metrics-route.ts";
import { limitSlowBodies } from "./http/server/slow-bodies.ts";
import { limitUnreadAnswers } from "./http/server/unread-answers.ts";
import { registerTrpc } from "./http/trpc/context.ts";
import { noMetrics, type ReadableMetrics } from "./observability/metrics.ts";
import { compileAll } from "./operations/router.ts";
import type { Services } from "./pipeline/context.ts";

export interface AppParts {
  services: Services;
  config: Pick<Config, "corsOrigins" | "maxArchiveBytes" | "oidc" | "operatorToken" | "publicUrl">;
  limiter: RateLimiter | null;
  tokens: TokenVerifier | null;
  logins: Logins;
  /** Null if no operator token is configured to read them. */
  metrics: ReadableMetrics | null;
  log: Logger;
}

const maxBodyBytes = 1024 * 1024;
const maxPathBytes = 16 * 1024;

/**
 * Builds the HTTP service: REST under /v1, tRPC under /trpc, agents at /mcp, and the documentation.
 */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { services, config, metrics, log } = parts;
  const gate = newGate(parts, parts.limiter);
  const app = newServer(parts, gate);
  if (config.corsOrigins.length > 0) await registerCors(app, config.corsOrigins);

  refuseUnknownPaths(app, gate);
  const operations = compileAll(services);
  await registerRest(app, operations, { gate, maxArchiveBytes: config.maxArchiveBytes });
  await registerTrpc(app, operations, gate, { log, metrics: services.metrics });
  const { version, metrics: counted } = services;
  const origins = config.corsOrigins;
  await registerMcp(app, {
    operations,
    gate,
    log,
    metrics: counted,
    version,
    origins,
    oidc: config.oidc,
    publicUrl: config.publicUrl,
  });
  const site = { gate, publicUrl: config.publicUrl };
  registerDocs(app, {
    ...site,
    createDocument: async () => {
      const { createOpenApiDocument } = await import("./http/docs/openapi/document.ts");
      return createOpenApiDocument(restContract, { serverUrl: "/v1" });
    },
  });
  registerSite(app, site);
  registerPlainDocs(app, site);
  registerReviewPage(app, site);
  await registerApprovalPage(app, { services, operations, gate });
  registerApprovalKeys(app, { services, gate });
  registerErrorPages(app, site);
  if (metrics) registerMetrics(app, metrics, gate);
  registerRoot(app, { ...site, version });
  refuseOtherMethodsOfAmbiguousPaths(app);
  return app;
}

/** The monitoring app for a separate port: health and metrics, without data of shops. */
export async function buildMonitoringApp(parts: AppParts): Promise<FastifyInstance> {
  const { services, config, metrics } = parts;
  const gate = newGate(parts, null);
  const app = newServer(parts, gate);
  refuseUnknownPaths(app, gate);
  const open = compileAll(services).filter(({ operation }) => operation.access === "public");
  await registerRest(app, open, { gate, maxArchiveBytes: config.maxArchiveBytes });
  if (metrics) registerMetrics(app, metrics, gate);
  refuseOtherMethodsOfAmbiguousPaths(app);
  return app;
}

function unused(): never {
  throw new Error("A route has a JSON schema, for which the server has no compiler");
}

/** Creates a server without routes: its limits, error handling and stop. */
function newServer({ services, log }: AppParts, gate: Gate): FastifyInstance {
  const answerError = createErrorHandler(log, services.metrics);
  // Fastify has no logger: the error handler logs failures, and a logger for each request, with its
  // listeners, would cost a tenth of a small request.
  const app = fastify({
    genReqId: () => randomUUID(),
    bodyLimit: maxBodyBytes,
    // The names of a batch of tRPC calls are one parameter of the path.
    routerOptions: { maxParamLength: maxPathBytes },
    // A stalled client must not hold its connection, or delay a stop, forever. Bodies have
    // separate, shorter limits, except archives.
    requestTimeout: 24 * 60 * 60_000,
    http: { headersTimeout: 30_000, connectionsCheckingInterval: 5000 },
    clientErrorHandler: answerClientError,
    // The contract's schemas validate. Fastify's own compilers would be loaded at the start,
    // unused.
    schemaController: { compilersFactory: { buildValidator: unused, buildSerializer: unused } },
    return503OnClosing: false,
    forceCloseConnections: "idle",
    // A malformed path counts as an unknown one, also for read-only keys.
    frameworkErrors: (error, request, reply) => {
      gate.passBy(request, reply).then(
        () => answerError(error, request, reply),
        (refusal: unknown) => answerError(refusal, request, reply),
      );
    },
  });
  prepareRefusals(app);
  app.setErrorHandler((error, request, reply) => {
    const isMissing = asAppError(error)?.code === "NOT_FOUND" && isOfReader(request);
    if (!isMissing) return answerError(error, request, reply);
    services.metrics.refusal("NOT_FOUND");
    return sendMissingPage(services.publicUrl, request, reply);
  });
  drainWhenClosing(app);
  limitSlowBodies(app);
  limitUnreadAnswers(app);
  app.addHook("onRequest", (request, reply, done) => {
    reply.header("X-Request-Id", request.id);
    done();
  });
  if (services.metrics !== noMetrics) measureRequests(app, services.metrics);
  return app;
}

function newGate({ services, config, tokens, logins }: AppParts, limiter: RateLimiter | null) {
  const { keys, database, clock } = services;
  const { operatorToken } = config;
  const now = () => clock.now();
  return createGate({ keys, read: database.access, tokens, logins, operatorToken, now }, limiter);
}

async function registerCors(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  await app.register(fastifyCors, {
    origin: [...origins],
    // An OPTIONS request that is not a preflight is valid too.
    strictPreflight: false,
    methods: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"],
    exposedHeaders: [
      "Mcp-Session-Id",
      "X-Request-Id",
      "X-Ignored-Params",
      "Idempotency-Replayed",
      "Dry-Run",
      "Deprecation",
      "Sunset",
      "Link",
      "Retry-After",
      "RateLimit-Limit",
      "RateLimit-Remaining",
      "RateLimit-Reset",
    ],
  });
}

/** The version that /health returns: the package's. */
export function readVersion(): string {
  const file = readFileSync(new URL("../package.json", import.meta.url), "utf8");
  const read: unknown = JSON.parse(file);
  const version = typeof read === "object" && read !== null && "version" in read && read.version;
  return typeof version === "string" ? version : "0.0.0";
}
