import type { NearReading } from "@bayline/db";

/** A reading in the history of its meter. */
export type Point = Pick<NearReading, "kind" | "value" | "oldValue" | "total" | "at">;

/** The readings between which another one is placed. */
export interface Neighbours {
  before: Point | undefined;
  after: Point | undefined;
}

/** What a reading would have to be, with the neighbour that says so. */
export interface RanBack {
  atLeast?: { value: number; neighbour: Point };
  atMost?: { value: number; neighbour: Point };
}

/** Adds figures of up to 4 decimals exactly. */
export function sumOfFigures(...figures: number[]): number {
  return Math.round(figures.reduce((sum, figure) => sum + figure, 0) * 10_000) / 10_000;
}

/** What the meter that a point leads to has less than the total. */
const offsetAfter = ({ total, value }: Point) => sumOfFigures(total, -value);

/** What the meter that leads to a point had less than the total. */
const offsetBefore = ({ total, value, oldValue }: Point) =>
  sumOfFigures(total, -(oldValue ?? value));

function offsetBetween({ before, after }: Neighbours): number {
  if (before) return offsetAfter(before);
  return after ? offsetBefore(after) : 0;
}

/** Facts of one meter in their order. */
export class Timeline {
  readonly #points: Timed[];

  constructor(points: readonly Point[]) {
    this.#points = points.map((point) => ({ time: timeOf(point), point })).sort(inOrder);
  }

  add(point: Point): void {
    const one = { time: timeOf(point), point };
    const at = this.#count((other) => inOrder(other, one) <= 0);
    this.#points.splice(at, 0, one);
  }

  /**
   * The neighbours of a reading. Readings at the same instant are not compared with each other, so
   * that their order does not matter; a replacement is the last fact of its instant.
   */
  aroundReading(at: string): Neighbours {
    const time = timeOf({ at });
    const before = this.#count((other) => other.time < time);
    const upTo = this.#count((other) => other.time <= time);
    const same = this.#points[upTo - 1];
    const isReplaced = upTo > before && same?.point.kind === "replacement";
    return {
      before: this.#points[before - 1]?.point,
      after: (isReplaced ? same : this.#points[upTo])?.point,
    };
  }

  /** The neighbours of a replacement, which readings at the same instant precede. */
  aroundReplacement(at: string): Neighbours {
    const time = timeOf({ at });
    const upTo = this.#count((other) => other.time <= time);
    return { before: this.#points[upTo - 1]?.point, after: this.#points[upTo]?.point };
  }

  /** The number of points at the beginning for which a condition holds. */
  #count(holds: (point: Timed) => boolean): number {
    let low = 0;
    let high = this.#points.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const one = this.#points[middle];
      if (one && holds(one)) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

const timeOf = ({ at }: Pick<Point, "at">) => new Date(at).getTime();

interface Timed {
  time: number;
  point: Point;
}

/** A replacement is after the readings at its instant, whose totals are at most its own. */
function inOrder(a: Timed, b: Timed): number {
  const isLater = Number(a.point.kind === "replacement") - Number(b.point.kind === "replacement");
  return a.time - b.time || a.point.total - b.point.total || isLater;
}

/** The total of a reading between its neighbours, or why it would run backwards. */
export function placeReading(value: number, neighbours: Neighbours): { total: number } | RanBack {
  const { before, after } = neighbours;
  const offset = offsetBetween(neighbours);
  const total = sumOfFigures(value, offset);
  if (before && total < before.total)
    return { atLeast: { value: before.value, neighbour: before } };
  if (after && total > after.total) {
    return { atMost: { value: after.oldValue ?? after.value, neighbour: after } };
  }
  return { total };
}

/** A replacement: the last value of the old meter and the first one of the new meter. */
export interface Replaced {
  value: number;
  oldValue: number;
}

/** What a replacement adds to the totals of the readings after it. */
export const shiftOf = ({ value, oldValue }: Replaced) => sumOfFigures(oldValue, -value);

/**
 * The total of a replacement between its neighbours, or why the meter would run backwards. The
 * totals after it must shift by `shift`: what it adds, without what one that it supersedes added.
 */
export function placeReplacement(
  replaced: Replaced,
  { before, after }: Neighbours,
  undone = 0,
): { total: number; shift: number } | RanBack {
  const offset = before
    ? offsetAfter(before)
    : after
      ? sumOfFigures(offsetBefore(after), -undone)
      : 0;
  const total = sumOfFigures(replaced.oldValue, offset);
  const shift = sumOfFigures(shiftOf(replaced), -undone);
  if (before && total < before.total)
    return { atLeast: { value: before.value, neighbour: before } };
  if (after && sumOfFigures(after.total, shift) < total) {
    return { atMost: { value: after.oldValue ?? after.value, neighbour: after } };
  }
  return { total, shift };
}
