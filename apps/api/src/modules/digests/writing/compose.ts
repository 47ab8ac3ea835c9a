import type { DigestSnapshot, EventData } from "@bayline/contracts";
import {
  type DigestRow,
  insertDigest,
  lockDigest,
  type NewDigest,
  overwriteDigest,
  type Scope,
  storeWriteRecords,
} from "@bayline/db";
import { newId } from "../../../ids.ts";
import type { Services } from "../../../pipeline/context.ts";
import { newEvent } from "../../../pipeline/events/event-data.ts";
import { findAnomalies } from "./anomalies.ts";
import type { Narration, Narrator } from "./narrator.ts";
import type { Covered } from "./period.ts";
import { type DigestedShop, takeSnapshot } from "./snapshot.ts";
import type { Subject } from "./template.ts";

/** A digest before it is stored. */
export interface Composed extends Narration {
  subject: Subject;
}

/** Composes a digest without storing it. The model may be slow, so no transaction is open. */
export async function composeDigest(
  { database }: Pick<Services, "database">,
  narrator: Narrator,
  { scope, shop, covered }: { scope: Omit<Scope, "db">; shop: DigestedShop; covered: Covered },
): Promise<Composed> {
  // One transaction, so that all figures are of one moment.
  const snapshot = await database.transaction(
    (db) => takeSnapshot({ ...scope, db }, shop, covered),
    { mode: "snapshot" },
  );
  return narrate(narrator, { covered, snapshot });
}

export async function narrate(
  narrator: Narrator,
  { covered, snapshot }: { covered: Covered; snapshot: DigestSnapshot },
): Promise<Composed> {
  const subject = { covered, snapshot, callouts: findAnomalies(snapshot) };
  return { subject, ...(await narrator.write(subject)) };
}

export interface Stored {
  row: DigestRow;
  /** The previous digest; null if there was none. */
  before: DigestRow | null;
}

/** Stores a digest, replacing an existing one, in the transaction of its event. */
export async function storeDigest(scope: Scope, composed: Composed): Promise<Stored> {
  const fields = fieldsOf(composed);
  const inserted = await insertDigest(scope, fields);
  if (inserted) return { row: inserted, before: null };
  const before = await lockDigest(scope, fields);
  const row = before && (await overwriteDigest(scope, before.id, fields));
  // Digests are never deleted.
  if (!before || !row) throw new Error("An existing digest cannot be found");
  return { row, before };
}

/** Stores a digest unless one exists; returns undefined if another process stored it first. */
export function storeNewDigest(scope: Scope, composed: Composed): Promise<DigestRow | undefined> {
  return insertDigest(scope, fieldsOf(composed));
}

function fieldsOf({ subject, narrative, renderMode }: Composed): NewDigest {
  const { covered, snapshot, callouts } = subject;
  return {
    id: newId(),
    period: covered.period,
    businessDate: covered.from,
    headline: narrative.headline,
    renderMode,
    anomalyCount: callouts.length,
    narrative,
    snapshot,
  };
}

/** Emits the event that a digest is ready. Returns the number of deliveries queued for it. */
export function emitDigestReady(
  scope: Scope,
  row: DigestRow,
  { overwritten }: { overwritten: boolean },
): Promise<number> {
  const { businessDate, period, headline, renderMode, anomalyCount } = row;
  const data: EventData<"digest.ready"> = {
    businessDate,
    period,
    headline,
    renderMode,
    anomalyCount,
    overwritten,
  };
  return storeWriteRecords(scope, { events: [newEvent("digest.ready", row.id, data)] });
}
