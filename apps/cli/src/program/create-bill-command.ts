import type { Command } from "commander";
import type { CommandOperation } from "../catalogue/catalogue.ts";
import type { App } from "../terminal/app.ts";
import { addOperation } from "./operation-command.ts";
import { readFlags } from "./options.ts";

const help = `
--from reads an invoice or a credit memo from a CSV, XLSX, X12 or JSON file. Flags override its fields.
  An invoice becomes a bill of goods that were received without one.
  A credit memo becomes a credit. Its lines must name what they credit: a return (PO-1007) or core
  return (CR-1001) of the shop, or the number of the vendor's invoice whose price is credited, in a
  column "Return No", "RMA", "Original Invoice" or "Reference", as the order number, or in a REF segment.

Example:
  bayline bills create --from credit-memo.csv --vendor 'Great Lakes Heavy Duty Parts, Inc.'
`;

/** Adds the creation of a bill: from flags, or from a dealer's file. */
export function addCreateBill(command: Command, operation: CommandOperation, app: App): void {
  const send = addOperation(command, operation, app);
  command
    .option("--from <file>", "a dealer's invoice or credit memo; - for stdin")
    .addHelpText("after", help)
    .action(async () => {
      const { from: file } = command.opts();
      if (typeof file !== "string") return send();
      const { createBillFrom } = await import("../bills/create-from-file.ts");
      const fields = readFlags(command, operation.flags);
      await createBillFrom(app, command, { operation, file, fields });
    });
}
