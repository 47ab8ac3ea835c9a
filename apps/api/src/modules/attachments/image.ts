import { AppError, invalid } from "@bayline/contracts";
import type { Sharp, SharpOptions } from "sharp";
import { unsupportedMedia } from "../../pipeline/unsupported-media.ts";

/** The longest side of a stored photo, in pixels. */
export const longestSide = 4096;

const thumbnailSide = 320;

/** The most pixels of a photo that is read: 320 MB of memory. */
const maxPixels = 80_000_000;

/** How long a photo may take to be read. */
const seconds = 20;

/** Photos that are read at a time, in this process. */
const atOnce = 2;

export interface StoredFile {
  contentType: "image/jpeg" | "application/pdf";
  content: Buffer;
  thumbnail: Buffer | null;
  width: number | null;
  height: number | null;
}

/** The first bytes of files, in Latin-1. Names and declared types are often wrong. */
const beginnings: ReadonlyArray<readonly [RegExp, "image" | "pdf" | "heic"]> = [
  [/^\xff\xd8\xff/, "image"],
  [/^\x89PNG/, "image"],
  [/^RIFF[\s\S]{4}WEBP/, "image"],
  [/^%PDF-/, "pdf"],
  [/^[\s\S]{4}ftyp(heic|heix|hevc|heif|mif1|msf1)/, "heic"],
];

/**
 * Makes the file that is stored from a file that was sent. A photo is decoded and encoded again, so
 * that nothing else that the file contains is kept: no place, no other format.
 *
 * @throws UNSUPPORTED_MEDIA_TYPE, VALIDATION_ERROR
 */
export async function storedFileOf(sent: Buffer): Promise<StoredFile> {
  const head = sent.subarray(0, 32).toString("latin1");
  const kind = beginnings.find(([beginning]) => beginning.test(head))?.[1];
  if (kind === "heic") {
    throw new AppError("UNSUPPORTED_MEDIA_TYPE", "HEIC photos cannot be read.", {
      nextStep: "Send the photo as JPEG. On an iPhone: Settings, Camera, Formats, Most Compatible.",
    });
  }
  if (kind === undefined) {
    throw unsupportedMedia("attachment", "The file is none of JPEG, PNG, WebP and PDF.");
  }
  if (kind === "pdf") return storedPdf(sent);
  return inTurn(() => storedPhoto(sent));
}

function storedPdf(content: Buffer): StoredFile {
  if (!content.subarray(-1024).includes("%%EOF")) {
    throw invalid([{ field: "file", message: "is a PDF without an end: it may be cut off" }]);
  }
  return {
    contentType: "application/pdf",
    content,
    thumbnail: null,
    width: null,
    height: null,
  };
}

async function storedPhoto(sent: Buffer): Promise<StoredFile> {
  const { data, info } = await decoded(sent, async (photo) =>
    photo
      .autoOrient()
      .resize({
        width: longestSide,
        height: longestSide,
        fit: "inside",
        withoutEnlargement: true,
      })
      .flatten({ background: "#ffffff" })
      .jpeg({ quality: 85 })
      .toBuffer({ resolveWithObject: true }),
  );
  const thumbnail = await smaller(data, thumbnailSide);
  const { width, height } = info;
  return { contentType: "image/jpeg", content: data, thumbnail, width, height };
}

/** Draws a photo as JPEG with at most so many pixels a side. */
export function smaller(photo: Buffer, side: number): Promise<Buffer> {
  return decoded(photo, async (image) =>
    image
      .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
      .jpeg({ quality: 80 })
      .toBuffer(),
  );
}

const options: SharpOptions = {
  limitInputPixels: maxPixels,
  failOn: "error",
  sequentialRead: true,
};

async function decoded<T>(sent: Buffer, work: (photo: Sharp) => Promise<T>): Promise<T> {
  const sharp = await loaded();
  try {
    return await work(sharp(sent, options).timeout({ seconds }));
  } catch (cause) {
    const text = cause instanceof Error ? cause.message : "";
    const message = /pixel limit|too large|dimensions/i.test(text)
      ? `has more than ${maxPixels / 1_000_000} million pixels`
      : "is a photo that cannot be read: it may be damaged or cut off";
    throw invalid([{ field: "file", message }]);
  }
}

let library: Promise<typeof import("sharp").default> | undefined;

/** Loads the library with the first photo. It reads only the formats of photos. */
function loaded() {
  library ??= import("sharp").then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    sharp.block({ operation: ["VipsForeignLoad"] });
    sharp.unblock({
      operation: [
        "VipsForeignLoadJpegBuffer",
        "VipsForeignLoadPngBuffer",
        "VipsForeignLoadWebpBuffer",
      ],
    });
    return sharp;
  });
  return library;
}

let running = 0;
const waiting: Array<() => void> = [];

/** Limits the memory of photos: each has up to 4 bytes a pixel. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    // The next one takes this place.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
