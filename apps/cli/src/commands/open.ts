import type { Command } from "commander";
import { baseUrlOf } from "../session/client.ts";
import { readGlobals } from "../session/globals.ts";
import { type App, say } from "../terminal/app.ts";
import { openInBrowser } from "../terminal/browser.ts";
import { usageError } from "../terminal/exit.ts";

export function openCommand(program: Command, app: App): Command {
  const command = program
    .command("open")
    .summary("open the API reference in a browser")
    .description("Prints the address of the API reference and, on a terminal, opens it.")
    .addHelpText(
      "after",
      "\nExamples:\n  bayline open\n  bayline open --base-url https://api.example.com/v1\n",
    );
  return command.action(async () => {
    const url = docsUrl(await baseUrlOf(app, readGlobals(command)));
    say(app, url);
    if (app.stdout.isTTY) openInBrowser(url);
  });
}

function docsUrl(baseUrl: string): string {
  if (!URL.canParse(baseUrl)) throw usageError(`${baseUrl} is not a URL`);
  return new URL("/docs", baseUrl).href;
}
