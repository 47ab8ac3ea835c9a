import { z } from "zod";

/** The schedule of a deprecated field or operation. */
export interface Deprecation {
  /** The day of the release that deprecates it: `YYYY-MM-DD`. */
  since: string;
  /** The day from which a release may remove it, at least 12 months later. */
  sunset: string;
  /** What replaces it, in ASCII: `taxRates`. */
  use: string;
}

/** The deprecated fields of inputs and outputs. */
export const deprecations = z.registry<Deprecation>();

/**
 * Deprecates a field of an input or an output. Documents, types, flags and tools derive from the
 * schema that it returns, and answers to calls with the field have the headers of the schedule.
 */
export function deprecated<S extends z.ZodType>(field: S, deprecation: Deprecation): S {
  checkDeprecation(deprecation);
  const description = withDeprecation(descriptionOf(field), deprecation);
  const marked = field.meta({ deprecated: true, description });
  deprecations.add(marked, deprecation);
  return marked;
}

function descriptionOf(schema: z.core.$ZodType): string | undefined {
  const { def } = schema._zod;
  const inner = "innerType" in def && def.innerType instanceof z.core.$ZodType && def.innerType;
  return z.globalRegistry.get(schema)?.description ?? (inner ? descriptionOf(inner) : undefined);
}

/** Throws unless the schedule has two days that are 12 months apart, and words for a header. */
export function checkDeprecation({ since, sunset, use }: Deprecation): void {
  const [from, until] = [since, sunset].map((day) => z.iso.date().parse(day));
  const earliest = new Date(`${from}T00:00:00Z`);
  earliest.setUTCFullYear(earliest.getUTCFullYear() + 1);
  if (new Date(`${until}T00:00:00Z`) < earliest) {
    throw new Error(`The sunset ${sunset} is less than 12 months after ${since}`);
  }
  if (!/^[ !#-[\]-~]+$/.test(use)) throw new Error(`Not for a header: ${use}`);
}

const deprecationStart = "Deprecated since ";

/** The sentence about a schedule, without its full stop. */
export function deprecationSentence({ since, sunset, use }: Deprecation): string {
  return `${deprecationStart}${since}: use ${use}. May be removed from ${sunset}`;
}

/** Adds the sentence about a schedule to a description. */
export function withDeprecation(description: string | undefined, deprecation: Deprecation): string {
  const sentence = deprecationSentence(deprecation);
  return description ? `${description.replace(/\.$/, "")}. ${sentence}` : sentence;
}

/** Splits a description from the sentence about its schedule. */
export function splitDeprecation(description: string): [words: string, sentence: string] {
  const at = description.indexOf(deprecationStart);
  if (at < 0) return [description, ""];
  return [description.slice(0, at).trimEnd(), description.slice(at)];
}
