import type { Command } from "commander";
import { present } from "../output/present.ts";
import { openClient } from "../session/client.ts";
import { readGlobals } from "../session/globals.ts";
import { noteShopZone } from "../session/shop-zone.ts";
import type { App } from "../terminal/app.ts";

export function whoamiCommand(program: Command, app: App): Command {
  const command = program
    .command("whoami")
    .summary("show the shop and the caller behind the API key")
    .description("Shows the shop, the caller and the caller's permissions. Short for users me.")
    .addHelpText("after", "\nExamples:\n  bayline whoami\n  bayline whoami --query tenant.name\n");
  return command.action(async () => {
    const globals = readGlobals(command);
    const client = await openClient(app, globals, "signed-in");
    const me = await client.users.me();
    await noteShopZone(app, globals, me);
    await present(app, globals, me, "users.me");
  });
}
