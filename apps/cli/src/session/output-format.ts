import type { App } from "../terminal/app.ts";
import type { Globals, Output } from "./globals.ts";

/** Returns the output format: a table on a terminal, else JSON, unless a flag sets it. */
export function outputOf(app: App, globals: Globals): Output {
  return globals.output ?? (app.stdout.isTTY ? "table" : "json");
}

/**
 * Whether a response may have a custom presentation: on a terminal, without flags that select
 * output.
 */
export function isForPerson(app: App, globals: Globals): boolean {
  return outputOf(app, globals) === "table" && !globals.fields && globals.query === undefined;
}
