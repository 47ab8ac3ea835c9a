import { isRecord } from "@bayline/contracts";
import type { InvoiceDraft, Places } from "./draft.ts";
import { creditMemo, unreadable } from "./errors.ts";
import { refuseMany } from "./limits.ts";

/** Reads a request in JSON. `where` names the file in messages. */
export function readJson(bytes: Uint8Array, where: string): InvoiceDraft {
  const request = parse(bytes, where);
  if (!isRecord(request)) throw unreadable(`${where} must contain one invoice as a JSON object`);
  const { lines, charges } = request;
  refuseMany({ lines: countOf(lines), charges: countOf(charges) }, where);
  if (request.type === "credit") throw creditMemo(`${where} is a credit`);
  const places: Places = { unit: "row", rowOfLine: [], headerOf: new Map() };
  return { request, places, problems: [], notes: [] };
}

function countOf(list: unknown): number {
  return Array.isArray(list) ? list.length : 0;
}

function parse(bytes: Uint8Array, where: string): unknown {
  try {
    // The decoder removes the byte order mark of Windows programs, which JSON does not allow.
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw unreadable(`${where} is not JSON: ${reason}`);
  }
}
