import { fileURLToPath } from "node:url";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { onTestFinished } from "vitest";
import { useTool } from "../../../api/test/harness/mcp-client.ts";
import { plainEnvironment } from "./run-cli.ts";

const binary = fileURLToPath(new URL("../../bin/bayline.js", import.meta.url));

interface Settings {
  key: string;
  baseUrl: string;
  args?: string[];
  generation?: "2025" | "2026";
  /** Instead of the sources. */
  command?: string;
}

/** A real MCP client that starts `bayline mcp`, as an agent's host does. */
export async function startAgent(settings: Settings) {
  const { key, baseUrl, args = [], generation = "2025", command } = settings;
  const inherited = Object.entries(plainEnvironment()).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  const transport = new StdioClientTransport({
    command: command ?? process.execPath,
    args: [...(command === undefined ? [binary] : []), "mcp", ...args],
    env: { ...Object.fromEntries(inherited), BAYLINE_API_KEY: key, BAYLINE_BASE_URL: baseUrl },
    stderr: "pipe",
  });
  let stderr = "";
  transport.stderr?.on("data", (chunk) => {
    stderr += chunk;
  });
  const client = new Client(
    { name: "desk-agent", version: "3.1" },
    { versionNegotiation: { mode: generation === "2025" ? "legacy" : { pin: "2026-07-28" } } },
  );
  onTestFinished(() => client.close());
  await client.connect(transport);
  return {
    client,
    stderr: () => stderr,
    tools: async () => (await client.listTools()).tools,
    use: (name: string, input: Record<string, unknown> = {}) => useTool(client, name, input),
    call: (operation: string, input: Record<string, unknown> = {}, more = {}) =>
      useTool(client, "call_operation", { operation, input, ...more }),
  };
}
