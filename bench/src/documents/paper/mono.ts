/** A column of a page of fixed-width text. */
export interface Field<T> {
  head: string;
  width: number;
  isNumber?: boolean;
  of(row: T): string;
}

/** One line of text. Words that are too long are cut, numbers are not. */
export function monoLine(cells: Array<[text: string, width: number, isNumber?: boolean]>): string {
  return cells
    .map(([text, width, isNumber]) => {
      return isNumber ? text.padStart(width) : text.slice(0, width).padEnd(width);
    })
    .join(" ")
    .trimEnd();
}

export function monoHead<T>(fields: Field<T>[]): string {
  return monoLine(fields.map(({ head, width, isNumber }) => [head, width, isNumber ?? false]));
}

export function monoRow<T>(fields: Field<T>[], row: T): string {
  return monoLine(
    fields.map(({ of, width, isNumber }): [string, number, boolean] => [
      of(row),
      width,
      isNumber ?? false,
    ]),
  );
}

/** Puts texts at columns of a line, as `[[0, "SOLD TO"], [40, "SHIP TO"]]`. */
export function monoAt(parts: Array<[at: number, text: string]>): string {
  return parts.reduce((line, [at, text]) => `${line.padEnd(at)}${text}`, "");
}
