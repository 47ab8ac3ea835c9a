import { fileURLToPath } from "node:url";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { onTestFinished } from "vitest";
import { useTool } from "../../../api/test/harness/mcp-client.ts";
import { startMcpClientV1 } from "../../../api/test/harness/mcp-client-v1.ts";
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
  const transport = new StdioClientTransport({
    command: command ?? process.execPath,
    args: [...(command === undefined ? [binary] : []), "mcp", ...args],
    env: environmentOf({ key, baseUrl }),
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

/** Version 1 of the official client, which starts `bayline mcp`. */
export function startAgentV1(settings: Pick<Settings, "key" | "baseUrl">) {
  return startMcpClientV1(process.execPath, [binary, "mcp"], environmentOf(settings));
}

function environmentOf({ key, baseUrl }: Pick<Settings, "key" | "baseUrl">) {
  const environment: Record<string, string> = {};
  for (const [name, value] of Object.entries(plainEnvironment())) {
    if (value !== undefined) environment[name] = value;
  }
  environment.BAYLINE_API_KEY = key;
  environment.BAYLINE_BASE_URL = baseUrl;
  return environment;
}
