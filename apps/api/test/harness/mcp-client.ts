import {
  Client,
  type ElicitRequestFormParams,
  type ElicitResult,
  StreamableHTTPClientTransport,
} from "@modelcontextprotocol/client";
import { onTestFinished } from "vitest";
import { z } from "zod";

export interface McpOptions {
  /** After `/mcp`: `?tools=all`. */
  query?: string;
  headers?: Record<string, string>;
  /** Clients of 2025 begin with a handshake; those of 2026 identify themselves in each request. */
  generation?: "2025" | "2026";
  clientName?: string;
  /** Answers what the user is asked; without it the client cannot ask. */
  answer?: (question: ElicitRequestFormParams) => ElicitResult;
}

/** The answer of a tool, which the tests check. */
export interface ToolResult {
  isError: boolean;
  text: string;
  /** The structured content; for an error, the JSON of its text. */
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into results of every shape.
  result: any;
  meta: Record<string, unknown>;
}

/** A real MCP client, which validates each result with the schema of its tool. */
export async function mcpClient(origin: string, key: string, options: McpOptions = {}) {
  const { query = "", headers = {}, generation = "2025", clientName = "test-agent" } = options;
  const { answer } = options;
  const client = new Client(
    { name: clientName, version: "1.2" },
    {
      versionNegotiation: { mode: generation === "2025" ? "legacy" : { pin: "2026-07-28" } },
      ...(answer && { capabilities: { elicitation: { form: {} } } }),
    },
  );
  if (answer) {
    client.setRequestHandler("elicitation/create", ({ params }) => {
      if (params.mode === "url") throw new Error("No page is opened");
      return answer(params);
    });
  }
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

/** A client of either version of the official SDK. */
interface ToolClient {
  callTool(params: { name: string; arguments: Record<string, unknown> }): Promise<unknown>;
}

interface ResourceClient {
  readResource(params: { uri: string }): Promise<unknown>;
}

/** Reads the only content of a resource. */
export async function readBlob(client: ResourceClient, uri: string) {
  const { contents } = z
    .object({
      contents: z.tuple([z.object({ uri: z.string(), mimeType: z.string(), blob: z.base64() })]),
    })
    .parse(await client.readResource({ uri }));
  const { blob, ...content } = contents[0];
  return { ...content, bytes: Buffer.from(blob, "base64") };
}

export async function useTool(
  client: ToolClient,
  name: string,
  args: Record<string, unknown>,
): Promise<ToolResult> {
  const answer = Answer.parse(await client.callTool({ name, arguments: args }));
  const texts = answer.content.map(({ text = "" }) => text);
  const text = texts.join("\n");
  if (!answer.isError) {
    const { structuredContent: result, _meta: meta } = answer;
    return { isError: false, text, result, meta };
  }
  // Version 1 of the official client validates any structured content, and an error does not fit.
  if ("structuredContent" in answer) throw new Error(`${name}: an error has structuredContent`);
  return { isError: true, text, result: JSON.parse(text), meta: answer._meta };
}

const Answer = z.object({
  isError: z.boolean().default(false),
  content: z.array(z.object({ text: z.string().optional() })),
  structuredContent: z.unknown().optional(),
  _meta: z.record(z.string(), z.unknown()).default({}),
});
