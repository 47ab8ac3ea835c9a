import { AppError, type Method, type Operation } from "@bayline/contracts";
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from "fastify";
import { authorise } from "../access/authorise.ts";
import type { Caller, RequestFacts } from "../context.ts";
import type { Answer } from "../procedure.ts";
import type { CompiledOperation } from "../router.ts";
import type { Gate } from "./gate.ts";
import { inputReader } from "./input.ts";
import { prefersStrict, requestFacts } from "./request-facts.ts";

/** What `onRequest` found out about a request, for its handler. */
const callers = new WeakMap<FastifyRequest, { caller: Caller; facts: RequestFacts }>();

/** The HTTP methods an operation answers to: PATCH also to PUT, GET also to HEAD. */
const methodsOf = {
  GET: ["GET", "HEAD"],
  POST: ["POST"],
  PATCH: ["PATCH", "PUT"],
  DELETE: ["DELETE"],
} satisfies Record<Method, HTTPMethods[]>;

const allMethods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"] satisfies HTTPMethods[];

/** Gives every operation a route of its own, and a 405 to the methods that no operation has. */
export function registerRest(
  app: FastifyInstance,
  operations: CompiledOperation[],
  gate: Gate,
): void {
  const methodsByPath = new Map<string, HTTPMethods[]>();
  for (const compiled of operations) {
    const { path, method } = compiled.operation;
    const url = path.replace(/\{(\w+)\}/g, ":$1");
    methodsByPath.set(url, [...(methodsByPath.get(url) ?? []), ...methodsOf[method]]);
    app.route({
      method: methodsOf[method],
      url,
      onRequest: (request, reply) => admit(gate, compiled.operation, request, reply),
      handler: handlerOf(compiled),
    });
  }
  for (const [url, allowed] of methodsByPath) {
    app.route({
      method: allMethods.filter((method) => !allowed.includes(method)),
      url,
      handler: () => {
        throw new AppError("METHOD_NOT_ALLOWED", "This path does not answer to that method.", {
          allow: allowed,
        });
      },
    });
  }
}

/** Decides on a request before its body is read: who calls, how often, and whether they may. */
async function admit(
  gate: Gate,
  operation: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const passed = gate.pass(request.headers, reply);
  const caller = passed instanceof Promise ? await passed : passed;
  if (operation.access === "operator") gate.requireOperatorRoutes();
  authorise(operation, caller);
  callers.set(request, { caller, facts: requestFacts(request.headers, request.id) });
}

function handlerOf({ operation, execute }: CompiledOperation) {
  const readInput = inputReader(operation);
  return async (
    request: FastifyRequest<{
      Params: Record<string, string>;
      Querystring: Record<string, unknown>;
    }>,
    reply: FastifyReply,
  ) => {
    const known = callers.get(request);
    if (!known) throw new Error("The request was not admitted");
    const { input, ignored } = readInput({
      params: request.params,
      query: request.query,
      body: request.body,
      strict: prefersStrict(request.headers),
    });
    if (ignored.length > 0) {
      reply.header("X-Ignored-Params", ignored.map(encodeURIComponent).join(", "));
    }
    const answer = await execute({ ...known, input });
    return send(reply, answer, known.facts);
  };
}

function send(reply: FastifyReply, answer: Answer, facts: RequestFacts): FastifyReply {
  reply.code(answer.status);
  if (facts.dryRun) reply.header("Dry-Run", "true");
  if (answer.replayOf !== undefined) {
    reply.header("Idempotency-Replayed", "true").header("X-Request-Id", answer.replayOf);
  }
  return reply.send(answer.body);
}
