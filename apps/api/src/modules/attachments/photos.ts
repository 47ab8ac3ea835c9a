import { findAttachments, listCustomerPhotos, type TypedRecord } from "@bayline/db";
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

/** Names of the parts of records, by id, in the order of the document. */
export type PartNames = ReadonlyMap<string, string>;

/**
 * Reads the photos of some records and their parts that customers may see, for a document. The
 * caption of a part's photo begins with the name of the part. A photo that cannot be drawn, such as
 * one of a forged archive, is left out.
 */
export async function photosForCustomer(
  ctx: ReadContext,
  records: readonly TypedRecord[],
  names: PartNames = new Map(),
): Promise<PrintedPhoto[]> {
  const photos: PrintedPhoto[] = [];
  for (const record of records) {
    const found = await listCustomerPhotos(ctx, record, maxPrinted - photos.length);
    for (const { id, recordId, caption } of inOrderOf(names, found)) {
      // One by one, because each has megabytes.
      const stored = await readFile(ctx, { id, variant: "content" });
      const content = await smaller(stored, printedSide).catch(() => undefined);
      const text = [names.get(recordId), caption].filter(Boolean).join(": ") || null;
      if (content) photos.push({ content, caption: text });
    }
  }
  return photos;
}

/**
 * Reads photos by their ids, in the order of these, for a document. Files that are no photos, were
 * deleted, or are no longer for the customer are left out.
 */
export async function photosOfIds(
  ctx: ReadContext,
  wanted: ReadonlyArray<{ id: string; caption: string | null }>,
): Promise<PrintedPhoto[]> {
  const found = await findAttachments(
    ctx,
    wanted.map(({ id }) => id),
  );
  const shown = new Set(
    found.flatMap(({ id, contentType, visibleToCustomer }) =>
      contentType === "image/jpeg" && visibleToCustomer ? [id] : [],
    ),
  );
  const photos: PrintedPhoto[] = [];
  for (const { id, caption } of wanted.filter((each) => shown.has(each.id)).slice(0, maxPrinted)) {
    const stored = await readFile(ctx, { id, variant: "content" });
    const content = await smaller(stored, printedSide).catch(() => undefined);
    if (content) photos.push({ content, caption });
  }
  return photos;
}

/** Photos of the record itself first, and then those of its parts. */
function inOrderOf<Photo extends { recordId: string }>(names: PartNames, photos: Photo[]): Photo[] {
  const order = [...names.keys()];
  return photos.toSorted((a, b) => order.indexOf(a.recordId) - order.indexOf(b.recordId));
}
