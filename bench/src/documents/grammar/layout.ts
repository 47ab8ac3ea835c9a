import type { Writer } from "../paper/formats.ts";
import type { Random } from "../random.ts";
import type { Prints, Truth } from "../truth/types.ts";

export type RendererName = "chromium" | "weasyprint" | "wkhtmltopdf" | "libreoffice";

export interface PageSize {
  size: "Letter" | "A4";
  isLandscape: boolean;
}

/** The paper of one dealer, in HTML. */
export interface Layout {
  name: string;
  page: PageSize;
  prints: Prints;
  /** How it writes numbers and dates. */
  write: Writer;
  draw(truth: Truth, random: Random): string;
}
