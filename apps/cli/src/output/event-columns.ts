import type { FieldColumn } from "./field-column.ts";
import { recordName } from "./record-name.ts";

const status = (value: unknown) => (value === "success" ? "delivered" : String(value ?? ""));

/** The default columns of events and their deliveries. */
export const eventColumns: Record<string, FieldColumn[]> = {
  // For the feed and the event types.
  events: [
    { path: "createdAt", label: "When" },
    { path: "event", isWhole: true },
    { path: "data", label: "Record", show: recordName },
    { path: "type", label: "Event", isWhole: true },
    { path: "category" },
    { path: "description" },
    { path: "id" },
  ],
  webhooks: [
    { path: "name" },
    { path: "isActive", label: "State", show: (is) => (is === false ? "off" : "on") },
    { path: "lastDeliveryStatus", label: "Last", show: status },
    { path: "url", label: "URL" },
    { path: "lastDeliveryAt", label: "At" },
    { path: "disabledReason", label: "Why off" },
    { path: "events" },
    { path: "id", isKey: true },
  ],
  deliveries: [
    { path: "createdAt", label: "When" },
    { path: "event", isWhole: true },
    { path: "status", show: status },
    { path: "attempt", label: "Try" },
    { path: "responseStatus", label: "Answer" },
    { path: "durationMs", label: "ms" },
    { path: "nextAttemptAt", label: "Next" },
    { path: "error" },
    { path: "id", isKey: true },
    { path: "eventId", label: "Event ID" },
  ],
};
