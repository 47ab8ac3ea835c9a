import { invalid } from "@bayline/contracts";

/** A file of a form, as it was sent: nothing about it is checked. */
export interface FormFile {
  content: Buffer;
  /** The value of its Content-Disposition header. */
  disposition: string;
  type: string | undefined;
}

/** A form has its file and perhaps a few fields. Each part costs time. */
export const mostParts = 20;
const mostHeaderBytes = 8 * 1024;
/** RFC 2046 allows 70 characters. */
const boundaryIn = /;\s{0,9}boundary=(?:"([^"\r\n]{1,70})"|([^\s";]{1,70}))/i;
const longestType = 500;

const endOfLine = "\r\n";
const endOfHeaders = "\r\n\r\n";

/**
 * Returns the files of a `multipart/form-data` body, without copies of their bytes. The work is a
 * search for the boundaries of at most 20 parts, whatever the body contains.
 *
 * @throws VALIDATION_ERROR if it is not such a form, or has more parts
 */
export function filesIn(body: Buffer, contentType: string): FormFile[] {
  const [, quoted, bare] = boundaryIn.exec(contentType.slice(0, longestType)) ?? [];
  const boundary = quoted ?? bare;
  if (boundary === undefined) throw refused("the form has no boundary");
  const delimiter = Buffer.from(`${endOfLine}--${boundary}`, "latin1");
  const files: FormFile[] = [];
  // The first boundary is also the first line of the body.
  let at = startOf(body, delimiter);
  for (let parts = 0; !isLast(body, at); parts += 1) {
    if (parts === mostParts) throw refused(`the form must have at most ${mostParts} parts`);
    const from = body.subarray(at, at + mostHeaderBytes).indexOf(endOfHeaders);
    if (from === -1) throw refused("a part of the form has no end of its headers within 8 KiB");
    const contentAt = at + from + endOfHeaders.length;
    const end = body.indexOf(delimiter, contentAt);
    if (end === -1) throw refused("the form is damaged or incomplete");
    const { disposition, type } = headersIn(body.subarray(at, at + from).toString("utf8"));
    if (isFile(disposition))
      files.push({ content: body.subarray(contentAt, end), disposition, type });
    at = end + delimiter.length;
  }
  return files;
}

/** The position after the first boundary. */
function startOf(body: Buffer, delimiter: Buffer): number {
  const first = delimiter.subarray(endOfLine.length);
  const skipped = body.subarray(0, endOfLine.length).equals(Buffer.from(endOfLine)) ? 2 : 0;
  const at = skipped + first.length;
  if (!body.subarray(skipped, at).equals(first)) throw refused("the form is damaged or incomplete");
  return at;
}

function isLast(body: Buffer, at: number): boolean {
  return body.subarray(at, at + 2).toString("latin1") === "--";
}

/** Reads the headers of a part that are needed. */
function headersIn(text: string): { disposition: string; type: string | undefined } {
  let disposition = "";
  let type: string | undefined;
  for (const line of text.split(endOfLine)) {
    const colon = line.indexOf(":");
    const name = line.slice(0, Math.max(colon, 0)).trim().toLowerCase();
    if (name === "content-disposition") disposition = line.slice(colon + 1);
    if (name === "content-type") type = line.slice(colon + 1);
  }
  return { disposition, type };
}

function isFile(disposition: string): boolean {
  return /;\s{0,9}filename\*?=/i.test(disposition);
}

function refused(message: string) {
  return invalid([{ field: "", message }]);
}
