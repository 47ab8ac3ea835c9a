import { invalid, type RecordType } from "@bayline/contracts";
import { findTypedRecord, lockTypedRecord, type TypedRecord } from "@bayline/db";
import { isId } from "../ids.ts";
import type { ReadContext, WriteContext } from "../pipeline/context.ts";
import { unknownReference } from "./records.ts";

/** The fields of an input that name a record of one of several types. */
export interface RecordInput {
  recordType?: RecordType | undefined;
  recordId: string;
}

/** Finds the record that an input names, unless it is deleted. */
export async function findNamedRecord(
  ctx: ReadContext,
  { recordType, recordId }: RecordInput,
): Promise<TypedRecord | undefined> {
  return isId(recordId) ? findTypedRecord(ctx, { recordType, recordId }) : undefined;
}

/** Locks the record that an input names. Refuses one that does not exist or is deleted. */
export async function lockNamedRecord(ctx: WriteContext, input: RecordInput): Promise<TypedRecord> {
  const record = await findNamedRecord(ctx, input);
  if (record && (await lockTypedRecord(ctx, record))) return record;
  const noun = input.recordType?.replaceAll("_", " ") ?? "record";
  throw invalid([unknownReference("recordId", noun)]);
}
