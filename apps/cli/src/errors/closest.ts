/** Finds the most similar known name, if one is similar enough. */
export function closest(name: string, known: readonly string[]): string | undefined {
  const folded = fold(name);
  // One edit per three letters at most: anything less similar would be a guess.
  const allowed = Math.max(1, Math.floor(folded.length / 3));
  const [nearest] = known
    .map((candidate) => ({ candidate, distance: editDistance(folded, fold(candidate)) }))
    .filter(({ distance }) => distance <= allowed)
    .toSorted((a, b) => a.distance - b.distance);
  return nearest?.candidate ?? onlyPrefixMatch(folded, known);
}

/** ` Did you mean received?`, or an empty string. */
export function didYouMean(name: string, known: readonly string[]): string {
  const suggestion = closest(name, known);
  return suggestion === undefined ? "" : ` Did you mean ${suggestion}?`;
}

/** Matches an abbreviation such as `in_prog`, if it begins only one of the names. */
function onlyPrefixMatch(folded: string, known: readonly string[]): string | undefined {
  if (folded.length < 2) return undefined;
  const [only, ...more] = known.filter((candidate) => fold(candidate).startsWith(folded));
  return more.length === 0 ? only : undefined;
}

/** Normalizes `in-progress`, `inProgress` and `In_Progress` to one form. */
function fold(name: string): string {
  return name.toLowerCase().replace(/[\s_-]/g, "");
}

/**
 * Counts the edits between two names: letters changed, added, removed or swapped with the next
 * (optimal string alignment distance).
 */
export function editDistance(a: string, b: string): number {
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 0; row < a.length; row += 1) {
    const current = [row + 1];
    for (let column = 0; column < b.length; column += 1) {
      const changed = (previous[column] ?? 0) + (a[row] === b[column] ? 0 : 1);
      const isSwap = row > 0 && a[row] === b[column - 1] && a[row - 1] === b[column];
      const swapped = isSwap ? (beforePrevious[column - 1] ?? 0) + 1 : changed;
      const removed = (previous[column + 1] ?? 0) + 1;
      const added = (current[column] ?? 0) + 1;
      current.push(Math.min(changed, swapped, removed, added));
    }
    beforePrevious = previous;
    previous = current;
  }
  return previous.at(-1) ?? 0;
}
