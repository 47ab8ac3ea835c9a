import type { Command } from "commander";
import { forgetValues } from "../completion/cache.ts";
import { removeProfile } from "../session/credentials.ts";
import { readGlobals } from "../session/globals.ts";
import { type App, note } from "../terminal/app.ts";

export function logoutCommand(program: Command, app: App): Command {
  const command = program
    .command("logout")
    .summary("forget the saved API key")
    .description(
      "Forgets the key saved under --profile, and the values that completion saved. The key itself stays valid: see api-keys revoke.",
    )
    .addHelpText(
      "after",
      "\nExamples:\n  bayline logout\n  bayline logout --profile second-shop\n",
    );
  return command.action(async () => {
    const { profile } = readGlobals(command);
    const wasThere = await removeProfile(app.env, profile);
    await forgetValues(app.env);
    note(app, wasThere ? `Signed out of profile ${profile}` : `There is no profile ${profile}`);
  });
}
