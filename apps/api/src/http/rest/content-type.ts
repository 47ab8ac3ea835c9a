import { isUtf8 } from "node:buffer";
import { mediaTypes } from "@bayline/contracts";
import { unsupportedMedia } from "../../pipeline/unsupported-media.ts";

type ContentType = (typeof mediaTypes.document)[number];

const xlsx = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** The first bytes of files, in Latin-1. */
const beginnings: ReadonlyArray<readonly [RegExp, ContentType]> = [
  [/^[\s\S]{0,1019}%PDF-/, "application/pdf"],
  [/^\xff\xd8\xff/, "image/jpeg"],
  [/^\x89PNG/, "image/png"],
  [/^(II\*\0|MM\0\*)/, "image/tiff"],
  [/^PK[^\w\s]{2}/, xlsx],
  [/^\s*ISA[^A-Za-z0-9\s]/, "application/edi-x12"],
];

const extensions: Readonly<Record<string, ContentType>> = {
  csv: "text/csv",
  txt: "text/csv",
  tsv: "text/csv",
  json: "application/json",
  x12: "application/edi-x12",
  edi: "application/edi-x12",
  "810": "application/edi-x12",
  eml: "message/rfc822",
};

/**
 * Finds the type of a file by its content, otherwise by its declared type or its name. Senders
 * often declare a wrong type.
 *
 * @throws UNSUPPORTED_MEDIA_TYPE
 */
export function contentTypeOf(
  content: Buffer,
  declared: string | undefined,
  fileName: string | null,
): ContentType {
  const head = content.subarray(0, 1024).toString("latin1");
  const sniffed = beginnings.find(([beginning]) => beginning.test(head))?.[1];
  if (sniffed) return sniffed;
  const type = declared?.split(";")[0]?.trim().toLowerCase();
  const known = mediaTypes.document.find((one) => one === type);
  const extension = /\.([^.]+)$/.exec(fileName ?? "")?.[1]?.toLowerCase() ?? "";
  const text = [known, extensions[extension]].find((one) => one !== undefined && isText(one));
  if (isUtf8(content) && !content.includes(0)) {
    return text ?? (/^\s*[[{]/.test(head) ? "application/json" : "text/csv");
  }
  // In the encoding of a spreadsheet: Windows-1252, or UTF-16 with its mark.
  if (text && (!content.includes(0) || /^(\xff\xfe|\xfe\xff)/.test(head))) return text;
  throw unsupportedMedia(
    "document",
    "The file is none of PDF, JPEG, PNG, TIFF, CSV, XLSX, X12, JSON and e-mail.",
  );
}

function isText(type: ContentType): boolean {
  return (
    type === "text/csv" ||
    type === "application/json" ||
    type === "application/edi-x12" ||
    type === "message/rfc822"
  );
}
