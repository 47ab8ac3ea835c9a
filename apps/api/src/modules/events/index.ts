import { type contract, invalid, maxPageBytes } from "@bayline/contracts";
import {
  type EventRow,
  findEventPosition,
  findFeedEnd,
  isoInstant,
  listEvents as queryEvents,
} from "@bayline/db";
import { isId } from "../../ids.ts";
import type { ReadContext } from "../../pipeline/context.ts";
import { withoutMark } from "../../pipeline/events/event-data.ts";
import { presentPage } from "../../pipeline/page.ts";
import type { InputOf, UseCases } from "../../pipeline/use-case.ts";

type Input = InputOf<"events.list">;

async function listEvents(ctx: ReadContext, { types, sortDirection, limit, ...cursors }: Input) {
  const rows = await queryEvents(ctx, {
    after: await positionOf(ctx, cursors),
    end: await findFeedEnd(ctx),
    types: types === undefined ? null : kindsOf(types),
    direction: sortDirection,
    // One more than returned, to detect a next page.
    limit: limit + 1,
    bytes: maxPageBytes,
  });
  const page = await presentPage(rows.slice(0, limit), (row) => present(row, ctx.tenantId));
  const count = page.rows.length;
  const lastEvaluatedKey = rows.length > count ? (page.rows.at(-1)?.id ?? null) : null;
  return page.answer("events", { count, lastEvaluatedKey });
}

/**
 * The feed position of the event that the cursor names; null without a cursor.
 *
 * An event that is no longer in the feed is refused: starting with the oldest event would skip
 * events silently.
 */
async function positionOf(
  ctx: ReadContext,
  { after, lastEvaluatedKey }: Pick<Input, "after" | "lastEvaluatedKey">,
): Promise<number | null> {
  const id = lastEvaluatedKey ?? after;
  if (id === undefined) return null;
  const position = isId(id) ? await findEventPosition(ctx, id) : undefined;
  if (position !== undefined) return position;
  const message = isId(id)
    ? "is not an event of the feed, which covers 30 days; omit it to start with the oldest"
    : "must be the id of an event";
  throw invalid([
    { field: lastEvaluatedKey === undefined ? "after" : "lastEvaluatedKey", message },
  ]);
}

function kindsOf(types: string): string[] {
  return [...new Set(types.split(",").map((name) => name.trim()))];
}

/** Returns undefined for an event whose data was not read, because the page was already full. */
function present({ id, event, createdAt, data }: EventRow, tenantId: string) {
  if (data === null) return undefined;
  const { record, isCut } = withoutMark(data);
  const head = { id, event, createdAt: isoInstant(createdAt), tenantId };
  return { ...head, ...(isCut && { truncated: true as const }), data: record };
}

export const eventUseCases = { list: listEvents } satisfies UseCases<(typeof contract)["events"]>;
