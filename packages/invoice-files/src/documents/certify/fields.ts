import type { CertifiedField, Reading } from "../types.ts";

/** What confirms a field, or what a person must check. */
interface Judgement {
  isCertain: boolean;
  reason: string;
}

/** The certainty of a field. A field without a reading is missing. */
export function fieldOf(
  path: string,
  reading: Reading<unknown> | null,
  { isCertain, reason }: Judgement,
): CertifiedField {
  if (!reading) return { path, certainty: "missing", reason: "was not found", evidence: null };
  const { evidence, doubt } = reading;
  if (doubt !== undefined) return { path, certainty: "likely", reason: doubt, evidence };
  return { path, certainty: isCertain ? "certain" : "likely", reason, evidence };
}

export function certain(reason: string): Judgement {
  return { isCertain: true, reason };
}

export function likely(reason: string): Judgement {
  return { isCertain: false, reason };
}
