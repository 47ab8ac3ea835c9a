import { type App, note } from "./app.ts";
import { plainText } from "./text.ts";

/** Notes on stderr what may be a mistake in a write that was done. */
export function noteWarnings(app: App, body: unknown): void {
  const { warnings } = Object(body);
  if (!Array.isArray(warnings)) return;
  for (const { code, message } of warnings) {
    if (typeof message === "string") note(app, plainText(`warning: ${message} (${code})`));
  }
}
