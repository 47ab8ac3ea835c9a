import type { Command } from "commander";
import { addGlobalOptions, readGlobals } from "../session/globals.ts";
import type { App } from "../terminal/app.ts";

/** Exports and imports a shop as a file: `bayline backup export shop.tar.gz`. */
export function backupCommands(program: Command, app: App): void {
  const backup = program
    .command("backup")
    .summary("export, import")
    .description("Export the shop as an archive, or import one into an empty shop")
    .helpCommand(false)
    .addHelpText(
      "after",
      "\nExamples:\n  bayline backup export shop.tar.gz\n  bayline backup import shop.tar.gz --dry-run\n",
    );
  addGlobalOptions(backup, "hidden");
  addExport(backup, app);
  addImport(backup, app);
}

function addExport(backup: Command, app: App): void {
  const command = backup
    .command("export")
    .summary("Export the shop as an archive")
    .description(
      "Writes a consistent snapshot of all records of the shop to a gzipped tar of newline-delimited JSON, and checks it against its manifest.\n\nGET /backup; access: shop.admin",
    )
    .argument("<file>", "the file to write, such as shop.tar.gz")
    .option("--force", "overwrite an existing file")
    .addHelpText(
      "after",
      "\nThe archive contains no passwords, API keys or webhooks.\n\nExample:\n  bayline backup export shop.tar.gz\n",
    );
  addGlobalOptions(command, "hidden");
  command.action(async (file: string) => {
    const { exportBackup } = await import("../backup/export.ts");
    const { force } = command.opts();
    await exportBackup(app, { file, force: force === true, globals: readGlobals(command) });
  });
}

function addImport(backup: Command, app: App): void {
  const command = backup
    .command("import")
    .summary("Import an archive into an empty shop")
    .description(
      "Checks an archive, asks for confirmation, and imports it into the shop of the API key, which must have no records: completely or not at all.\n\nPOST /backup/import; access: shop.admin",
    )
    .argument("<file>", "an archive that `bayline backup export` wrote")
    .addHelpText(
      "after",
      "\nImported users are inactive and have no passwords. With --dry-run the server checks everything and stores nothing.\n\nExample:\n  bayline backup import shop.tar.gz --yes\n",
    );
  addGlobalOptions(command, "hidden");
  command.action(async (file: string) => {
    const { importBackup } = await import("../backup/import.ts");
    await importBackup(app, { file, globals: readGlobals(command) });
  });
}
