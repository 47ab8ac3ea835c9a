import type { Fetch } from "@bayline/sdk";
import { type App, note } from "../terminal/app.ts";
import { plainText } from "../terminal/text.ts";
import type { Globals } from "./globals.ts";
import { LightResponse } from "./light-response.ts";
import { isForPerson } from "./output-format.ts";

/**
 * Notes on stderr, once, that an answer is deprecated in whole or in part. The service says what
 * the call used, so the note does not depend on the version of the command line.
 */
export function notingDeprecations(app: App, globals: Globals, fetch: Fetch): Fetch {
  let isNoted = false;
  return async (url, init) => {
    const response = await fetch(url, init);
    const text = isNoted ? undefined : deprecationIn(app, globals, response);
    if (text === undefined) return response;
    isNoted = true;
    note(app, plainText(text));
    return response;
  };
}

function deprecationIn(app: App, globals: Globals, response: Response): string | undefined {
  const sunset = headerOf(response, "sunset");
  if (headerOf(response, "deprecation") === null || sunset === null) return undefined;
  const [, title = ""] = /title="([^"]*)"/.exec(headerOf(response, "link") ?? "") ?? [];
  // A person sees the fields of an answer in a table, and depends on none.
  const isOfAnswer = title.split("; ").every((part) => part.startsWith("answer."));
  if (isOfAnswer && isForPerson(app, globals)) return undefined;
  return `deprecated: ${title}; may be removed from ${dayOf(sunset)}`;
}

function headerOf(response: Response, name: string): string | null {
  return response instanceof LightResponse ? response.header(name) : response.headers.get(name);
}

function dayOf(date: string): string {
  const instant = new Date(date);
  return Number.isNaN(instant.getTime()) ? date : instant.toISOString().slice(0, 10);
}
