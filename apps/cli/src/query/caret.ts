/** Parses or throws; told where in the text a fault is by feeding it shorter and shorter texts. */
interface Grammar {
  parse(text: string): void;
  /** The tokens of a text that can be told apart, each with where it begins. */
  starts(text: string): number[];
}

/**
 * Where an expression goes wrong. The library's errors do not say; but the beginning of a right
 * expression fails only for its end, and the first one that fails for something else ends with
 * what is wrong.
 */
export function faultAt(expression: string, { parse, starts }: Grammar): number {
  const places = startsUpTo(expression, starts);
  if (!places.isWhole) return places.end;
  const { list } = places;
  for (const [index, start] of list.entries()) {
    const end = list[index + 1] ?? expression.length;
    if (!failsForItsEnd(expression.slice(0, end).trimEnd(), parse)) return start;
  }
  return expression.length;
}

/** The tokens; or where the first character stands that can begin none. */
function startsUpTo(expression: string, starts: Grammar["starts"]) {
  try {
    return { isWhole: true as const, list: starts(expression) };
  } catch {
    for (let end = expression.length - 1; end > 0; end -= 1) {
      try {
        starts(expression.slice(0, end));
        return { isWhole: false as const, end };
      } catch {
        // A shorter beginning may do.
      }
    }
    return { isWhole: false as const, end: 0 };
  }
}

function failsForItsEnd(text: string, parse: Grammar["parse"]): boolean {
  try {
    parse(text);
    return true;
  } catch (error) {
    return error instanceof Error && /\bEOF\b/.test(error.message);
  }
}

/** The expression with a caret under the place. */
export function pointAt(expression: string, place: number): string {
  // A tab or a line break would move the caret away from what it points at.
  const line = expression.replace(/\s/g, " ");
  return `${line}\n${" ".repeat(place)}^`;
}
