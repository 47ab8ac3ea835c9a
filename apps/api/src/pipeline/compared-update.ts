import { AppError, type Operation, pathParameters, recordFieldsOf } from "@bayline/contracts";
import { LostRace } from "@bayline/db";
import { z } from "zod";
import { visibilityOf, visibleTo } from "../access/visibility.ts";
import type { ReadContext, WriteContext } from "./context.ts";
import { inputParser } from "./operation-input.ts";
import { byReference } from "./references.ts";
import {
  type Fields,
  isSame,
  reduceToChanges,
  type SentRecord,
  sendsComputed,
} from "./sent-back.ts";
import type { AnyUseCase, Call, ReadRecord } from "./use-case.ts";

/**
 * Attaches to the use case of an update how its record is read, if it has no GET or its GET reads
 * more.
 */
export function readBy<Ctx, Input, Output>(
  read: (ctx: ReadContext, ids: Input) => Promise<object>,
  update: (ctx: Ctx, input: Input) => Promise<Output>,
) {
  return Object.assign((ctx: Ctx, input: Input) => update(ctx, input), { read });
}

/** Runs an update whose request sends computed fields. */
interface ComparedUpdate {
  isMeantBy(call: Call): boolean;
  /** Returns the part that runs in the transaction. */
  begin(ctx: ReadContext, call: Call): Promise<(tx: WriteContext) => Promise<unknown>>;
}

/**
 * An update whose request may contain the whole record as it was read. The record is read in the
 * transaction, and the use case receives only the fields that differ.
 *
 * @returns undefined for operations that do not compare computed fields
 */
export function comparedUpdate(
  name: string,
  operation: Operation,
  { read, useCase }: { read: ReadRecord; useCase: AnyUseCase },
): ComparedUpdate | undefined {
  const compared = recordFieldsOf(operation);
  if (!compared) return undefined;
  const fields = compared;
  const inPath = pathParameters(operation.path);
  const parse = inputParser(operation);
  const resolve = byReference(operation);
  const parseIds = inputParser({ path: operation.path, input: pathInput(operation) });

  function sentBy({ input, bodyIds = {} }: Call): SentRecord {
    const body = Object.entries(Object(input)).filter(([name]) => !inPath.includes(name));
    return { input: Object.fromEntries(body), bodyIds };
  }

  async function compare(ctx: ReadContext, call: Call) {
    const sent = sentBy(call);
    const sentIds = Object.fromEntries(inPath.map((id) => [id, Object(call.input)[id]]));
    const ids = await resolve(ctx, parseIds(sentIds), async (resolved) => Object(resolved));
    const record = await read(ctx, ids);
    const shown: Fields = { ...Object(visibleTo(visibilityOf(ctx.caller), record)) };
    if ((shown.deletedAt ?? null) !== null)
      throw new AppError("NOT_FOUND", "There is no such record.");
    const { changes, details } = reduceToChanges(fields, sent, shown);
    const input = parse({ ...changes, ...ids }, [...(call.faults ?? []), ...details]);
    return { shown, input };
  }

  return {
    isMeantBy: (call) => sendsComputed(fields, sentBy(call)),
    async begin(ctx, call) {
      // A request that is already faulty needs no transaction.
      if (call.faults && call.faults.length > 0) await compare(ctx, call);
      return async (tx) => {
        const { shown, input } = await compare(tx, call);
        const guardedTx = guarded(tx, name, shown);
        return resolve(guardedTx, input, (resolved) => useCase(guardedTx, resolved));
      };
    },
  };
}

/** The schema of an operation's path parameters. */
function pathInput({ input, path }: Operation): z.core.$ZodObject {
  const { shape } = input._zod.def;
  return z.object(Object.fromEntries(pathParameters(path).map((id) => [id, shape[id] ?? z.any()])));
}

/**
 * The context of an update whose input was compared before the update held its lock. The audit
 * entry contains the record as read under the lock: if that differs, the transaction starts over.
 */
function guarded(ctx: WriteContext, name: string, shown: Fields): WriteContext {
  if (!("updatedAt" in shown)) return ctx;
  return {
    ...ctx,
    recordAudit(change) {
      const locked = new Map(Object.entries(change.before ?? {})).get("updatedAt");
      if (locked === undefined) throw new Error(`${name} records no previous updatedAt`);
      if (!isSame(locked, shown.updatedAt)) {
        throw new LostRace("The record was changed before it was locked");
      }
      return ctx.recordAudit(change);
    },
  };
}
