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

/** Finds the record that an input names. Refuses one that does not exist or is deleted. */
export async function requireNamedRecord(
  ctx: ReadContext,
  input: RecordInput,
): Promise<TypedRecord> {
  const record = await findNamedRecord(ctx, input);
  if (!record) throw unknownRecord(input);
  return record;
}

/** Locks the record that an input names. Refuses one that does not exist or is deleted. */
export async function lockNamedRecord(ctx: WriteContext, input: RecordInput): Promise<TypedRecord> {
  const record = await requireNamedRecord(ctx, input);
  if (await lockTypedRecord(ctx, record)) return record;
  throw unknownRecord(input);
}

function unknownRecord({ recordType }: RecordInput) {
  return invalid([unknownReference("recordId", recordType?.replaceAll("_", " ") ?? "record")]);
}
