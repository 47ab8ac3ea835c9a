export type { CallOperation, CallOptions } from "./agent.ts";
export { CallRefused } from "./refusal.ts";

import { StdioServerTransport, serveStdio } from "@modelcontextprotocol/server/stdio";
import type { Agent } from "./agent.ts";
import { createAgentServer } from "./server.ts";

/** Serves the client that started this process over stdin and stdout, until it disconnects. */
export function serveAgent(agent: Agent, onError: (error: Error) => void): Promise<void> {
  return new Promise((resolve) => {
    const transport = new StdioServerTransport();
    serveStdio(() => createAgentServer(agent), { transport, onerror: onError });
    const left = transport.onclose;
    transport.onclose = () => {
      left?.();
      resolve();
    };
  });
}
