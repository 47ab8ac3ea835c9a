import { randomUUID } from "node:crypto";
import type { Agent } from "@bayline/agents";
import { type ErrorDetail, invalid } from "@bayline/contracts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { denied, unauthorized } from "../../access/authorise.ts";
import type { Caller } from "../../access/caller.ts";
import type { CompiledOperation } from "../../pipeline/use-case.ts";
import type { Gate } from "../gate.ts";
import { requestFacts } from "../request-facts.ts";
import { registerBodies } from "../rest/bodies.ts";
import { refuseOtherMethods } from "../rest/other-methods.ts";
import { type Calling, operationCaller } from "./calls.ts";
import { registerSignIn, type SignInOptions, withSignIn } from "./sign-in.ts";

const path = "/mcp";

interface McpParts extends Pick<Calling, "gate" | "log" | "metrics">, SignInOptions {
  /** All operations. The tools call those of the contract, and those that return documents. */
  operations: readonly CompiledOperation[];
  version: string;
  /** Origins whose pages may call, next to those of this machine. */
  origins: readonly string[];
}

/** The result of `onRequest` for a request. */
type Admitted = Pick<Calling, "caller" | "facts">;

/**
 * Serves the agents' tools over Streamable HTTP. Authentication, rate limits and permissions are
 * those of REST, and operations run through the same pipeline.
 */
export async function registerMcp(app: FastifyInstance, parts: McpParts): Promise<void> {
  const { gate } = parts;
  const byName = new Map(parts.operations.map((compiled) => [compiled.name, compiled]));
  const admitted = new WeakMap<FastifyRequest, Admitted>();
  const running: Running = new Map();
  registerSignIn(app, parts);
  await app.register(async (scope) => {
    registerBodies(scope);
    scope.post(path, {
      onRequest: async (request, reply) => {
        refuseForeignPages(request, parts.origins);
        admitted.set(request, await admit(parts, request, reply));
      },
      handler: (request, reply) => {
        const known = admitted.get(request);
        if (!known) throw new Error("The request was not admitted");
        return answer(request, reply, { ...parts, ...known, byName, running });
      },
    });
    // Streams of later messages, and their sessions, are not supported. A client ends its session
    // with DELETE and accepts only a 405 as "not supported".
    refuseOtherMethods(scope, path, ["POST"], gate.countUnanswered);
  });
}

/**
 * Refuses pages of other origins: a page in a browser must not reach this service through a name
 * that resolves to it (DNS rebinding). Programs send no Origin; pages of this machine, such as an
 * inspector, belong to the user.
 */
function refuseForeignPages({ headers }: FastifyRequest, origins: readonly string[]): void {
  const { origin } = headers;
  if (origin === undefined || origins.includes(origin)) return;
  const host = URL.canParse(origin) ? new URL(origin).hostname : "";
  if (["localhost", "127.0.0.1", "[::1]"].includes(host)) return;
  throw denied(
    [],
    "Pages of this origin may not call the API. CORS_ORIGINS lists the allowed origins.",
  );
}

async function admit(
  parts: SignInOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Admitted> {
  const caller = await identify(parts.gate, request).catch((error: unknown) => {
    throw withSignIn(error, request, parts);
  });
  await parts.gate.count(caller, reply);
  const faults: ErrorDetail[] = [];
  const facts = requestFacts(request.headers, request.id, faults);
  if (faults.length > 0) throw invalid(faults);
  return { caller, facts };
}

async function identify(gate: Gate, { headers }: FastifyRequest): Promise<Caller> {
  const caller = await gate.authenticate(headers);
  if (caller.type === "anonymous" || caller.type === "operator") throw unauthorized();
  return caller;
}

/** Requests in progress, which a 2025 client can cancel with a separate message. */
type Running = Map<string, AbortController>;

interface Parts extends McpParts, Calling {
  running: Running;
}

async function answer(request: FastifyRequest, reply: FastifyReply, parts: Parts) {
  refuseBatches(request.body);
  // Loaded on the first call, so that processes without agents start fast.
  const { answerOverHttp, agentNameOf } = await import("@bayline/agents");
  const session = sessionOf(request);
  const agent: Agent = {
    caller: { ...parts.caller, isOfCustomer: parts.caller.customerId !== null },
    call: operationCaller(parts, session?.agentName ?? null),
    allTools: wantsAllTools(request),
    alwaysDryRun: parts.facts.dryRun,
    scope: scopeOf(parts, session),
    version: parts.version,
    // Unknown: a Host header does not prove the name of this server.
    origin: null,
    requestId: request.id,
    report: (err) => parts.log.error({ err, requestId: request.id }, "a tool failed"),
  };
  const left = leaving(request, reply, { scope: agent.scope, running: parts.running });
  const response = await answerOverHttp(webRequest(request, left), {
    agent,
    parsedBody: request.body,
    onError: (err) => parts.log.debug({ err, requestId: request.id }, "refused by the protocol"),
  });
  const info = clientInfoIn(request.body);
  // Later requests of a 2025 client identify it only by the session id.
  if (info) response.headers.set("Mcp-Session-Id", sessionId(agentNameOf(info)));
  return reply.send(response);
}

/**
 * The scope in which equal calls count once: the session, or without one the caller and its run.
 */
function scopeOf({ caller, facts }: Admitted, session: Session | undefined): string {
  return [caller.type, caller.id, facts.agentRunId, session?.id].map((id) => id ?? "").join(":");
}

/** A request counts once, so it must be one call: the protocol itself has dropped batches. */
function refuseBatches(body: unknown): void {
  if (!Array.isArray(body)) return;
  throw invalid([
    { field: "", message: "Send one message per request; batches are not supported." },
  ]);
}

function wantsAllTools({ query }: FastifyRequest): boolean {
  const tools: unknown = Object(query).tools;
  if (tools === undefined) return false;
  if (tools === "all") return true;
  throw invalid([{ field: "tools", message: "must be: all" }]);
}

interface Session {
  id: string;
  agentName: string | null;
}

/** Sessions have no state: the id contains all data, and proves nothing. */
function sessionId(agentName: string | null): string {
  return `${randomUUID()}.${Buffer.from(agentName ?? "").toString("base64url")}`;
}

function sessionOf({ headers }: FastifyRequest): Session | undefined {
  const id = headers["mcp-session-id"];
  if (typeof id !== "string" || id.length > 300) return undefined;
  const [, name = ""] = id.split(".");
  const text = Buffer.from(name, "base64url").toString("utf8");
  return { id, agentName: /^[\x20-\x7e]{1,100}$/.test(text) ? text : null };
}

/** The client info that a 2025 client sends when its session begins. */
function clientInfoIn(body: unknown): unknown {
  const { method, params } = Object(body);
  return method === "initialize" ? Object(params).clientInfo : undefined;
}

/**
 * Aborts when the client no longer waits for the response: the connection is closed, or the client
 * cancels in another request. If that one reaches another process, the work continues
 * unnecessarily.
 */
function leaving(
  { body }: FastifyRequest,
  { raw }: FastifyReply,
  { scope, running }: { scope: string; running: Running },
): AbortSignal {
  const { id, method, params } = Object(body);
  if (method === "notifications/cancelled") {
    running.get(`${scope}:${idIn(Object(params).requestId)}`)?.abort();
  }
  const left = new AbortController();
  const name = `${scope}:${idIn(id)}`;
  if (id !== undefined) running.set(name, left);
  raw.once("close", () => {
    if (!raw.writableFinished) left.abort();
    if (running.get(name) === left) running.delete(name);
  });
  return left.signal;
}

/** The id of a message. The protocol refuses every other value than a text or number later. */
function idIn(id: unknown): string {
  return typeof id === "string" || typeof id === "number" ? String(id) : "";
}

/** The request in the form that the library takes. */
function webRequest(request: FastifyRequest, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === "string" && !name.startsWith(":")) headers.set(name, value);
  }
  return new Request(new URL(request.url, "http://bayline"), { method: "POST", headers, signal });
}
