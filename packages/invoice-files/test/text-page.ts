import type { TextItem, TextPage } from "../src/documents/types.ts";

/** A text at its left edge, or `-x` for its right edge, in points. */
type Placed = [x: number, text: string];

const height = 10;
const lineHeight = 14;
const widthOfCharacter = 5;

/** A page of the rows given, from top to bottom. Null leaves a row empty. */
export function textPage(rows: ReadonlyArray<Placed[] | null>, number = 1): TextPage {
  const items = rows.flatMap((row, index) =>
    (row ?? []).map(([x, text]): TextItem => {
      const width = text.length * widthOfCharacter;
      return { x: x < 0 ? -x - width : x, y: 30 + index * lineHeight, width, height, text };
    }),
  );
  return { number, width: 612, height: 792, items };
}

const columns = [40, 120, -360, -440, -520];

/** A row of a table with part, description, quantity, price and amount. */
export function tableRow(...texts: string[]): Placed[] {
  return texts.flatMap((text, index): Placed[] => {
    const x = columns[index];
    return x === undefined || text === "" ? [] : [[x, text]];
  });
}

export const header = tableRow("Part No", "Description", "Qty", "Price", "Amount");

/** The head of an invoice of Acme with the labels that a reader needs. */
export const head: Placed[][] = [
  [
    [40, "Acme Truck Parts"],
    [400, "INVOICE"],
  ],
  [
    [40, "12 Main St, Toledo, OH 43612"],
    [400, "Invoice No: A-1001"],
  ],
  [[400, "Invoice Date: 03/09/2026"]],
  [[400, "Account No: 77-1200"]],
  [[400, "Customer PO: PO-1016"]],
];

/** A row with the label and the amount of a total or a charge. */
export function total(label: string, amount: string): Placed[] {
  return [
    [400, label],
    [-520, amount],
  ];
}
