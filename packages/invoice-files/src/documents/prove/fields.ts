import type { Evidence, ProvedField, Reading, Rival } from "../types.ts";

/** What confirms a field, or what a person must check. */
export interface Judgement {
  isCertain: boolean;
  isDoubtful?: boolean;
  reason: string;
  /** The other values that it may have. Absent for all alternatives of the reading. */
  rivals?: Rival[];
}

/** The certainty of a field. A field without a reading is missing. */
export function fieldOf(
  path: string,
  reading: Reading<unknown> | null,
  judgement: Judgement,
): ProvedField {
  if (!reading) return { path, certainty: "missing", reason: "was not found", evidence: null };
  const { evidence, doubt } = reading;
  const judged = doubt === undefined ? judgement : { ...judgement, ...doubtful(doubt) };
  const { isCertain, isDoubtful, reason } = judged;
  const field: ProvedField = {
    path,
    certainty: isCertain ? "certain" : "likely",
    reason,
    evidence,
  };
  const rivals = isCertain ? [] : (judged.rivals ?? placed(reading, alternativesOf(reading)));
  return {
    ...field,
    ...(isDoubtful && { isDoubtful }),
    ...(rivals.length > 0 && { rivals }),
  };
}

/** Values as rivals, with the places where a reading has them. */
export function placed(reading: Reading<unknown> | null, values: Iterable<unknown>): Rival[] {
  const evidence = new Map<unknown, Evidence>();
  for (const rival of reading?.rivals ?? []) evidence.set(rival.value, rival.evidence);
  if (reading) evidence.set(reading.value, reading.evidence);
  return [...new Set(values)].map((value) => ({ value, evidence: evidence.get(value) ?? null }));
}

/** The other values of a reading. */
function alternativesOf(reading: Reading<unknown>): unknown[] {
  const placedValues = (reading.rivals ?? []).map(({ value }) => value);
  return [...placedValues, ...reading.alternatives].filter((value) => value !== reading.value);
}

export function certain(reason: string): Judgement {
  return { isCertain: true, reason };
}

/** A person must check a field that may have one of the rivals as its value. */
export function likely(reason: string, rivals?: Rival[]): Judgement {
  return { isCertain: false, reason, ...(rivals && { rivals }) };
}

/** A person must decide, even if other values of the document agree with it. */
export function doubtful(reason: string): Judgement {
  return { isCertain: false, isDoubtful: true, reason };
}
