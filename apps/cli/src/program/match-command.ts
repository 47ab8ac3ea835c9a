import type { Command } from "commander";
import type { CommandOperation } from "../catalogue/catalogue.ts";
import type { App } from "../terminal/app.ts";
import { addOperation } from "./operation-command.ts";

const help = `
The remittance is a CSV or XLSX file with a row for each invoice that the customer pays. Columns are
recognized by their headers, ignoring case and punctuation:
  invoice number, invoice #, document no, reference, PO number, number
  amount paid, payment amount, net amount, paid, amount: 1,234.56; deductions as (12.00) or -12.00
Totals are skipped, and reported on stderr. With --query allocations, the command prints what
receipts create takes as --allocations.
`;

/** Adds the matching of a customer's remittance: from a file, or from flags. */
export function addMatch(command: Command, operation: CommandOperation, app: App): void {
  const send = addOperation(command, operation, app);
  command
    .argument("[file]", "the customer's remittance, CSV or XLSX; - for stdin")
    .addHelpText("after", help)
    .action(async (file: string | undefined) => {
      if (file === undefined) return send();
      const { matchFile } = await import("./match-file.ts");
      await matchFile(app, command, { operation, file });
    });
}
