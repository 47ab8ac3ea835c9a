import {
  AppError,
  type ErrorDetail,
  type ExternalId,
  externalKey,
  type IntegratedKind,
  integratedKindOf,
  integratedKinds,
  invalid,
  maxMetadataKeys,
  type Operation,
} from "@bayline/contracts";
import {
  findIntegrationFields,
  type IntegrationFields,
  LostRace,
  noIntegrationColumns,
  releaseExternalIds,
  saveIntegrationFields,
  takeExternalIds,
} from "@bayline/db";
import type { Change, WriteContext } from "./context.ts";
import { isSame } from "./sent-back.ts";
import type { AnyUseCase } from "./use-case.ts";

/** The fields of integrations in the input of a write. */
export interface SentFields {
  externalIds?: ExternalId[] | undefined;
  /** Null removes a key. */
  metadata?: Record<string, string | null> | undefined;
}

/**
 * Adds to the use case of a write that it saves the external ids and the metadata of its record.
 * The use case itself neither receives nor stores them, so no record needs code for them. A request
 * that sends neither takes no further statement.
 */
export function savingIntegrationFields(operation: Operation, useCase: AnyUseCase): AnyUseCase {
  const kind = integratedKindOf(operation.input);
  if (!kind || operation.reads || useCase.savesIntegrationFields) return useCase;
  const { beforehand } = useCase;
  const saving: AnyUseCase = async (ctx, input, file) => {
    const { sent, rest } = withoutIntegrationFields(input);
    return withSavedFields(kind, ctx, sent, (own) => useCase(own, rest, file));
  };
  return Object.assign(saving, {
    ...(useCase.read && { read: useCase.read }),
    ...(beforehand && {
      beforehand: async (...[ctx, input, file]: Parameters<typeof beforehand>) => {
        const { sent, rest } = withoutIntegrationFields(input);
        const complete = await beforehand(ctx, rest, file);
        return (tx: WriteContext) => withSavedFields(kind, tx, sent, complete);
      },
    }),
  });
}

function withoutIntegrationFields({ externalIds, metadata, ...rest }: SentFields) {
  return { sent: { externalIds, metadata }, rest };
}

/** Calls a use case, and saves the sent fields of integrations on its record. */
export async function withSavedFields(
  kind: IntegratedKind,
  ctx: WriteContext,
  sent: SentFields,
  useCase: (ctx: WriteContext) => Promise<unknown>,
): Promise<unknown> {
  if (sent.externalIds === undefined && sent.metadata === undefined) return useCase(ctx);
  const changes: Change[] = [];
  const body = Object(await useCase({ ...ctx, recordAudit: (change) => changes.push(change) }));
  const [change] = changes;
  // The use case recognised the repeat of an earlier request.
  if (!change) return body;
  const saved = await saveFields(kind, ctx, change, sent);
  ctx.recordAudit({
    ...change,
    before: change.before && { ...change.before, ...saved.before },
    after: { ...change.after, ...saved.after },
  });
  if (change.before && saved.isChanged) emitChange(kind, ctx, change.resourceId);
  return {
    ...body,
    ...saved.after,
    ...(saved.updatedAt !== undefined && "updatedAt" in body && { updatedAt: saved.updatedAt }),
  };
}

interface SavedFields {
  before: IntegrationFields;
  after: IntegrationFields;
  isChanged: boolean;
  /** Set if the record's `updatedAt` may have changed. */
  updatedAt?: string | undefined;
}

async function saveFields(
  kind: IntegratedKind,
  ctx: WriteContext,
  { resourceId, before: recordBefore }: Pick<Change, "resourceId" | "before">,
  { externalIds, metadata = {} }: SentFields,
): Promise<SavedFields> {
  const isNew = recordBefore === null;
  const stored = isNew ? undefined : await findIntegrationFields(ctx, kind, resourceId);
  const before = stored ?? noIntegrationColumns;
  const wanted = {
    externalIds: externalIds ?? before.externalIds,
    metadata: merged(before.metadata, metadata),
  };
  if (isSame(before, wanted)) return { before, after: before, isChanged: false };
  if (externalIds)
    await exchangeExternalIds(kind, ctx, resourceId, before.externalIds, externalIds);
  const saved = await saveIntegrationFields(ctx, kind, resourceId, { ...wanted, isNew });
  if (!saved) throw new LostRace("The record was deleted before its metadata was saved");
  const { updatedAt, ...after } = saved;
  return { before, after, isChanged: true, updatedAt };
}

/** Merges a change of metadata: null removes a key. */
function merged(
  before: Readonly<Record<string, string>>,
  change: Readonly<Record<string, string | null>>,
): Record<string, string> {
  const all = Object.entries({ ...before, ...change });
  const kept = all.filter((entry): entry is [string, string] => entry[1] !== null);
  if (kept.length > maxMetadataKeys) {
    const message = `must have at most ${maxMetadataKeys} keys with those that the record has`;
    throw invalid([{ field: "metadata", message }]);
  }
  return Object.fromEntries(kept);
}

async function exchangeExternalIds(
  kind: IntegratedKind,
  ctx: WriteContext,
  recordId: string,
  before: readonly ExternalId[],
  after: readonly ExternalId[],
): Promise<void> {
  const [had, has] = [before, after].map((ids) => new Set(ids.map(externalKey)));
  await releaseExternalIds(
    ctx,
    kind,
    recordId,
    before.filter((id) => !has?.has(externalKey(id))),
  );
  const added = after.filter((id) => !had?.has(externalKey(id)));
  const taken = await takeExternalIds(ctx, kind, recordId, added);
  if (taken.length > 0) throw takenError(kind, ctx, after, taken);
}

/**
 * Gives a restored record its external ids again.
 *
 * @throws EXTERNAL_ID_TAKEN if another record has got one of them
 */
export async function retakeExternalIds(
  kind: IntegratedKind,
  ctx: WriteContext,
  { id, externalIds }: { id: string; externalIds: ExternalId[] },
): Promise<void> {
  const taken = await takeExternalIds(ctx, kind, id, externalIds);
  if (taken.length > 0) throw takenError(kind, ctx, externalIds, taken);
}

function takenError(
  kind: IntegratedKind,
  { caller }: WriteContext,
  sent: readonly ExternalId[],
  taken: ReadonlyArray<ExternalId & { recordId: string }>,
): AppError {
  const { noun } = integratedKinds[kind];
  const details = taken.map((one): ErrorDetail => {
    const at = sent.findIndex((id) => externalKey(id) === externalKey(one));
    return {
      field: `externalIds[${at}]`,
      message: `${externalKey(one)} is that of another ${noun}`,
    };
  });
  const [first] = details;
  const candidates = taken.map(({ recordId }, at) => ({ field: details[at]?.field, id: recordId }));
  // Some callers may change records but not read them.
  const shown = caller.permissions.has("shop.read") ? candidates : [];
  return new AppError("EXTERNAL_ID_TAKEN", `${first?.message ?? ""}.`, {
    details,
    candidates: shown,
  });
}

function emitChange(kind: IntegratedKind, ctx: WriteContext, id: string): void {
  const { updated } = integratedKinds[kind];
  if (updated !== undefined) ctx.emit(updated, id);
}

const kindsOfResources = new Map<string, IntegratedKind>(
  Object.entries(integratedKinds).map(([kind, { resourceType }]) => [
    resourceType,
    // Object.entries returns the keys as texts.
    kind as IntegratedKind,
  ]),
);

/** Releases the external ids of a record that a write deleted. */
export async function releaseDeleted(ctx: WriteContext, change: Change | undefined): Promise<void> {
  const kind = change && kindsOfResources.get(change.resourceType);
  if (!change || !kind || change.after !== null) return;
  const known: unknown = Reflect.get({ ...change.before }, "externalIds");
  if (Array.isArray(known) && known.length === 0) return;
  await releaseExternalIds(ctx, kind, change.resourceId);
}
