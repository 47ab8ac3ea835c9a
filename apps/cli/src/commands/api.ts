import { isRecord } from "@bayline/contracts/plain";
import type { RawRequest } from "@bayline/sdk";
import { type Command, InvalidArgumentError } from "commander";
import { operationOf } from "../errors/next-step.ts";
import { present } from "../output/present.ts";
import { openClient } from "../session/client.ts";
import { type Globals, readGlobals } from "../session/globals.ts";
import { allowPropose } from "../session/propose-flag.ts";
import { type App, isInteractive, note, say } from "../terminal/app.ts";
import { confirm } from "../terminal/confirm.ts";
import { usageError } from "../terminal/exit.ts";
import { parseJson, readJson } from "../terminal/input.ts";
import { plainText } from "../terminal/text.ts";

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"] as const;
type Method = (typeof methods)[number];

export function apiCommand(program: Command, app: App): Command {
  const command = program
    .command("api")
    .summary("send any request")
    .description(
      "Sends a request that you write yourself, with the credentials, retries and errors of every other command.",
    )
    .argument("<method>", methods.join(", "), parseMethod)
    .argument("<path>", "below the base URL, with its query: /vendors?limit=5")
    .option("--data <json>", "the body: JSON, @file, or - for stdin")
    .option("--header <name:value>", "a further header; may be repeated", collectHeader)
    .addHelpText(
      "after",
      "\nExamples:\n  bayline api GET '/vendors?search=lakes'\n  bayline api POST /vendors --data '{\"name\":\"Great Lakes\"}'\n",
    );
  allowPropose(command);
  return command.action(async (method: Method, path: string) => {
    const globals = readGlobals(command);
    const values: Record<string, unknown> = command.opts();
    const body = typeof values.data === "string" ? await readData(app, values.data) : undefined;
    if (!globals.dryRun && !globals.proposal) await confirmRaw(app, globals, { method, path });
    const client = await openClient(
      app,
      globals,
      path.startsWith("/operator/") ? "operator" : "public",
    );
    const { idempotencyKey, dryRun, proposal: propose } = globals;
    const headers = isRecord(values.header) ? textsOf(values.header) : undefined;
    const request: RawRequest = { method, path, body, headers, idempotencyKey, dryRun, propose };
    const response = await client.request(request).asResponse();
    if (method === "HEAD") {
      for (const [name, value] of response.headers) say(app, `${name}: ${value}`);
      return;
    }
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.includes("json");
    if (isJson) {
      const operation = operationOf(method, path.replace(/\?.*$/s, ""))?.name;
      await present(app, globals, parseJson(text, "the answer"), operation);
    } else if (text) say(app, text);
    else note(app, `${response.status}, no content`);
  });
}

/** Asks before a request whose operation needs confirmation. */
async function confirmRaw(
  app: App,
  globals: Globals,
  { method, path }: { method: Method; path: string },
): Promise<void> {
  const operation = operationOf(method, path.replace(/\?.*$/s, ""));
  const isAsked = operation?.destructive || (operation?.asksOnTerminal && isInteractive(app));
  if (method !== "DELETE" && !isAsked) return;
  const what = operation?.summary ?? "Delete";
  await confirm(app, globals, () => plainText(`${what}: ${path}?`));
}

function parseMethod(text: string): Method {
  const method = methods.find((known) => known === text.toUpperCase());
  if (method) return method;
  throw new InvalidArgumentError(`Allowed choices are ${methods.join(", ")}.`);
}

async function readData(app: App, source: string): Promise<unknown> {
  if (source === "-") return readJson(app, source);
  if (source.startsWith("@")) return readJson(app, source.slice(1));
  return parseJson(source, "--data");
}

function collectHeader(text: string, previous: unknown): Record<string, unknown> {
  const match = /^([\w-]+)\s*:\s*(.*)$/.exec(text);
  if (!match) throw new InvalidArgumentError("Write it as name:value.");
  const [, name = "", value = ""] = match;
  return { ...(isRecord(previous) ? previous : {}), [name]: value };
}

function textsOf(record: Record<string, unknown>): Record<string, string> {
  const entries = Object.entries(record);
  if (entries.some(([, value]) => typeof value !== "string"))
    throw usageError("a header must be text");
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}
