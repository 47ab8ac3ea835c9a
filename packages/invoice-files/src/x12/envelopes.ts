import type { Problem } from "../draft.ts";
import { at, placeOf, type Segment } from "./segments.ts";

/** The segments from an ST to its SE. */
export interface Transaction {
  /** 810 is an invoice. */
  code: string;
  /** Including ST and SE. */
  segments: Segment[];
  /** Whether its interchange is marked as a test. */
  isTest: boolean;
}

interface Level {
  end: string;
  name: string;
  /** The name of the units that the trailer counts. */
  counted: string;
  /** The header element whose number the trailer repeats. */
  control: number;
}

const levels: Record<string, Level> = {
  ISA: { end: "IEA", name: "interchange", counted: "functional groups", control: 13 },
  GS: { end: "GE", name: "functional group", counted: "transactions", control: 6 },
  ST: { end: "SE", name: "transaction", counted: "segments", control: 2 },
};
const order = Object.keys(levels);

interface Open {
  header: Segment;
  level: Level;
  count: number;
  segments: Segment[];
}

/**
 * Extracts the transactions from their envelopes, and reports incomplete ones: a truncated file
 * must not be received as a complete invoice.
 */
export function readEnvelopes(segments: readonly Segment[]) {
  const transactions: Transaction[] = [];
  const problems: Problem[] = [];
  const open: Open[] = [];
  for (const segment of segments) {
    const level = levels[segment.tag];
    if (level) begin(open, segment, { level, problems });
    else if (isTrailer(segment)) {
      const ended = end(open, segment, problems);
      if (ended?.header.tag === "ST") transactions.push(toTransaction(ended, segment, open));
    } else if (open.length === order.length) take(open, segment);
    else if (!isOfInterchange(segment, open))
      problems.push({ field: placeOf(segment), message: `${segment.tag} is in no transaction` });
  }
  for (const { header, level } of open.toReversed()) {
    problems.push({ field: placeOf(header), message: unended(level, "the file ends") });
  }
  return { transactions, problems };
}

function unended({ name, end }: Level, event: string): string {
  return `${event} within this ${name}: its ${end} is missing, and possibly more`;
}

function isTrailer({ tag }: Segment): boolean {
  return Object.values(levels).some(({ end }) => end === tag);
}

function begin(
  open: Open[],
  segment: Segment,
  { level, problems }: { level: Level; problems: Problem[] },
): void {
  const depth = order.indexOf(segment.tag);
  for (const unclosed of open.splice(depth).toReversed()) {
    const event = `segment ${segment.number} begins another ${level.name}`;
    problems.push({ field: placeOf(unclosed.header), message: unended(unclosed.level, event) });
  }
  if (open.length < depth) {
    const parent = order[depth - 1] ?? "";
    problems.push({
      field: placeOf(segment),
      message: `${segment.tag} is outside of a ${parent}`,
    });
    return;
  }
  const parent = open.at(-1);
  if (parent) parent.count += 1;
  open.push({ header: segment, level, count: 0, segments: [segment] });
}

/** Segments of an interchange outside of its groups: acknowledgements of other interchanges. */
const ofInterchanges = new Set(["TA1", "TA3", "ISB", "ISE"]);

function isOfInterchange({ tag }: Segment, open: readonly Open[]): boolean {
  return open.length === 1 && ofInterchanges.has(tag);
}

function take(open: readonly Open[], segment: Segment): void {
  open.at(-1)?.segments.push(segment);
}

function end(open: Open[], segment: Segment, problems: Problem[]): Open | undefined {
  const ended = open.at(-1);
  if (ended?.level.end !== segment.tag) {
    problems.push({ field: placeOf(segment), message: `${segment.tag} has no matching header` });
    return undefined;
  }
  open.pop();
  const { header, level } = ended;
  const count = header.tag === "ST" ? ended.segments.length + 1 : ended.count;
  if (Number(at(segment, 1)) !== count) {
    problems.push({
      field: placeOf(segment, 1),
      message: `is ${at(segment, 1) || "empty"}, but the ${level.name} has ${count} ${level.counted}`,
    });
  }
  const expected = at(header, level.control);
  const actual = at(segment, 2);
  if (!isSameNumber(actual, expected)) {
    const name = `${header.tag}${String(level.control).padStart(2, "0")}`;
    problems.push({
      field: placeOf(segment, 2),
      message: `is ${actual || "empty"}, but ${name} in segment ${header.number} is ${expected || "empty"}`,
    });
  }
  return ended;
}

/** Control numbers are padded with zeros, but not consistently. */
function isSameNumber(a: string, b: string): boolean {
  return a.replace(/^0+/, "") === b.replace(/^0+/, "");
}

function toTransaction({ header, segments }: Open, trailer: Segment, open: Open[]): Transaction {
  const [interchange] = open;
  return {
    code: at(header, 1),
    segments: [...segments, trailer],
    isTest: interchange !== undefined && at(interchange.header, 15) === "T",
  };
}
