import { type Visibility, visibleTo } from "../../../access/visibility.ts";
import { unmarked } from "../../../pipeline/events/event-data.ts";

/** An event as stored. */
export interface StoredEvent {
  id: string;
  event: string;
  /** ISO 8601. */
  createdAt: string;
  tenantId: string;
  /** JSON of the complete record, as written. */
  data: string;
}

/**
 * The body of a delivery, limited to what its reader may see now. Every attempt to a reader with
 * full visibility sends the same bytes.
 */
export function envelopeText(stored: StoredEvent, visibility: Visibility): string {
  const { id, event, createdAt, tenantId } = stored;
  const { data: whole, isCut } = unmarked(stored.data);
  const data = visibility.pay ? whole : JSON.stringify(visibleTo(visibility, JSON.parse(whole)));
  const head = JSON.stringify({
    id,
    event,
    createdAt,
    tenantId,
    ...(isCut && { truncated: true }),
  });
  return `${head.slice(0, -1)},"data":${data}}`;
}
