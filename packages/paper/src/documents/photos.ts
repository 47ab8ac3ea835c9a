import type { Block, Photo } from "../sheet.ts";

/** The photos of a record, with their heading. */
export function photosBlock(photos: readonly Photo[] = []): Block[] {
  if (photos.length === 0) return [];
  return [
    { kind: "heading", text: "Photos" },
    { kind: "photos", photos },
  ];
}
