import type { Command } from "commander";
import { addGlobalOptions } from "../session/globals.ts";
import type { App } from "../terminal/app.ts";
import { apiCommand } from "./api.ts";
import { completionCommand } from "./completion.ts";
import { listenCommand } from "./listen.ts";
import { loginCommand } from "./login.ts";
import { logoutCommand } from "./logout.ts";
import { mcpCommand } from "./mcp.ts";
import { openCommand } from "./open.ts";
import { whoamiCommand } from "./whoami.ts";

/** Adds the commands that are not operations of the service. */
export function standaloneCommands(program: Command, app: App): void {
  const add = [
    loginCommand,
    logoutCommand,
    whoamiCommand,
    listenCommand,
    openCommand,
    mcpCommand,
    apiCommand,
    completionCommand,
  ];
  for (const define of add) addGlobalOptions(define(program, app), "hidden");
}
