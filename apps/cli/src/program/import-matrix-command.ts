import { type Command, Option } from "commander";
import { addGlobalOptions } from "../session/globals.ts";
import type { App } from "../terminal/app.ts";

const help = `
The file is CSV or XLSX with a row for each band of costs. Columns are recognized by their headers:
  from: the lower cost of the band in dollars; the first is 0
  multiplier, markup (percent of the cost) or margin (percent of the price): one of them in each row

A rule of this name gets a new version; without one, the rule is created.

Example:
  bayline pricing import matrix.csv --name 'Standard parts' --round-to 99 --default
`;

/** Adds `bayline pricing import matrix.csv` to the operations of the price book. */
export function importMatrixCommand(pricing: Command, app: App): void {
  const basis = new Option("--basis <value>", "the cost that the bands apply to");
  const command = pricing
    .command("import")
    .summary("Import a parts matrix from a sheet")
    .description("Creates a price rule of kind parts_matrix from a sheet, or a new version of it.")
    .argument("<file>", "the matrix, CSV or XLSX; - for stdin")
    .option("--name <text>", "name of the rule; default: that of the file")
    .addOption(basis.choices(["cost", "lastCost", "listPrice"]))
    .option("--round-to <cents>", "1, 5, 10, 25, 50, 95 or 99", Number)
    .option("--valid-from <YYYY-MM-DD>", "first day; default: today")
    .option("--category <text>", "only parts of this category")
    .option("--default", "make it the shop's default for parts")
    .addHelpText("after", help);
  addGlobalOptions(command, "hidden");
  command.action(async (file: string) => {
    const { importMatrix } = await import("./import-matrix.ts");
    await importMatrix(app, command, file);
  });
}
