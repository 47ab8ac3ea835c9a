import { maxEventBytes } from "@bayline/contracts";
import type { NewEvent } from "@bayline/db";
import { newId } from "../../ids.ts";

/** The first field of a stored record that was cut. */
const mark = '{"truncated":true,';

/** What a record is cut to, one step after the other, until it fits. */
const steps = [
  { entries: 500, characters: 5000 },
  { entries: 100, characters: 5000 },
  { entries: 100, characters: 255 },
  { entries: 20, characters: 255 },
  { entries: 5, characters: 100 },
  { entries: 0, characters: 100 },
] as const;

type Step = (typeof steps)[number];

/** An event to store. A record that is too large for an event is cut and marked. */
export function newEvent(
  event: string,
  resourceId: string,
  record: object,
  text = JSON.stringify(record),
): NewEvent {
  return {
    id: newId(),
    event,
    resourceId,
    data: cutJson(record, { text, bytes: maxEventBytes, mark: { truncated: true } }),
  };
}

function isWithin(text: string, bytes: number): boolean {
  const mostBytesOfCharacter = 3;
  return text.length * mostBytesOfCharacter <= bytes || Buffer.byteLength(text) <= bytes;
}

interface Cut {
  /** The JSON of the record. */
  text: string;
  /** The most bytes of JSON. */
  bytes: number;
  /** The first field of a record that is cut. */
  mark: object;
}

/** The JSON of a record, of which lists and texts are cut to the size. */
export function cutJson(record: object, { text, bytes, mark }: Cut): string {
  if (isWithin(text, bytes)) return text;
  const marked = (cut: unknown) => JSON.stringify({ ...mark, ...Object(cut) });
  for (const step of steps) {
    const short = marked(shortened(record, step));
    if (isWithin(short, bytes)) return short;
  }
  const scalars = Object.entries(record).filter(([, value]) => typeof value !== "object");
  return marked(shortened(Object.fromEntries(scalars.slice(0, 100)), steps[5]));
}

/** The first entries of each list, and the first characters of each text. */
function shortened(value: unknown, step: Step): unknown {
  if (typeof value === "string") return value.slice(0, step.characters).toWellFormed();
  if (Array.isArray(value)) {
    return value.slice(0, step.entries).map((entry) => shortened(entry, step));
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, shortened(inner, step)]),
  );
}

/** The JSON of a stored record without its mark, and whether it was cut. */
export function unmarked(data: string): { data: string; isCut: boolean } {
  const isCut = data.startsWith(mark);
  return { data: isCut ? `{${data.slice(mark.length)}` : data, isCut };
}

/** A stored record without its mark, and whether it was cut. */
export function withoutMark(data: unknown): { record: Record<string, unknown>; isCut: boolean } {
  const { truncated, ...record } = Object(data);
  return truncated === true
    ? { record, isCut: true }
    : { record: { ...Object(data) }, isCut: false };
}
