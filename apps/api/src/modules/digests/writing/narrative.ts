import { DigestNarrative, maxHeadlineCharacters } from "@bayline/contracts";
import { z } from "zod";
import { type Figures, strayFigure } from "./numerals.ts";

const mostItems = 8;

const line = (max: number) =>
  z
    .string()
    .transform((text) => text.replace(/\s+/g, " ").trim())
    .pipe(z.string().min(1, "must not be empty").max(max, `must have at most ${max} characters`));
const lines = z.array(line(300)).max(mostItems, `must have at most ${mostItems} items`).default([]);

/** A narrative as a model may write it. Missing lists are empty. */
const Written = DigestNarrative.extend({
  headline: line(maxHeadlineCharacters),
  summary: line(1500),
  bullets: lines,
  wins: lines,
  concerns: lines,
  things_to_watch: lines,
  recommended_actions: lines,
  callouts: lines,
});

export type Reading =
  | { narrative: DigestNarrative; fault?: undefined }
  /** The fault, in the words sent to the model. */
  | { fault: string; narrative?: undefined };

/** Reads the answer of a model. Accepts it whole or not at all. */
export function readNarrative(answer: string, figures: Figures): Reading {
  const parsed = Written.safeParse(parseJson(answer));
  if (!parsed.success) return { fault: explain(parsed.error) };
  for (const [field, texts] of Object.entries(parsed.data)) {
    for (const text of [texts].flat()) {
      const stray = strayFigure(text, figures);
      if (stray !== undefined) {
        return {
          fault: `${field}: ${JSON.stringify(stray)} is not a display text of the snapshot`,
        };
      }
    }
  }
  return { narrative: parsed.data };
}

/** Parses the outermost braces: models often add code fences and text around their JSON. */
function parseJson(answer: string): unknown {
  const text = answer.slice(answer.indexOf("{"), answer.lastIndexOf("}") + 1);
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function explain({ issues }: z.ZodError): string {
  const [issue] = issues;
  if (!issue || issue.path.length === 0) return "it is not a JSON object of the required form";
  return `${issue.path.join(".")}: ${issue.message}`;
}
