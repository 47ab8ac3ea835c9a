import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { onTestFinished } from "vitest";
import { useTool } from "./mcp-client.ts";

/**
 * Version 1 of the official client, the one of most agents and of the MCP Inspector. After
 * `tools/list` it validates the structured content of every result, errors included.
 */
export function mcpClientV1(origin: string, headers: Record<string, string>, query = "") {
  const url = new URL(`${origin}/mcp${query}`);
  return connected(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
}

/** The same client on stdio: it starts the command. */
export function startMcpClientV1(command: string, args: string[], env: Record<string, string>) {
  return connected(new StdioClientTransport({ command, args, env, stderr: "ignore" }));
}

async function connected(transport: StdioClientTransport | StreamableHTTPClientTransport) {
  const client = new Client({ name: "test-agent", version: "1.2" });
  // The client declares an exact optional property, which the transport does not.
  await client.connect(Object(transport));
  onTestFinished(() => client.close());
  const { tools } = await client.listTools();
  return {
    client,
    tools,
    use: (name: string, args: Record<string, unknown> = {}) => useTool(client, name, args),
    call: (operation: string, input: Record<string, unknown> = {}) =>
      useTool(client, "call_operation", { operation, input }),
  };
}
