import type { DigestSnapshot, EventData } from "@bayline/contracts";
import {
  type DigestRow,
  insertDigest,
  lockDigest,
  type NewDigest,
  overwriteDigest,
  type Scope,
  writeEvents,
} from "@bayline/db";
import type { Services } from "../context.ts";
import { newId } from "../ids.ts";
import { findAnomalies } from "./anomalies.ts";
import type { Narration, Narrator } from "./narrator.ts";
import type { Covered } from "./period.ts";
import { type DigestedShop, takeSnapshot } from "./snapshot.ts";
import type { Subject } from "./template.ts";

/** A digest before it is stored. */
export interface Composed extends Narration {
  subject: Subject;
}

/** Writes a digest, and stores nothing: the model may take its time, so no transaction is open. */
export async function composeDigest(
  { database }: Pick<Services, "database">,
  narrator: Narrator,
  { scope, shop, covered }: { scope: Omit<Scope, "db">; shop: DigestedShop; covered: Covered },
): Promise<Composed> {
  // All its figures are of one moment.
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
  /** What it was before; null where it is new. */
  before: DigestRow | null;
}

/** Stores a digest over the one that there may be, in the transaction of its event. */
export async function storeDigest(scope: Scope, composed: Composed): Promise<Stored> {
  const fields = fieldsOf(composed);
  const inserted = await insertDigest(scope, fields);
  if (inserted) return { row: inserted, before: null };
  const before = await lockDigest(scope, fields);
  const row = before && (await overwriteDigest(scope, before.id, fields));
  // Nothing deletes digests.
  if (!before || !row) throw new Error("A digest that there is cannot be found");
  return { row, before };
}

/** Stores a digest where there is none; undefined where another process was quicker. */
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
    narrative: JSON.stringify(narrative),
    snapshot: JSON.stringify(snapshot),
  };
}

/** Tells those who want to know that a digest is written. Answers how many deliveries wait for it. */
export function tellDigestReady(
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
  return writeEvents(scope, [
    { id: newId(), event: "digest.ready", resourceId: row.id, data: JSON.stringify(data) },
  ]);
}
