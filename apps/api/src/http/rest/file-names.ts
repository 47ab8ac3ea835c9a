import { cutText } from "@bayline/contracts";

const mostCharacters = 255;
/** A name of 255 characters, each percent-encoded in UTF-8, and the text around it. */
const longestHeader = 4096;

/**
 * Reads `attachment; filename="scan.pdf"`, and `filename*=UTF-8''scan.pdf`, as the name that is
 * stored. Only the beginning of a longer header is read.
 */
export function fileNameIn(disposition: string): string | null {
  const header = disposition.slice(0, longestHeader);
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(header) ?? [];
  const [, quoted, bare] = /filename="([^"]*)"?|filename=([^;\s]+)/i.exec(header) ?? [];
  if (encoded !== undefined) return plainName(decoded(encoded.trim()));
  // Browsers write a quotation mark in a name so.
  return plainName(quoted?.replaceAll("%22", '"') ?? bare ?? "");
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A name without its folder and characters that cannot be shown. */
function plainName(text: string): string | null {
  const name = text.slice(Math.max(text.lastIndexOf("/"), text.lastIndexOf("\\")) + 1);
  const shown = name.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu, " ").trim();
  return cutText(shown, mostCharacters).trim() || null;
}
