import type { PaperSize } from "../sheet.ts";

const inch = 72;
const mm = 72 / 25.4;

interface Layout {
  size: PaperSize;
  columns: number;
  rows: number;
  /** Points. */
  width: number;
  height: number;
  left: number;
  top: number;
  /** From the left edge of a label to that of the next. */
  pitch: number;
}

/** Common sheets of labels. */
export const labelSheets = {
  "avery-5160": {
    size: "letter",
    columns: 3,
    rows: 10,
    width: 2.625 * inch,
    height: inch,
    left: 0.1875 * inch,
    top: 0.5 * inch,
    pitch: 2.75 * inch,
  },
  "avery-5163": {
    size: "letter",
    columns: 2,
    rows: 5,
    width: 4 * inch,
    height: 2 * inch,
    left: 0.15625 * inch,
    top: 0.5 * inch,
    pitch: 4.1875 * inch,
  },
  "avery-l7160": {
    size: "a4",
    columns: 3,
    rows: 7,
    width: 63.5 * mm,
    height: 38.1 * mm,
    left: 7.25 * mm,
    top: 15.15 * mm,
    pitch: 66 * mm,
  },
} as const satisfies Record<string, Layout>;

export type LabelSheet = keyof typeof labelSheets;

export interface Label {
  partNumber: string;
  name: string;
  bin: string | null;
  /** How often it is printed. */
  count: number;
}

/** Labels to print on sheets. */
export interface Labels {
  sheet: LabelSheet;
  /** Position of the first label, from 1. */
  startAt: number;
  shopName: string;
  /** ISO 8601. */
  printedAt: string;
  labels: Label[];
}
