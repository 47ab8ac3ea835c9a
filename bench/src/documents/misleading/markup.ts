import type { Random } from "../random.ts";

/** The rows of the goods, or the names of their columns. */
type Part = "tbody" | "thead";

/** Replaces the rows of the table of goods. A paper without them stays as it is. */
export function withRows(
  source: string,
  change: (rows: string[]) => string[],
  part: Part = "tbody",
): string {
  const pattern = new RegExp(`(<${part}>)(.*?)(</${part}>)`, "s");
  return source.replace(pattern, (_, start: string, rows: string, end: string) => {
    const parts = rows.split(/(?<=<\/tr>)/).filter((row) => row.trim() !== "");
    return `${start}${change(parts).join("")}${end}`;
  });
}

/** Replaces the cells of a row. */
export function withCells(row: string, change: (cells: string[]) => string[]): string {
  const cells = row.match(/<t[dh][^>]*>.*?<\/t[dh]>/gs) ?? [];
  return `<tr>${change(cells).join("")}</tr>`;
}

/** The rows of goods with a change of one of those that have an amount. */
export function withOneRow(
  source: string,
  random: Random,
  change: (row: string) => string[],
): string {
  return withRows(source, (rows) => {
    const goods = rows.flatMap((row, at) => (/\d[.,]\d\d/.test(row) ? [at] : []));
    const chosen = goods[random.between(0, goods.length - 1)];
    return rows.flatMap((row, at) => (at === chosen ? change(row) : [row]));
  });
}

/** Markup at the end of a paper. */
export function atEnd(source: string, markup: string): string {
  return source.replace("</body>", () => `${markup}</body>`);
}

/** Markup between the goods and their sums. */
export function belowGoods(source: string, markup: string): string {
  return source.replace("</tbody></table>", () => `</tbody></table>${markup}`);
}

/** The text between the tags of `body`. */
export function bodyOf(source: string): string {
  return /<body>(.*)<\/body>/s.exec(source)?.[1] ?? "";
}

/** Whatever is between the tags of `body`, with markup around it. */
export function around(source: string, start: string, end: string): string {
  return source.replace("<body>", () => `<body>${start}`).replace("</body>", () => `${end}</body>`);
}
