import type { Command } from "commander";
import type { CommandOperation } from "../catalogue/catalogue.ts";
import type { App } from "../terminal/app.ts";
import { addOperation } from "./operation-command.ts";

const help = `
The file is CSV or XLSX with a row for each code. Columns are recognized by their headers:
  code, vmrs code, code key: 013, 013-001 or 013-001-012; in a workbook, cells formatted as text
  name, description

Example:
  bayline vmrs-codes import codes.csv --replace
`;

/** Adds the import of VMRS codes: from a file, or from flags. */
export function addImportCodes(command: Command, operation: CommandOperation, app: App): void {
  const send = addOperation(command, operation, app);
  command
    .argument("[file]", "the codes and their names, CSV or XLSX; - for stdin")
    .addHelpText("after", help)
    .action(async (file: string | undefined) => {
      if (file === undefined) return send();
      const { importCodes } = await import("./import-codes.ts");
      await importCodes(app, command, { operation, file });
    });
}
