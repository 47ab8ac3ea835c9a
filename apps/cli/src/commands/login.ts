import type { Command } from "commander";
import { baseUrlOf, clientFor } from "../session/client.ts";
import { profilesFile, saveProfile } from "../session/credentials.ts";
import { readGlobals } from "../session/globals.ts";
import { saveZone } from "../session/shop-zone.ts";
import { type App, note } from "../terminal/app.ts";
import { askSecret } from "../terminal/confirm.ts";
import { usageError } from "../terminal/exit.ts";

export function loginCommand(program: Command, app: App): Command {
  const command = program
    .command("login")
    .summary("save an API key for later runs")
    .description(
      "Asks for an API key, checks it with the server and saves it, with the server's address, under --profile. Without a terminal the key is read from stdin.",
    )
    .addHelpText(
      "after",
      "\nExamples:\n  bayline login --base-url https://api.example.com/v1\n  bayline login < key.txt\n",
    );
  return command.action(async () => {
    const globals = readGlobals(command);
    const baseUrl = await baseUrlOf(app, globals);
    const apiKey = (globals.apiKey ?? (await askSecret(app, "API key (bl_live_…)"))).trim();
    if (apiKey === "") throw usageError("no API key was entered");
    const client = await clientFor(app, globals, { baseUrl, apiKey });
    const me = await client.users.me();
    await saveProfile(app.env, globals.profile, { apiKey, baseUrl });
    await saveZone(app.env, { apiKey, baseUrl }, me.tenant.timeZone);
    note(
      app,
      `Signed in to ${me.tenant.name} as ${me.name} (${me.accessLevel} access) at ${baseUrl}`,
    );
    note(app, `Saved as profile ${globals.profile} in ${profilesFile(app.env)}`);
  });
}
