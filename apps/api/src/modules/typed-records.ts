import { invalid, type RecordType } from "@bayline/contracts";
import {
  findTypedRecord,
  isWorkOf,
  lockTypedRecord,
  type RecordFilter,
  type TypedRecord,
} from "@bayline/db";
import { mayChangeAnybodysWork, requireOwnWork } from "../access/own-work.ts";
import { isId } from "../ids.ts";
import type { ReadContext, WriteContext } from "../pipeline/context.ts";
import type { InputOf } from "../pipeline/use-case.ts";
import { listPage } from "./list-page.ts";
import { unknownReference } from "./records.ts";

/** The fields of an input that name a record of one of several types. */
export interface RecordInput {
  recordType?: RecordType | undefined;
  recordId: string;
}

type RecordListInput = InputOf<"comments.list"> | InputOf<"attachments.list">;

interface Listed {
  id: string;
  createdAt: string;
}

interface RecordList<Row, T> {
  list: (ctx: ReadContext, filter: RecordFilter) => Promise<Row[]>;
  present: (row: Row) => T;
}

/** Finds the record that an input names, unless it is deleted. */
export async function findNamedRecord(
  ctx: ReadContext,
  { recordType, recordId }: RecordInput,
): Promise<TypedRecord | undefined> {
  return isId(recordId) ? findTypedRecord(ctx, { recordType, recordId }) : undefined;
}

/** Reads a page of what belongs to the record that an input names, or to all of the shop. */
export async function listPageOfRecord<Name extends string, Row extends Listed, T>(
  ctx: ReadContext,
  name: Name,
  input: RecordListInput,
  { list, present }: RecordList<Row, T>,
) {
  const { recordType, recordId, visibleToCustomer } = input;
  const record = recordId && (await findNamedRecord(ctx, { recordType, recordId }));
  const isNone = recordId !== undefined && !record;
  const filter = { record: record || undefined, visibleToCustomer };
  return listPage(name, input, {
    read: async (page) => (isNone ? [] : list(ctx, { ...page, ...filter })),
    at: (row) => row.createdAt,
    present,
  });
}

/**
 * Finds the record that an input names, for a write that adds to it. Refuses one that does not
 * exist or is deleted, and others' work to a caller who may change only their own.
 */
export async function requireNamedRecord(
  ctx: ReadContext,
  input: RecordInput,
): Promise<TypedRecord> {
  const record = await findNamedRecord(ctx, input);
  if (!record) throw unknownRecord(input);
  await requireOwn(ctx, record);
  return record;
}

/** As {@link requireNamedRecord}, with a lock on the record. */
export async function lockNamedRecord(ctx: WriteContext, input: RecordInput): Promise<TypedRecord> {
  const record = await findNamedRecord(ctx, input);
  if (!record || !(await lockTypedRecord(ctx, record))) throw unknownRecord(input);
  await requireOwn(ctx, record);
  return record;
}

async function requireOwn(ctx: ReadContext, record: TypedRecord): Promise<void> {
  const { caller } = ctx;
  if (mayChangeAnybodysWork(caller)) return;
  const { type, id } = caller;
  requireOwnWork(ctx, type === "user" && id !== null && (await isWorkOf(ctx, record, id)));
}

function unknownRecord({ recordType }: RecordInput) {
  return invalid([unknownReference("recordId", recordType?.replaceAll("_", " ") ?? "record")]);
}
