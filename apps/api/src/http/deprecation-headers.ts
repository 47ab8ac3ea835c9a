import type { Answer } from "../pipeline/use-case.ts";
import type { HeaderSink } from "./errors.ts";

/** The page that lists what is deprecated. */
const deprecationsPath = "/docs/deprecations";

/** Sets the headers of an answer that is deprecated in whole or in part, and returns the answer. */
export function setDeprecationHeaders(answer: Answer, sink: HeaderSink): Answer {
  const { deprecation } = answer;
  if (!deprecation) return answer;
  const title = deprecation.uses.join("; ");
  sink.header("Deprecation", `@${startOf(deprecation.since).getTime() / 1000}`);
  sink.header("Sunset", startOf(deprecation.sunset).toUTCString());
  sink.header(
    "Link",
    `<${deprecationsPath}>; rel="deprecation"; type="text/html"; title="${title}"`,
  );
  return answer;
}

function startOf(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}
