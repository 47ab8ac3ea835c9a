/** The paper sizes, in points. */
export const paperSizes = {
  letter: [612, 792],
  a4: [595.28, 841.89],
} as const satisfies Record<string, readonly [width: number, height: number]>;

export type PaperSize = keyof typeof paperSizes;

/** What stands at the head of every document of a shop. */
export interface Letterhead {
  shopName: string;
  address: string | null;
  phone: string | null;
  email: string | null;
  website: string | null;
  /** `#rrggbb`. */
  color: string | null;
  /** A PNG or JPEG image. */
  logo: Uint8Array | null;
}

/** A document, as texts and tables. Drawing decides only where they stand. */
export interface Sheet {
  size: PaperSize;
  letterhead: Letterhead;
  /** `Invoice`. */
  title: string;
  /** `INV-1003`. */
  number: string | null;
  /** A word across the first page, such as `VOID`. */
  stamp?: string | undefined;
  facts: Fact[];
  parties: Party[];
  blocks: Block[];
  footer: string | null;
  /** ISO 8601. */
  printedAt: string;
}

export interface Fact {
  label: string;
  value: string;
}

/** A person, company or vehicle, as lines of text. */
export interface Party {
  label: string;
  name: string;
  lines: string[];
}

export type Block =
  | { kind: "heading"; text: string; badge?: Badge | undefined; amount?: string | undefined }
  | { kind: "text"; label: string | null; text: string }
  | { kind: "table"; columns: Column[]; rows: Row[] }
  | { kind: "totals"; rows: Total[] }
  | { kind: "photos"; photos: readonly Photo[] }
  | { kind: "signature"; label: string };

export interface Photo {
  /** A JPEG image. */
  content: Uint8Array;
  caption: string | null;
}

export interface Badge {
  text: string;
  tone: Tone;
}

export type Tone = "good" | "bad" | "plain";

export interface Column {
  title: string;
  /** The width in points, or the share of the remaining width. */
  width: { points: number } | { share: number };
  align: "left" | "right";
}

export interface Row {
  cells: Cell[];
  isMuted?: boolean;
}

export type Cell = string | { text: string; detail: string | null } | Badge;

export interface Total {
  label: string;
  value: string;
  isStrong?: boolean;
}
