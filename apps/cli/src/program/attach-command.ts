import type { Command } from "commander";
import type { CommandOperation } from "../catalogue/catalogue.ts";
import { present } from "../output/present.ts";
import { openClient } from "../session/client.ts";
import { readGlobals } from "../session/globals.ts";
import type { App } from "../terminal/app.ts";
import { addFlags, readFlags } from "./options.ts";
import { addPartFlags, partFields } from "./part-of-record.ts";

/** The fields that a file has, and the one that is an argument. */
const givenOtherwise: ReadonlySet<string> = new Set(["file", "fileName", "recordId"]);

const help = `
Examples:
  bayline attach WO-1001 lining.jpg --caption 'Lining, left rear' --customer
  bayline attach WO-1001 lining.jpg --service 'Brake job' --customer
  bayline attach T-104 lining.jpg --item 'Brake lining, left rear' --customer
  bayline attach FF63009 drawing.pdf --record-type inventory_item
`;

/** Adds the action of `bayline attach WO-1001 lining.jpg`. */
export function addAttach(command: Command, operation: CommandOperation, app: App): void {
  const flags = operation.flags.filter(({ field }) => !givenOtherwise.has(field));
  addFlags(command, flags);
  addPartFlags(command);
  command
    .argument("<file>", "a photo (JPEG, PNG or WebP) or a PDF, at most 20 MB")
    .addHelpText("after", help);
  command.action(async (recordId: string, path: string) => {
    const globals = readGlobals(command);
    const { attachFile } = await import("./attach-file.ts");
    const client = await openClient(app, globals, operation.access);
    const { idempotencyKey, dryRun } = globals;
    const part = await partFields(app, client, recordId, command.opts());
    const fields = { ...readFlags(command, flags), recordId, ...part };
    const attachment = await attachFile(client, path, {
      fields,
      options: { idempotencyKey, dryRun },
    });
    await present(app, globals, attachment, "attachments.get");
  });
}
