import type { CertifiedField, Reading } from "../types.ts";

/** What confirms a field, or what a person must check. */
export interface Judgement {
  isCertain: boolean;
  isDoubtful?: boolean;
  reason: string;
}

/** The certainty of a field. A field without a reading is missing. */
export function fieldOf(
  path: string,
  reading: Reading<unknown> | null,
  judgement: Judgement,
): CertifiedField {
  if (!reading) return { path, certainty: "missing", reason: "was not found", evidence: null };
  const { evidence, doubt } = reading;
  const { isCertain, isDoubtful, reason } = doubt === undefined ? judgement : doubtful(doubt);
  const field: CertifiedField = {
    path,
    certainty: isCertain ? "certain" : "likely",
    reason,
    evidence,
  };
  return isDoubtful ? { ...field, isDoubtful } : field;
}

export function certain(reason: string): Judgement {
  return { isCertain: true, reason };
}

export function likely(reason: string): Judgement {
  return { isCertain: false, reason };
}

/** A person must decide, even if other values of the document agree with it. */
export function doubtful(reason: string): Judgement {
  return { isCertain: false, isDoubtful: true, reason };
}
