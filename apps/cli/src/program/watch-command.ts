import { type Command, Option } from "commander";
import { addGlobalOptions, readGlobals } from "../session/globals.ts";
import type { App } from "../terminal/app.ts";

/** Adds `bayline receive watch <folder>`. */
export function watchCommand(group: Command, app: App): void {
  const command = group
    .command("watch")
    .summary("submit each new file of a folder")
    .description(
      "Submits each new file of a folder as a document, and says what needs a person. Files stay where they are; one that was submitted before changes nothing.",
    )
    .argument("<folder>", "where the files arrive")
    .addOption(
      new Option("--mode <mode>", "book what is ready; default: book nothing").choices([
        "draft",
        "receive",
      ]),
    )
    .option("--once", "end after the files that are there now")
    .addHelpText("after", "\nExample:\n  bayline receive watch inbox --mode receive\n");
  addGlobalOptions(command, "hidden");
  command.action(async (folder: string) => {
    const { mode, once } = command.opts();
    const { watch } = await import("../receiving/documents/watch.ts");
    await watch(app, {
      folder,
      mode: mode === "draft" || mode === "receive" ? mode : undefined,
      once: once === true,
      globals: readGlobals(command),
    });
  });
}
