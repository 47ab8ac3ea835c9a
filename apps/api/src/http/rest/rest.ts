import type { ErrorDetail, Method, NamedOperation, Operation } from "@bayline/contracts";
import type {
  FastifyContextConfig,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  HTTPMethods,
  RouteHandlerMethod,
} from "fastify";
import { authorise } from "../../access/authorise.ts";
import type { Caller } from "../../access/caller.ts";
import { anonymous } from "../../access/callers.ts";
import type { RequestFacts } from "../../pipeline/context.ts";
import { writtenJson } from "../../pipeline/page.ts";
import type { Answer, Call, CompiledOperation } from "../../pipeline/use-case.ts";
import type { Gate } from "../gate.ts";
import { prefersStrict, requestFacts } from "../request-facts.ts";
import { inputReader } from "./input.ts";
import { refuseOtherMethods } from "./other-methods.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The requested operation, which may have a separate shape for its refusals. */
    refusals?: Operation;
  }
  interface FastifyRequest {
    /** The result of `onRequest`, for the handler. */
    admitted: { caller: Caller; facts: RequestFacts; faults: ErrorDetail[] } | null;
  }
}

/** The HTTP methods of an operation: PATCH also answers PUT, GET also HEAD. */
const methodsOf = {
  GET: ["GET", "HEAD"],
  POST: ["POST"],
  PATCH: ["PATCH", "PUT"],
  DELETE: ["DELETE"],
} satisfies Record<Method, HTTPMethods[]>;

/** Registers a route for every operation, and a 405 for methods without an operation. */
export function registerRest(
  app: FastifyInstance,
  operations: CompiledOperation[],
  gate: Gate,
): void {
  app.decorateRequest("admitted", null);
  const served = operations.filter(
    ({ operation }) => operation.access !== "operator" || gate.hasOperator,
  );
  registerRoutes(
    app,
    gate,
    served.map((compiled) => ({ ...compiled, handler: handlerOf(compiled) })),
  );
}

interface Route extends NamedOperation {
  handler: RouteHandlerMethod;
  /** Replaces the default configuration of the route. */
  config?: FastifyContextConfig;
}

/** Registers a route for each operation, and a 405 for the other methods of its path. */
export function registerRoutes(app: FastifyInstance, gate: Gate, routes: readonly Route[]): void {
  for (const { name, operation, handler, config } of routes) {
    app.route({
      method: methodsOf[operation.method],
      url: urlOf({ operation }),
      config: { operation: name, ...(config ?? { refusals: operation }) },
      onRequest: (request, reply, done) => admit(gate, operation, request, reply) ?? done(),
      handler,
    });
  }
  for (const [url, ofPath] of Map.groupBy(routes, urlOf)) {
    const allowed = ofPath.flatMap(({ operation }) => methodsOf[operation.method]);
    refuseOtherMethods(app, url, allowed, gate.passBy);
  }
}

function urlOf({ operation }: Pick<NamedOperation, "operation">): string {
  return operation.path.replace(/\{(\w+)\}/g, ":$1");
}

/**
 * Checks a request before its body is read: credentials, rate limit and permissions. Returns a
 * promise only if it has to wait, which a cached API key does not need.
 */
function admit(
  gate: Gate,
  operation: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> | undefined {
  const enter = (caller: Caller): undefined => {
    authorise(operation, caller);
    const faults: ErrorDetail[] = [];
    const facts = requestFacts(request.headers, request.id, faults);
    request.admitted = { caller, facts, faults };
  };
  if (operation.access === "public") {
    // Pages of any origin may read public data, such as a monitoring dashboard.
    reply.header("Access-Control-Allow-Origin", "*");
    return enter(anonymous);
  }
  const passed = gate.pass(operation, request.headers, reply);
  return passed instanceof Promise ? passed.then(enter) : enter(passed);
}

function handlerOf({ operation, execute }: CompiledOperation) {
  const readCall = callReader(operation);
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const call = readCall(request, reply, request.body);
    const answer = await execute(call);
    return send(reply, answer, call.facts);
  };
}

/** Builds a call from an admitted request, and reports ignored query parameters. */
export function callReader(operation: Operation) {
  const readInput = inputReader(operation);
  return (request: FastifyRequest, reply: FastifyReply, body: unknown): Call => {
    const known = request.admitted;
    if (!known) throw new Error("The request was not admitted");
    const { input, bodyIds, ignored } = readInput({
      params: Object(request.params),
      query: Object(request.query),
      body,
      strict: prefersStrict(request.headers),
      faults: known.faults,
    });
    if (ignored.length > 0) {
      reply.header("X-Ignored-Params", ignored.map(encodeURIComponent).join(", "));
    }
    return { ...known, input, bodyIds };
  };
}

export function send(reply: FastifyReply, answer: Answer, facts: RequestFacts): FastifyReply {
  reply.code(answer.status);
  if (facts.dryRun) reply.header("Dry-Run", "true");
  if (answer.replayOf !== undefined) {
    reply.header("Idempotency-Replayed", "true").header("X-Request-Id", answer.replayOf);
  }
  const json = writtenJson(answer.body);
  if (json !== undefined) return reply.type("application/json; charset=utf-8").send(json);
  return reply.send(answer.body);
}
