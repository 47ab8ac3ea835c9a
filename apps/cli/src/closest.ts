/** The name that was probably meant, where a known one is alike enough; the nearest first. */
export function closest(name: string, known: readonly string[]): string | undefined {
  const folded = fold(name);
  // One slip in three letters at most: what is less alike would be a guess.
  const allowed = Math.max(1, Math.floor(folded.length / 3));
  const [nearest] = known
    .map((one) => ({ one, distance: distance(folded, fold(one)) }))
    .filter((each) => each.distance <= allowed)
    .toSorted((a, b) => a.distance - b.distance);
  return nearest?.one ?? onlyBeginning(folded, known);
}

/** ` Did you mean received?`, or nothing. */
export function didYouMean(name: string, known: readonly string[]): string {
  const meant = closest(name, known);
  return meant === undefined ? "" : ` Did you mean ${meant}?`;
}

/** `in_prog` is only one of the names, cut short. */
function onlyBeginning(folded: string, known: readonly string[]): string | undefined {
  if (folded.length < 2) return undefined;
  const [only, ...more] = known.filter((one) => fold(one).startsWith(folded));
  return more.length === 0 ? only : undefined;
}

/** People write `in-progress`, `inProgress` and `In_Progress` for one thing. */
function fold(name: string): string {
  return name.toLowerCase().replace(/[\s_-]/g, "");
}

/**
 * How many letters must be changed, added, taken away or swapped with the next one to make the
 * one of the other.
 */
export function distance(one: string, other: string): number {
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let line = 0; line < one.length; line += 1) {
    const next = [line + 1];
    for (let at = 0; at < other.length; at += 1) {
      const changed = (row[at] ?? 0) + (one[line] === other[at] ? 0 : 1);
      const isSwapped = line > 0 && one[line] === other[at - 1] && one[line - 1] === other[at];
      const swapped = isSwapped ? (before[at - 1] ?? 0) + 1 : changed;
      next.push(Math.min(changed, swapped, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    before = row;
    row = next;
  }
  return row.at(-1) ?? 0;
}
