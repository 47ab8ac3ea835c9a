import type { Command } from "commander";
import type { App } from "../app.ts";
import { openClient } from "../client.ts";
import { readGlobals } from "../globals.ts";
import { present } from "../output/present.ts";

export function whoamiCommand(program: Command, app: App): Command {
  const command = program
    .command("whoami")
    .summary("show the shop and the caller behind the API key")
    .description("Shows the shop, the caller and what the caller may do: users me, in short.")
    .addHelpText("after", "\nExamples:\n  bayline whoami\n  bayline whoami --query tenant.name\n");
  return command.action(async () => {
    const globals = readGlobals(command);
    const client = await openClient(app, globals, "signed-in");
    await present(app, globals, await client.users.me());
  });
}
