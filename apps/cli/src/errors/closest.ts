/** Finds the most similar known name, if one is similar enough. */
export function closest(name: string, known: readonly string[]): string | undefined {
  const folded = fold(name);
  // One edit per three letters at most: anything less similar would be a guess.
  const allowed = Math.max(1, Math.floor(folded.length / 3));
  const [nearest] = known
    .map((one) => ({ one, distance: distance(folded, fold(one)) }))
    .filter((each) => each.distance <= allowed)
    .toSorted((a, b) => a.distance - b.distance);
  return nearest?.one ?? onlyBeginning(folded, known);
}

/** ` Did you mean received?`, or an empty string. */
export function didYouMean(name: string, known: readonly string[]): string {
  const meant = closest(name, known);
  return meant === undefined ? "" : ` Did you mean ${meant}?`;
}

/** Matches an abbreviation such as `in_prog`, if it begins only one of the names. */
function onlyBeginning(folded: string, known: readonly string[]): string | undefined {
  if (folded.length < 2) return undefined;
  const [only, ...more] = known.filter((one) => fold(one).startsWith(folded));
  return more.length === 0 ? only : undefined;
}

/** Normalizes `in-progress`, `inProgress` and `In_Progress` to one form. */
function fold(name: string): string {
  return name.toLowerCase().replace(/[\s_-]/g, "");
}

/** Counts the edits between two names: letters changed, added, removed or swapped with the next. */
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
