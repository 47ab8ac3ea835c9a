import { unreadable } from "../errors.ts";
import { mostRows, tooManyRows } from "../limits.ts";

/** A segment of an interchange: `BIG*20260309*GL-88304~`. */
export interface Segment {
  tag: string;
  /** Its position in the file. The first ISA is 1. */
  number: number;
  /** Numbered as in the standard: `elements[1]` of a BIG is BIG01. */
  elements: string[];
}

/** Returns an element; "" if it is empty or missing. */
export function at(segment: Segment, element: number): string {
  return segment.elements[element]?.trim() ?? "";
}

/** The place of an error: `segment 4, BIG01`. */
export function placeOf({ tag, number }: Segment, element?: number): string {
  const suffix = element === undefined ? "" : `, ${tag}${String(element).padStart(2, "0")}`;
  return `segment ${number}${suffix}`;
}

/** Whether a text begins with an interchange: ISA and an element separator. */
export function isInterchange(text: string): boolean {
  return /^[\uFEFF\s]*ISA[^A-Za-z0-9\s]/.test(text) || /^[\uFEFF\s]*ISA\t/.test(text);
}

/** The element separator and the segment terminator, which the ISA of each interchange defines. */
interface Delimiters {
  element: string;
  end: string;
}

/** Reads the segments of all interchanges of a file. */
export function readSegments(text: string, where: string): Segment[] {
  if (!isInterchange(text)) throw notAnInterchange(text, where);
  const segments: Segment[] = [];
  let rest = text.replace(/^\uFEFF/, "");
  let delimiters: Delimiters | undefined;
  for (;;) {
    rest = withoutPadding(rest);
    if (rest === "") return segments;
    if (segments.length === mostRows) throw tooManyRows(where, "segments");
    if (!delimiters || isInterchange(rest)) delimiters = delimitersOf(rest, where);
    const end = rest.indexOf(delimiters.end);
    const body = end === -1 ? rest : rest.slice(0, end);
    rest = end === -1 ? "" : rest.slice(end + 1);
    // Mail programs break long lines anywhere. No element contains a line break.
    const elements = body.replace(/[\r\n]+/g, "").split(delimiters.element);
    const tag = (elements[0] ?? "").trim().toUpperCase();
    // A repeated terminator is ignored.
    if (tag !== "") segments.push({ tag, number: segments.length + 1, elements });
  }
}

/** Line breaks, the Ctrl-Z at the end of DOS files, and NUL padding. */
const padding = new Set([" ", "\r", "\n", "\x1a", "\0"]);

function withoutPadding(text: string): string {
  let start = 0;
  while (padding.has(text.charAt(start))) start += 1;
  return text.slice(start);
}

const elementsOfIsa = 16;

/**
 * Reads the delimiters of an ISA. It has a fixed width, but some programs trim its elements, so the
 * 16 elements are counted: the last has one character, and the next character is the segment
 * terminator.
 */
function delimitersOf(text: string, where: string): Delimiters {
  const element = text.charAt(3);
  let place = 3;
  for (let count = 1; count < elementsOfIsa; count += 1) {
    place = text.indexOf(element, place + 1);
    if (place === -1) throw unreadable(`${where}: its ISA has fewer than 16 elements`);
  }
  const end = text.charAt(place + 2);
  if (end === "" || /[A-Za-z0-9]/.test(end) || end === element) {
    throw unreadable(
      `${where}: its ISA has no segment terminator: ISA16 is followed by ${JSON.stringify(end)}`,
    );
  }
  return { element, end };
}

function notAnInterchange(text: string, where: string): Error {
  const start = text.trimStart().slice(0, 20);
  if (/^UN[AB]/.test(start)) {
    return unreadable(
      `${where} is EDIFACT; only X12 is supported`,
      "Ask the dealer for an X12 810.",
    );
  }
  const content = start === "" ? "it is empty" : `it begins with ${JSON.stringify(start)}`;
  return unreadable(`${where} is not an X12 interchange, which begins with ISA: ${content}`);
}
