import type { Command } from "commander";
import type { CommandOperation } from "../catalogue/catalogue.ts";
import { present } from "../output/present.ts";
import { openClient } from "../session/client.ts";
import { readGlobals } from "../session/globals.ts";
import type { App } from "../terminal/app.ts";

/** Adds the action of `bayline documents submit invoice.pdf`. */
export function addSubmit(command: Command, operation: CommandOperation, app: App): void {
  command
    .argument("<file>", "PDF, JPEG, PNG, TIFF, CSV, XLSX, X12, JSON or e-mail, at most 20 MB")
    .addHelpText("after", "\nExample:\n  bayline documents submit invoice.pdf\n");
  command.action(async (file: string) => {
    const globals = readGlobals(command);
    const client = await openClient(app, globals, operation.access);
    const { submitFile } = await import("../receiving/documents/submit.ts");
    const { idempotencyKey, dryRun } = globals;
    await present(
      app,
      globals,
      await submitFile(client, file, { idempotencyKey, dryRun }),
      "documents.get",
    );
  });
}
