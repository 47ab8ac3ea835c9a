/**
 * A parser that only throws on invalid text. The position of an error is found by parsing shorter
 * prefixes.
 */
interface Grammar {
  parse(text: string): void;
  /** Returns the start of each token of a text. */
  starts(text: string): number[];
}

/**
 * Returns the position of the error in an expression. The library's errors do not contain it. A
 * prefix of a valid expression fails only at its end; the first prefix that fails for another
 * reason ends with the error.
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

/** Returns the tokens, or the position of the first character that begins no token. */
function startsUpTo(expression: string, starts: Grammar["starts"]) {
  try {
    return { isWhole: true as const, list: starts(expression) };
  } catch {
    for (let end = expression.length - 1; end > 0; end -= 1) {
      try {
        starts(expression.slice(0, end));
        return { isWhole: false as const, end };
      } catch {
        // Try a shorter prefix.
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

/** Returns the expression with a caret below a position. */
export function pointAt(expression: string, place: number): string {
  // A tab or a line break would misplace the caret.
  const line = expression.replace(/\s/g, " ");
  return `${line}\n${" ".repeat(place)}^`;
}
