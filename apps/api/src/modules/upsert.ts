import {
  AppError,
  asExternalId,
  type ExternalId,
  externalKey,
  type IntegratedKind,
  integratedKinds,
  maxExternalKeyLength,
} from "@bayline/contracts";
import { findByExternalIds, LostRace } from "@bayline/db";
import { changedFields } from "../pipeline/audit.ts";
import type { Change, ReadContext, WriteContext } from "../pipeline/context.ts";
import { type SentFields, withSavedFields } from "../pipeline/integration-fields.ts";
import { RefusedRow } from "../pipeline/rows.ts";
import { isSame } from "../pipeline/sent-back.ts";

/** How records of a kind are created, updated and read. */
interface Upserted<R extends object> {
  // biome-ignore lint/suspicious/noExplicitAny: only the contract knows the fields of a kind.
  create: (ctx: WriteContext, input: any) => Promise<R>;
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  update: (ctx: WriteContext, input: any) => Promise<R>;
  /** Reads records as their GET returns them, in the order of the ids. */
  read: (ctx: ReadContext, ids: string[]) => Promise<R[]>;
}

type Fields = Record<string, unknown> & SentFields;

/** A record that is created or updated, and the one that has its external id. */
interface Row<R> {
  key: ExternalId;
  fields: Fields;
  record: R | undefined;
}

interface PlacedRow<R> extends Row<R> {
  /** Its position in the request. */
  at: number;
}

interface Saved<R> {
  outcome: "created" | "updated" | "unchanged";
  record: R;
}

/** The use case that creates or updates the record with an external id. */
export function upsertOne<R extends { id: string }>(kind: IntegratedKind, own: Upserted<R>) {
  const upsert = async (
    ctx: WriteContext,
    { system, externalId, ...fields }: { system: string; externalId: string },
  ): Promise<Saved<R>> => {
    const key = { system, id: externalId };
    const [known] = await findByExternalIds(ctx, kind, [key]);
    const [record] = known ? await own.read(ctx, [known.recordId]) : [];
    const saved = await save(kind, ctx, own, { key, fields, record });
    if (saved.outcome === "unchanged") ctx.markReplay();
    return saved;
  };
  return Object.assign(upsert, { savesIntegrationFields: true as const });
}

type SentRow = { externalId: string } | RefusedRow;

/**
 * The use case that creates or updates many records by their external ids. Records that do not
 * change take no statement; the others as many as their own operations. The pipeline has refused
 * malformed rows.
 */
export function upsertMany<R extends { id: string }>(kind: IntegratedKind, own: Upserted<R>) {
  return async (
    ctx: WriteContext,
    { records, atomic }: { records: SentRow[]; atomic: boolean },
  ) => {
    const rows = await rowsOf(kind, ctx, own, records);
    const changes: Change[] = [];
    const results = new Map<number, Result>();
    for (const row of inLockOrder(rows)) {
      const held = holding(ctx, changes);
      const work = () => save(kind, held.ctx, own, row);
      const result = atomic ? await namingRow(row, work) : await attempted(ctx, work);
      if (!(result instanceof AppError)) held.release();
      results.set(row.at, result);
    }
    if (changes.length === 0) ctx.markReplay();
    else ctx.recordAudit(changeOfAll(kind, changes));
    return {
      outcomes: records.map((sent, at) => ({
        externalId: sentIdOf(sent),
        ...outcomeOf(sent instanceof RefusedRow ? sent.error : results.get(at), placeOf({ at })),
      })),
    };
  };
}

/** The external id of a row, which may be malformed. */
function sentIdOf(row: SentRow): string {
  const { externalId } = Object(row instanceof RefusedRow ? row.sent : row);
  return typeof externalId === "string" ? externalId.slice(0, maxExternalKeyLength) : "";
}

function placeOf({ at }: { at: number }): string {
  return `records[${at}]`;
}

async function rowsOf<R extends { id: string }>(
  kind: IntegratedKind,
  ctx: ReadContext,
  { read }: Upserted<R>,
  records: readonly SentRow[],
): Promise<PlacedRow<R>[]> {
  const sent = records.flatMap((row, at) => {
    if (row instanceof RefusedRow) return [];
    const { externalId, ...fields } = row;
    return [{ at, key: asExternalId(externalId) ?? { system: "", id: externalId }, fields }];
  });
  const known = await findByExternalIds(
    ctx,
    kind,
    sent.map(({ key }) => key),
  );
  const ids = known.map(({ recordId }) => recordId);
  const found = ids.length > 0 ? await read(ctx, [...new Set(ids)]) : [];
  const byId = new Map(found.map((record) => [record.id, record]));
  const byKey = new Map(known.map(({ recordId, ...id }) => [externalKey(id), byId.get(recordId)]));
  return sent.map((row) => ({ ...row, record: byKey.get(externalKey(row.key)) }));
}

/** All requests lock records in the order of their external ids. */
function inLockOrder<R>(rows: readonly PlacedRow<R>[]): PlacedRow<R>[] {
  return rows.toSorted((a, b) => (externalKey(a.key) < externalKey(b.key) ? -1 : 1));
}

/** A context whose change and events count only once they are released. */
function holding(ctx: WriteContext, changes: Change[]) {
  const held: Array<() => void> = [];
  const own: WriteContext = {
    ...ctx,
    recordAudit: (change) => held.push(() => changes.push(change)),
    emit: (event, id, ...extras) => held.push(() => ctx.emit(event, id, ...extras)),
    emitWith: (event, id, data) => held.push(() => ctx.emitWith(event, id, data)),
  };
  return {
    ctx: own,
    release: () => {
      for (const task of held) task();
    },
  };
}

/** Runs the work of a row. A refusal undoes the row alone, and is the result. */
async function attempted<T>(ctx: WriteContext, work: () => Promise<T>): Promise<T | AppError> {
  let refusal: AppError | undefined;
  const result = await ctx.db.attempt(work, (error) => {
    if (error instanceof AppError) refusal = error;
    return error instanceof AppError;
  });
  if (result !== undefined) return result;
  if (refusal) return refusal;
  throw new Error("A row has neither a result nor a refusal");
}

async function namingRow<T>(row: { at: number }, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const details = (error.facts.details ?? [{ field: "", message: error.message }]).map((one) => ({
      ...one,
      field: fieldAt(placeOf(row), one.field),
    }));
    throw error.with({ details });
  }
}

function fieldAt(place: string, field: string): string {
  return field ? `${place}.${field}` : place;
}

type Result = Saved<{ id: string }> | AppError;

function outcomeOf(result: Result | undefined, place: string) {
  if (result === undefined) throw new Error(`${place} has no outcome`);
  if (!(result instanceof AppError)) {
    return { outcome: result.outcome, id: result.record.id, error: null };
  }
  const { code, message, facts } = result;
  const [detail] = facts.details ?? [];
  const field = detail ? fieldAt(place, detail.field).slice(0, 200) : null;
  return {
    outcome: "refused" as const,
    id: null,
    error: { code, message: message.slice(0, 1000), field },
  };
}

/** One change of the first record with those of all, because a write has one audit entry. */
function changeOfAll(kind: IntegratedKind, changes: readonly Change[]): Change {
  const records = changes.map(({ resourceId, before, after }) => ({
    id: resourceId,
    changes: changedFields(before, after),
  }));
  const { resourceType } = integratedKinds[kind];
  const resourceId = changes[0]?.resourceId ?? "";
  return { resourceType, resourceId, before: null, after: { records } };
}

/** Creates or updates a record. A record that has all sent values already is not written. */
async function save<R extends { id: string }>(
  kind: IntegratedKind,
  ctx: WriteContext,
  { create, update }: Upserted<R>,
  { key, fields, record }: Row<R>,
): Promise<Saved<R>> {
  const { externalIds, metadata, ...rest } = fields;
  const others = (externalIds ?? []).filter((id) => externalKey(id) !== externalKey(key));
  const all = [key, ...others];
  if (!record) {
    const made = (own: WriteContext) => create(own, rest);
    const sent = { externalIds: all, metadata };
    const created = await withSavedFields(kind, ctx, sent, made).catch(unlessLost);
    // The answer is the record with its saved fields.
    return { outcome: "created", record: created as R };
  }
  const sent = { ...(externalIds && { externalIds: all }), metadata };
  if (hasAll(record, { ...rest, ...sent })) return { outcome: "unchanged", record };
  const changed = (own: WriteContext) => update(own, { id: record.id, ...rest });
  const updated = await withSavedFields(kind, ctx, sent, changed).catch(unlessLost);
  return { outcome: "updated", record: updated as R };
}

/** Whether a record has all of the sent values. */
function hasAll(record: object, { metadata = {}, ...sent }: Fields): boolean {
  const known = new Map<string, unknown>(Object.entries(record));
  const stored: Record<string, unknown> = Object(known.get("metadata"));
  const isKept = Object.entries(metadata).every(([key, value]) => (stored[key] ?? null) === value);
  const isEqual = ([name, value]: [string, unknown]) =>
    value === undefined || isSame(value, known.get(name));
  return isKept && Object.entries(sent).every(isEqual);
}

/** Starts the transaction over if another request created or deleted the record meanwhile. */
function unlessLost(error: unknown): never {
  if (!(error instanceof AppError)) throw error;
  const [first] = error.facts.details ?? [];
  const isCreated = error.code === "EXTERNAL_ID_TAKEN" && first?.field === "externalIds[0]";
  if (isCreated || error.code === "NOT_FOUND") {
    throw new LostRace("Another request created or deleted the record");
  }
  throw error;
}
