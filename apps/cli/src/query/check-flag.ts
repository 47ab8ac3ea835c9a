import type { Command } from "commander";
import { readGlobals } from "../session/globals.ts";
import { usageError } from "../terminal/exit.ts";

/** Commands whose result is not JSON, or does not end. */
const withoutResult = new Set(["login", "logout", "open", "completion", "listen", "mcp"]);

/** Rejects an invalid `--query` before the command does any work. */
export async function checkQueryFlag(command: Command): Promise<void> {
  const { query, fields } = readGlobals(command);
  if (query === undefined) return;
  if (fields) throw usageError("--query and --fields cannot be combined");
  if (command.parent?.parent === null && withoutResult.has(command.name())) {
    throw usageError(`${command.name()} has no JSON result for --query`, followHint(command));
  }
  const { checkQuery } = await import("./query.ts");
  checkQuery(query);
}

function followHint(command: Command): string | undefined {
  return command.name() === "listen" ? "Use `bayline events list` instead." : undefined;
}
