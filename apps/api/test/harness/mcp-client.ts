import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { onTestFinished } from "vitest";

export interface McpOptions {
  /** After `/mcp`: `?tools=all`. */
  query?: string;
  headers?: Record<string, string>;
  /** Clients of 2025 begin with a handshake; those of 2026 identify themselves in each request. */
  generation?: "2025" | "2026";
  clientName?: string;
}

/** The answer of a tool, which the tests check. */
export interface ToolResult {
  isError: boolean;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into results of every shape.
  result: any;
  meta: Record<string, unknown>;
}

/** A real MCP client, which validates each result with the schema of its tool. */
export async function mcpClient(origin: string, key: string, options: McpOptions = {}) {
  const { query = "", headers = {}, generation = "2025", clientName = "test-agent" } = options;
  const client = new Client(
    { name: clientName, version: "1.2" },
    { versionNegotiation: { mode: generation === "2025" ? "legacy" : { pin: "2026-07-28" } } },
  );
  const transport = new StreamableHTTPClientTransport(new URL(`${origin}/mcp${query}`), {
    requestInit: { headers: { "x-api-key": key, ...headers } },
  });
  await client.connect(transport);
  onTestFinished(() => client.close());
  return {
    client,
    tools: async () => (await client.listTools()).tools,
    use: (name: string, args: Record<string, unknown> = {}) => useTool(client, name, args),
    /** The result of an operation without a dedicated tool. */
    call: (operation: string, input: Record<string, unknown> = {}, more = {}) =>
      useTool(client, "call_operation", { operation, input, ...more }),
  };
}

export type McpClient = Awaited<ReturnType<typeof mcpClient>>;

export async function useTool(
  client: Client,
  name: string,
  args: Record<string, unknown>,
): Promise<ToolResult> {
  const answer = await client.callTool({ name, arguments: args });
  const texts = answer.content.map((each) => (each.type === "text" ? each.text : ""));
  return {
    isError: answer.isError === true,
    text: texts.join("\n"),
    result: answer.structuredContent,
    meta: answer._meta ?? {},
  };
}
