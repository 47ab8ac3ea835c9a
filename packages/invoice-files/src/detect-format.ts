import type { InvoiceFormat } from "./formats.ts";
import { decodeText } from "./text.ts";
import { isInterchange } from "./x12/segments.ts";

/** Extensions of X12 files. Many are named .txt, which could be any format. */
const extensions: Record<string, InvoiceFormat> = {
  json: "json",
  csv: "csv",
  xlsx: "xlsx",
  x12: "x12",
  edi: "x12",
  "810": "x12",
};

/**
 * Detects the format by the file name, or else by the content: a workbook is a zip file, and only
 * X12 begins with ISA.
 */
export function detectFormat(name: string, bytes: Uint8Array): InvoiceFormat {
  const start = bytes.subarray(0, 200);
  if (isInterchange(decodeText(start))) return "x12";
  const extension = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? "";
  const named = Object.hasOwn(extensions, extension) ? extensions[extension] : undefined;
  if (named) return named;
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return "xlsx";
  return /^[\uFEFF\s]*[{[]/.test(new TextDecoder().decode(start)) ? "json" : "csv";
}
