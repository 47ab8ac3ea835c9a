import type { Command } from "commander";
import type { CommandOperation } from "../catalogue/catalogue.ts";
import type { App } from "../terminal/app.ts";
import { addOperation } from "./operation-command.ts";

const help = `--order creates a draft purchase order for each vendor, of all its parts to reorder. Drafts count as
ordered, so a repeated call orders nothing twice. bayline purchase-orders update <number> --status
ordered marks a draft as sent.`;

/** Adds the report of parts to reorder, which can also order them. */
export function addReorder(command: Command, operation: CommandOperation, app: App): void {
  const show = addOperation(command, operation, app);
  command
    .option("--order", "create a draft purchase order for each vendor")
    .addHelpText("after", help)
    .action(async () => {
      if (command.opts().order !== true) return show();
      const { orderParts } = await import("./order-parts.ts");
      await orderParts(app, command, operation);
    });
}
