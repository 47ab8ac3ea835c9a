import type { Command } from "commander";
import type { App } from "../app.ts";
export function completionCommand(program: Command, _app: App): Command {
  return program.command("completion").summary("print a completion script for a shell");
}
