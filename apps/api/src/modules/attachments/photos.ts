import { listCustomerPhotos, type TypedRecord } from "@bayline/db";
import type { ReadContext } from "../../pipeline/context.ts";
import { readFile } from "./files.ts";
import { smaller } from "./image.ts";

/** The most photos that a document prints. */
const maxPrinted = 12;

/** The longest side of a printed photo, in pixels. */
const printedSide = 1000;

/** A photo on a document. */
export interface PrintedPhoto {
  /** A JPEG image. */
  content: Uint8Array;
  caption: string | null;
}

/**
 * Reads the photos of some records that customers may see, for a document. A photo that cannot be
 * drawn, such as one of a forged archive, is left out.
 */
export async function photosForCustomer(
  ctx: ReadContext,
  records: readonly TypedRecord[],
): Promise<PrintedPhoto[]> {
  const photos: PrintedPhoto[] = [];
  for (const record of records) {
    for (const { id, caption } of await listCustomerPhotos(ctx, record, maxPrinted)) {
      if (photos.length === maxPrinted) return photos;
      // One by one, because each has megabytes.
      const stored = await readFile(ctx, { id, variant: "content" });
      const content = await smaller(stored, printedSide).catch(() => undefined);
      if (content) photos.push({ content, caption });
    }
  }
  return photos;
}
