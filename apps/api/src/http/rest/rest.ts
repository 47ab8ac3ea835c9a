import type { ErrorDetail, Method, NamedOperation, Operation } from "@bayline/contracts";
import type {
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
import type { SentFile } from "../../pipeline/sent-file.ts";
import type { Call, CompiledOperation } from "../../pipeline/use-case.ts";
import { setDeprecationHeaders } from "../deprecation-headers.ts";
import type { Gate } from "../gate.ts";
import { prefersStrict, requestFacts } from "../request-facts.ts";
import type { BodyReader, Respond } from "./exchange.ts";
import { inputReader } from "./input.ts";
import { bodyReaders, responders } from "./kinds.ts";
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

interface RestParts {
  gate: Gate;
  /** The size limit of an archive. */
  maxArchiveBytes: number;
}

/** Registers a route for every operation under /v1, and a 405 for methods without an operation. */
export async function registerRest(
  app: FastifyInstance,
  operations: readonly CompiledOperation[],
  { gate, maxArchiveBytes }: RestParts,
): Promise<void> {
  app.decorateRequest("admitted", null);
  const readers = bodyReaders(maxArchiveBytes);
  const respond = responders();
  const served = operations.filter(
    ({ operation }) => operation.access !== "operator" || gate.hasOperator,
  );
  for (const [kind, ofKind] of Map.groupBy(served, ({ operation }) => operation.body)) {
    const reader = readers[kind];
    const routes = ofKind.map((compiled) => ({
      ...compiled,
      handler: handlerOf(compiled, reader, respond[compiled.operation.answers]),
      hasLongBodies: reader.isLong,
    }));
    // Fastify's content types are those of a plugin.
    const register = async (v1: FastifyInstance) => {
      reader.registerTypes(v1);
      registerRoutes(v1, gate, routes);
    };
    await app.register(register, { prefix: "/v1" });
  }
}

interface Route extends NamedOperation {
  handler: RouteHandlerMethod;
  hasLongBodies: boolean;
}

/** Registers a route for each operation, and a 405 for the other methods of its path. */
function registerRoutes(app: FastifyInstance, gate: Gate, routes: readonly Route[]): void {
  for (const { name, operation, handler, hasLongBodies } of routes) {
    app.route({
      method: methodsOf[operation.method],
      url: urlOf({ operation }),
      config: { operation: name, refusals: operation, hasLongBodies },
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

function handlerOf(
  { operation, execute }: CompiledOperation,
  reader: BodyReader,
  respond: Respond,
) {
  const readCall = callReader(operation);
  return (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
    reader.receive(request, async (fields, file) => {
      const call = readCall(request, reply, { fields, file });
      const noted = async (performed: Call) =>
        setDeprecationHeaders(await execute(performed), reply);
      return respond({ request, reply, call, execute: noted });
    });
}

interface ReceivedBody {
  fields: unknown;
  file: SentFile;
}

/** Builds a call from an admitted request, and reports ignored query parameters. */
function callReader(operation: Operation) {
  const readInput = inputReader(operation);
  return (request: FastifyRequest, reply: FastifyReply, { fields, file }: ReceivedBody): Call => {
    const known = request.admitted;
    if (!known) throw new Error("The request was not admitted");
    const { input, bodyIds, ignored } = readInput({
      params: Object(request.params),
      query: Object(request.query),
      body: fields,
      strict: prefersStrict(request.headers),
      faults: known.faults,
    });
    if (ignored.length > 0) {
      reply.header("X-Ignored-Params", ignored.map(encodeURIComponent).join(", "));
    }
    return { ...known, input, bodyIds, file };
  };
}
