import type { Command } from "commander";
import { namedArgument } from "../catalogue/named-arguments.ts";
import { baseUrlOf, openClient } from "../session/client.ts";
import { addGlobalOptions, readGlobals } from "../session/globals.ts";
import { type App, say } from "../terminal/app.ts";
import { openInBrowser } from "../terminal/browser.ts";

const reviewLink = "documents.reviewLink";

/** Adds `bayline documents open ID`. */
export function openDocumentCommand(group: Command, app: App): void {
  const command = group
    .command("open")
    .summary("open the review page of a document in a browser")
    .description(
      "Prints a link to the review page of a document and, on a terminal, opens it. The link is good for 30 minutes, with your rights.",
    )
    .argument("<id>", namedArgument(reviewLink, "id")?.words)
    .addHelpText("after", "\nExample:\n  bayline documents open GL-88213\n");
  addGlobalOptions(command, "hidden");
  command.action(async (typed: string) => {
    const globals = readGlobals(command);
    const client = await openClient(app, globals, "shop.write");
    const { resolveId } = await import("./resolve-names.ts");
    const id = await resolveId(app, client, { operation: reviewLink, text: typed });
    const { url, token } = await client.documents.reviewLink(id);
    const link = new URL(url, await baseUrlOf(app, globals));
    link.hash = `token=${token}`;
    say(app, link.href);
    if (app.stdout.isTTY) openInBrowser(link.href);
  });
}
