import { type Visibility, visibleTo } from "../access/visibility.ts";

/** An event as its row has it. */
export interface StoredEvent {
  id: string;
  event: string;
  /** ISO 8601. */
  createdAt: string;
  tenantId: string;
  /** JSON of the whole record, as it was written. */
  data: string;
}

/**
 * The body of a delivery, as its reader may see it now. Every attempt to a reader who sees whole records
 * sends the same bytes.
 */
export function envelopeText(stored: StoredEvent, visibility: Visibility): string {
  const { id, event, createdAt, tenantId } = stored;
  const data = visibility.pay
    ? stored.data
    : JSON.stringify(visibleTo(visibility, JSON.parse(stored.data)));
  const head = JSON.stringify({ id, event, createdAt, tenantId });
  return `${head.slice(0, -1)},"data":${data}}`;
}
