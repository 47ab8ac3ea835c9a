import { z } from "zod";
import { defineColumns } from "../fields/columns.ts";
import { envelope, Id, page, Timestamp, text } from "../fields/fields.ts";
import { withinBytes } from "../fields/limits.ts";
import { type EventName, eventNames, isEventName } from "../operation/event-names.ts";
import { operation } from "../operation/operation.ts";
import { maxEventBytes } from "./data.ts";
import { eventKinds } from "./kinds.ts";

/** An event as returned by the feed and delivered to webhooks. */
export const Event = z
  .object({
    id: Id.meta({ description: "Identifier of the event, the same in repeated deliveries" }),
    event: z.string().meta({ description: "Kind of the event, such as `work_order.created`" }),
    createdAt: Timestamp,
    tenantId: Id.meta({ description: "Identifier of the shop" }),
    truncated: z
      .literal(true)
      .optional()
      .meta({
        description: `Present if the record has more than ${maxEventBytes} bytes of JSON: its lists and texts are cut. Its GET returns all of it`,
      }),
    data: withinBytes(
      z.record(z.string(), z.unknown()).meta({
        description:
          "The record as its GET returned it when the event was emitted, without its `auditLog`; see `GET /webhooks/events`",
      }),
      maxEventBytes,
    ),
  })
  .meta({ id: "Event" });

defineColumns(Event, [
  { path: "createdAt", label: "When" },
  { path: "event", isWhole: true },
  { path: "data", label: "Record", format: "record" },
  "id",
]);

const kinds = eventNames.filter((name) => name !== "webhook.test");

/** Comma-separated kinds in the query of the feed: `work_order.created,invoice.created`. */
const Kinds = text(2000)
  .refine(
    (list) => list.split(",").every((name) => isEventName(name.trim())),
    `must be kinds of events, separated by commas: ${kinds.join(", ")}`,
  )
  .meta({ description: "Return only events of these kinds, separated by commas", type: "string" });

/** Rejects `after` and `lastEvaluatedKey` with different values. */
function sameCursor() {
  return z.check<{ after?: string | undefined; lastEvaluatedKey?: string | undefined }>(
    ({ value, issues }) => {
      const { after, lastEvaluatedKey } = value;
      if (after === undefined || lastEvaluatedKey === undefined) return;
      if (after === lastEvaluatedKey) return;
      const message = "is another name of lastEvaluatedKey: send one of them, or the same value";
      issues.push({ code: "custom", input: after, path: ["after"], message });
    },
  );
}

/** Returns an example event of a kind. */
export function exampleEventOf(event: EventName) {
  return {
    id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2e01",
    event,
    createdAt: "2026-03-02T15:04:05.000Z",
    tenantId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c09",
    data: eventKinds[event].example,
  };
}

export const exampleEvent = exampleEventOf("customer.created");

const LastSeen = text(64).toLowerCase().optional();

export const events = {
  list: operation({
    method: "GET",
    path: "/events",
    access: "shop.oversee",
    summary: "List the shop's events in order",
    description:
      "Returns the event feed that webhooks deliver from. Events are kept for 30 days. The cursor is the id of an event: `lastEvaluatedKey` is the id of the last event of the page, and null at the end of the feed. To poll, send the id of the last event received, also at the end of the feed; after an empty page, send the same cursor again. A cursor is valid for any `types`. With `sortDirection=desc` the newest events come first, and the cursor moves back in time.",
    sortedBy: ["recorded {sortDirection}"],
    input: z
      .strictObject({
        ...page(100),
        lastEvaluatedKey: LastSeen.meta({
          description:
            "Cursor: the `lastEvaluatedKey` of the previous page, or the id of any event",
        }),
        after: LastSeen.meta({ description: "Alias of `lastEvaluatedKey`" }),
        types: Kinds.optional(),
        sortDirection: z.enum(["asc", "desc"]).default("asc"),
      })
      .check(sameCursor()),
    output: envelope("events", Event),
    example: {
      input: { types: "customer.created,vehicle.created", limit: 100 },
      output: { events: [exampleEvent], count: 1, lastEvaluatedKey: null },
    },
  }),
};
