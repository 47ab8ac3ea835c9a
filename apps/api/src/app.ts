import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { contract } from "@bayline/contracts";
import fastifyCors from "@fastify/cors";
import { type FastifyInstance, fastify } from "fastify";
import type { Logger } from "pino";
import type { Logins } from "./access/logins.ts";
import type { RateLimiter } from "./access/rate-limit.ts";
import type { TokenVerifier } from "./access/token-verifier.ts";
import type { Config } from "./config.ts";
import type { Services } from "./context.ts";
import { registerBodies } from "./http/bodies.ts";
import { answerClientError } from "./http/client-errors.ts";
import { registerDocs } from "./http/docs.ts";
import { drainWhenClosing } from "./http/draining.ts";
import { createErrorHandler, createNotFoundHandler } from "./http/error-handler.ts";
import { createGate } from "./http/gate.ts";
import { knowAllMethods } from "./http/other-methods.ts";
import { registerRest } from "./http/rest.ts";
import { registerTrpc } from "./http/trpc-context.ts";
import { compileAll } from "./router.ts";

export interface AppParts {
  services: Services;
  config: Pick<Config, "corsOrigins" | "operatorToken">;
  limiter: RateLimiter | null;
  tokens: TokenVerifier | null;
  logins: Logins;
  log: Logger;
}

const maxBodyBytes = 1024 * 1024;
const maxPathBytes = 16 * 1024;

/** The HTTP service: REST under /v1, tRPC under /trpc, and the documents of both. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { services, config, limiter, tokens, logins, log } = parts;
  const answerError = createErrorHandler(log);
  // Fastify gets no logger: what fails is logged by the error handler, and a logger of each
  // request's own, with its listeners, would cost a tenth of a small request.
  const app = fastify({
    genReqId: () => randomUUID(),
    bodyLimit: maxBodyBytes,
    // The names of a batch of tRPC calls are one parameter of the path.
    routerOptions: { maxParamLength: maxPathBytes },
    // A client that stalls must not keep its connection, nor a stop, for ever.
    requestTimeout: 60_000,
    clientErrorHandler: answerClientError,
    return503OnClosing: false,
    forceCloseConnections: "idle",
    frameworkErrors: answerError,
  });
  knowAllMethods(app);
  app.setErrorHandler(answerError);
  drainWhenClosing(app);
  app.addHook("onRequest", (request, reply, done) => {
    reply.header("X-Request-Id", request.id);
    done();
  });
  if (config.corsOrigins.length > 0) await registerCors(app, config.corsOrigins);

  const gate = createGate(
    {
      keys: services.keys,
      read: services.database.read,
      tokens,
      logins,
      operatorToken: config.operatorToken,
    },
    limiter,
  );
  app.setNotFoundHandler(createNotFoundHandler(gate));
  const operations = compileAll(services);
  await app.register(
    async (v1) => {
      registerBodies(v1);
      registerRest(v1, operations, gate);
    },
    { prefix: "/v1" },
  );
  await registerTrpc(app, operations, gate, log);
  registerDocs(app, {
    documentJson: async () => {
      const { createOpenApiDocument } = await import("./http/openapi.ts");
      return JSON.stringify(createOpenApiDocument(contract, { serverUrl: "/v1" }));
    },
  });
  app.get("/", (_request, reply) => reply.redirect("/docs"));
  return app;
}

async function registerCors(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  await app.register(fastifyCors, {
    origin: [...origins],
    // An OPTIONS that is no preflight is no fault either.
    strictPreflight: false,
    methods: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"],
    exposedHeaders: [
      "X-Request-Id",
      "X-Ignored-Params",
      "Idempotency-Replayed",
      "Dry-Run",
      "Retry-After",
      "RateLimit-Limit",
      "RateLimit-Remaining",
      "RateLimit-Reset",
    ],
  });
}

/** The version that /health tells: the package's. */
export function readVersion(): string {
  const file = readFileSync(new URL("../package.json", import.meta.url), "utf8");
  const read: unknown = JSON.parse(file);
  const version = typeof read === "object" && read !== null && "version" in read && read.version;
  return typeof version === "string" ? version : "0.0.0";
}
