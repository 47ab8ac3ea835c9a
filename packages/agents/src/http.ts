import { createMcpHandler } from "@modelcontextprotocol/server";
import type { Agent } from "./agent.ts";
import { createAgentServer } from "./server.ts";

/**
 * Answers one request of Streamable HTTP, without a session: whatever process it reaches can answer
 * it. Clients of 2025 and of 2026 are both understood.
 */
export async function answerOverHttp(
  request: Request,
  { agent, parsedBody, onError }: HttpParts,
): Promise<Response> {
  const handler = createMcpHandler(() => createAgentServer(agent), {
    onerror: onError,
    // Nothing here ever changes behind a client's back, so there is nothing to listen to; and a
    // stream that is never closed would hold up a stop.
    maxSubscriptions: 0,
  });
  return handler.fetch(request, { parsedBody });
}

interface HttpParts {
  agent: Agent;
  parsedBody: unknown;
  /** Told of what the protocol refused, and what went wrong in it. */
  onError(error: Error): void;
}
