import { createMcpHandler } from "@modelcontextprotocol/server";
import type { Agent } from "./agent.ts";
import { createAgentServer } from "./server.ts";

/**
 * Handles one request of Streamable HTTP, without a session, so that any process can handle it.
 * Supports the protocol versions of 2025 and 2026.
 */
export async function answerOverHttp(
  request: Request,
  { agent, parsedBody, onError }: HttpParts,
): Promise<Response> {
  const handler = createMcpHandler(() => createAgentServer(agent), {
    onerror: onError,
    // The tools never change during a connection, so there is nothing to subscribe to. A stream
    // that stays open would delay shutdown.
    maxSubscriptions: 0,
  });
  return handler.fetch(request, { parsedBody });
}

interface HttpParts {
  agent: Agent;
  parsedBody: unknown;
  /** Receives protocol errors and failures of the protocol layer. */
  onError(error: Error): void;
}
