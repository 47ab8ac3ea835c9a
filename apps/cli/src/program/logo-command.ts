import type { Command } from "commander";
import type { CommandOperation } from "../catalogue/catalogue.ts";
import { present } from "../output/present.ts";
import { openClient } from "../session/client.ts";
import { readGlobals } from "../session/globals.ts";
import type { App } from "../terminal/app.ts";
import { readBytes } from "../terminal/files.ts";

/** Adds the action of `bayline settings set-logo logo.png`. */
export function addSetLogo(command: Command, operation: CommandOperation, app: App): void {
  command
    .argument("<file>", "a PNG or JPEG image")
    .addHelpText("after", "\nExample:\n  bayline settings set-logo logo.png\n");
  command.action(async (file: string) => {
    const globals = readGlobals(command);
    const image = await readBytes(file);
    const client = await openClient(app, globals, operation.access);
    const { idempotencyKey, dryRun } = globals;
    const options = { idempotencyKey, dryRun };
    await present(app, globals, await client.settings.setLogo(new Uint8Array(image), options));
  });
}
