import type { Command } from "commander";
import type { CommandOperation } from "../catalogue/catalogue.ts";
import type { App } from "../terminal/app.ts";
import { addOperation } from "./operation-command.ts";

const help = `
The statement is a CSV or XLSX file with a row for each invoice or credit. Columns are recognized by
their headers, ignoring case and punctuation:
  invoice number, invoice #, document no, reference, number
  date, invoice date, document date
  amount, invoice amount, open balance, balance: 1,234.56; credits as (12.00), -12.00 or 12.00 CR
  type: invoice or credit memo; without it, a negative amount is a credit
Payments, totals and carried balances are skipped, and reported on stderr.
`;

/** Adds the comparison of a vendor's statement with the bills: from a file, or from flags. */
export function addReconcile(command: Command, operation: CommandOperation, app: App): void {
  const send = addOperation(command, operation, app);
  command
    .argument("[file]", "the vendor's statement, CSV or XLSX; - for stdin")
    .addHelpText("after", help)
    .action(async (file: string | undefined) => {
      if (file === undefined) return send();
      const { reconcileFile } = await import("./reconcile-file.ts");
      await reconcileFile(app, command, { operation, file });
    });
}
