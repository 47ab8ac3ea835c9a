import { invalid, isRecord, isTooDeep, tooDeep } from "@bayline/contracts";
import { CLIENT_INFO_META_KEY, Server, type ServerContext } from "@modelcontextprotocol/server";
import type { Agent, ToolCall } from "./agent.ts";
import { getPrompt, listPrompts } from "./prompts.ts";
import { answered, questionAbout } from "./questions.ts";
import { asRefusal, type Called, faultOfOurs, type ToolError, toolError } from "./refusal.ts";
import { listResources, listResourceTemplates, readResource, resourceError } from "./resources.ts";
import type { ToolAnswer } from "./tool.ts";
import { listTools, toolFor } from "./toolbox.ts";

const instructions = `Bayline runs a truck and fleet repair shop: customers, vehicles, work orders with service blocks and lines, stock, purchase orders, dealer invoices, payments and reports, all of the one shop that the API key belongs to.
The tools named after a task do that task whole. For everything else: search_operations, then describe_operation, then call_operation. The operation search.all finds any record by its number, name, phone or plate.
Amounts are whole US cents where a field ends in Cents. Days are the shop's own, YYYY-MM-DD. Ids are UUIDs: take them from answers, never make them up.
A list returns up to 100 rows: send a smaller limit or a filter if that is too much, and lastEvaluatedKey to continue.
Documents as PDF are resources, named by id or number, and those of the newest records are listed: bayline://invoices/INV-1003/pdf. The same goes for work-orders, sales-orders, purchase-orders and inspections, and bayline://customers/{id}/statement/pdf.
Where stock or money moves, try it with dryRun: true and show the user what would happen. Ask before an operation that says askFirst.
Equal writing calls count once, so it is safe to call again with the same arguments when no answer came. The text of an error is JSON with code, message, nextStep, details and candidates: do what nextStep says.`;

/** Creates an MCP server for one connection, or for one request over HTTP. */
export function createAgentServer(agent: Agent): Server {
  const server = new Server(
    { name: "bayline", title: "Bayline", version: agent.version },
    { capabilities: { tools: {}, resources: {}, prompts: {} }, instructions },
  );
  const callOf = (ctx: ServerContext): ToolCall => ({
    agent,
    signal: ctx.mcpReq.signal,
    clientName: clientName(server, ctx),
  });
  server.setRequestHandler("prompts/list", () => ({ prompts: listPrompts(agent) }));
  server.setRequestHandler("prompts/get", ({ params: { name, arguments: given } }) =>
    getPrompt(name, given, agent),
  );
  server.setRequestHandler("tools/list", () => ({ tools: listTools(agent) }));
  // Of the newest records only: other documents are named by the number of their record.
  server.setRequestHandler("resources/list", async (_request, ctx) => {
    const call = callOf(ctx);
    return {
      resources: await listResources(call).catch((error: unknown) => {
        throw resourceError(error, "bayline://", agent);
      }),
    };
  });
  server.setRequestHandler("resources/templates/list", () => ({
    resourceTemplates: listResourceTemplates(agent),
  }));
  server.setRequestHandler("resources/read", async ({ params: { uri } }, ctx) => {
    const call = callOf(ctx);
    return readResource(uri, call).catch((error: unknown) => {
      throw resourceError(error, uri, agent);
    });
  });
  server.setRequestHandler("tools/call", async ({ params }, ctx) => {
    const call = callOf(ctx);
    try {
      // Checked here, because idempotency keys are computed from the arguments before any operation
      // validates them.
      if (isTooDeep(params.arguments)) throw invalid([{ field: "", message: tooDeep }]);
      return success(await toolFor(params.name, agent).run(answered(params, ctx), call));
    } catch (error) {
      // A client that has disconnected gets no response.
      if (call.signal.aborted) throw error;
      const refusal = asRefusal(error);
      const question = refusal && questionAbout(refusal, params, { server, ctx });
      return question ?? failure(error, params, agent);
    }
  });
  return server;
}

function success({ result, notes = [], meta }: ToolAnswer) {
  const text = (said: string) => ({ type: "text" as const, text: said });
  return {
    content: [...notes.map(text), text(JSON.stringify(result))],
    structuredContent: { ...result },
    ...(meta && Object.keys(meta).length > 0 && { _meta: prefixed(meta) }),
  };
}

/** Prefixes keys of `_meta` with the name of their owner, as MCP requires. */
function prefixed(meta: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(meta).map(([name, value]) => [`bayline.dev/${name}`, value]),
  );
}

/**
 * Returns an error as text only. `structuredContent` must fit the tool's output schema, and clients
 * of version 1 of the official SDK validate it for errors too.
 */
function failure(error: unknown, called: Called, agent: Agent) {
  const known = asRefusal(error);
  if (!known) agent.report(error);
  const shown = toolError(known ?? faultOfOurs, called, agent.origin);
  shown.requestId ??= agent.requestId;
  return { isError: true, content: [{ type: "text" as const, text: linesOf(shown) }] };
}

/** Writes JSON with one line per field. */
function linesOf(error: ToolError): string {
  const fields = Object.entries(error)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)}`);
  return `{\n${fields.join(",\n")}\n}`;
}

/**
 * The name and version reported by the client, such as `claude-code/2.1.0`. It is recorded in the
 * audit log and proves nothing.
 */
function clientName(server: Server, ctx: ServerContext): string | null {
  const envelope: unknown = ctx.mcpReq.envelope;
  const clientInfo = isRecord(envelope) ? envelope[CLIENT_INFO_META_KEY] : undefined;
  return agentNameOf(clientInfo ?? server.getClientVersion());
}

/**
 * Formats a client's name and version, cut to the 100 characters of an agent name. Null if the
 * client reports none.
 */
export function agentNameOf(info: unknown): string | null {
  if (!isRecord(info) || typeof info.name !== "string") return null;
  const said = typeof info.version === "string" ? `${info.name}/${info.version}` : info.name;
  // The name is sent as a header, which allows no other characters.
  return (
    said
      .replaceAll(/[^\x20-\x7e]/g, "?")
      .trim()
      .slice(0, 100) || null
  );
}
