import type { DueDelivery } from "@bayline/db";

/**
 * Sorts deliveries by the time at which they became due, but those of one record by the order of
 * its events.
 */
export function inOrder(deliveries: readonly DueDelivery[]): DueDelivery[] {
  const ofRecord = new Map<string, DueDelivery[]>();
  for (const [record, same] of Map.groupBy(deliveries, ({ resourceId }) => resourceId)) {
    ofRecord.set(
      record,
      same.toSorted((a, b) => a.position - b.position),
    );
  }
  return deliveries.flatMap(({ resourceId }) => ofRecord.get(resourceId)?.splice(0, 1) ?? []);
}
