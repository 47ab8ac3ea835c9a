/** An event as its row has it. */
export interface StoredEvent {
  id: string;
  event: string;
  /** ISO 8601. */
  createdAt: string;
  tenantId: string;
  /** JSON, as it was written: every attempt sends the same bytes. */
  data: string;
}

/** The body of a delivery. */
export function envelopeText({ data, id, event, createdAt, tenantId }: StoredEvent): string {
  const head = JSON.stringify({ id, event, createdAt, tenantId });
  return `${head.slice(0, -1)},"data":${data}}`;
}
