import { invalid, type mediaTypes } from "@bayline/contracts";

export type ImageType = (typeof mediaTypes.image)[number];

const maxPixels = 4000;

/** Returns the type of an image by its content. Throws a 400 if it is not a usable PNG or JPEG. */
export function imageTypeOf(content: Buffer): ImageType {
  const found = pngSize(content) ?? jpegSize(content);
  if (!found) throw refused("must be a PNG or JPEG image");
  const { type, width, height } = found;
  if (width < 1 || height < 1 || width > maxPixels || height > maxPixels) {
    throw refused(`must be 1 to ${maxPixels} pixels wide and high`);
  }
  return type;
}

function refused(message: string) {
  return invalid([{ field: "image", message }]);
}

interface Size {
  type: ImageType;
  width: number;
  height: number;
}

const pngStart = Buffer.from("89504e470d0a1a0a", "hex");
const pngEnd = Buffer.from("49454e44ae426082", "hex");

function pngSize(content: Buffer): Size | undefined {
  const isWhole = content.subarray(0, 8).equals(pngStart) && content.subarray(-8).equals(pngEnd);
  if (!isWhole || content.toString("latin1", 12, 16) !== "IHDR") return undefined;
  return { type: "image/png", width: content.readUInt32BE(16), height: content.readUInt32BE(20) };
}

/** Frames with sizes: baseline and progressive, which PDF viewers show. */
const frames: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2]);

function jpegSize(content: Buffer): Size | undefined {
  if (content.length < 4 || content.readUInt16BE(0) !== 0xffd8) return undefined;
  for (let at = 2; at + 9 < content.length; ) {
    if (content[at] !== 0xff) return undefined;
    const marker = content[at + 1] ?? 0;
    if (frames.has(marker)) {
      const [height, width] = [content.readUInt16BE(at + 5), content.readUInt16BE(at + 7)];
      return { type: "image/jpeg", width, height };
    }
    // A fill byte before a marker.
    if (marker === 0xff) at += 1;
    else at += 2 + content.readUInt16BE(at + 2);
  }
  return undefined;
}
