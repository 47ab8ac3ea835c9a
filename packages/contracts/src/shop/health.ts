import { z } from "zod";
import { operation } from "../operation/operation.ts";

const count = (meaning: string) => z.number().int().describe(meaning);
const seconds = (meaning: string) => z.number().int().nullable().describe(meaning);

const clock = z
  .object({
    skewSeconds: z
      .number()
      .int()
      .describe(
        "Seconds by which the clock of this process is ahead of the database's; negative if behind.",
      ),
    agrees: z
      .boolean()
      .describe(
        "Whether the clocks differ by at most a minute. Otherwise this process runs no jobs.",
      ),
  })
  .nullable()
  .describe("Clock of the responding process; null if BAYLINE_NOW fixes the time.");

const jobs = z
  .object({
    dirtyDays: z.object({
      count: count("Days whose stored reports are waiting to be recomputed; counted up to 10000."),
      oldestSeconds: seconds("Seconds the oldest has been waiting; null if none is waiting."),
    }),
    deliveries: z.object({
      due: count("Webhook deliveries that are due; counted up to 10000."),
      oldestSeconds: seconds("Seconds the oldest has been due; null if none is due."),
      unattendedSeconds: seconds(
        "The same, only for subscriptions to which no process has delivered for a minute; excludes slow receivers.",
      ),
    }),
    documents: z.object({
      waiting: count(
        "Dealers' documents that wait to be read, or are being read; counted up to 10000.",
      ),
      oldestSeconds: seconds("Seconds the oldest has been waiting; null if none is waiting."),
    }),
    scheduled: z
      .object({
        lastTickSeconds: seconds("Seconds since a process last checked for jobs to start."),
        waiting: count("Runs that are due and have not started."),
        oldestSeconds: seconds("Seconds the oldest has been waiting; null if none is waiting."),
      })
      .nullable()
      .describe("Scheduled jobs; null if no process has ever run them."),
  })
  .nullable()
  .describe(
    "Background work waiting across all processes; null if the database was too busy to report it.",
  );

export const health = {
  get: operation({
    method: "GET",
    path: "/health",
    access: "public",
    summary: "Get the health of the service, its database and its background work",
    description:
      "`degraded` means that requests are served but background work is late: nothing has been delivered or computed for minutes, no process runs the jobs, or the clock of this process is wrong. The status code is 200 as for `ok`, because routing requests to another process would not help. If the database does not respond or does not accept writes, the status code is 503.",
    input: z.strictObject({}),
    output: z.object({
      status: z.enum(["ok", "degraded"]),
      version: z.string(),
      database: z.enum(["ok"]),
      time: z.string().meta({ format: "date-time" }),
      clock,
      jobs,
    }),
    errors: ["UNAVAILABLE"],
    example: {
      output: {
        status: "ok",
        version: "1.0.0",
        database: "ok",
        time: "2026-03-02T15:04:05.000Z",
        clock: { skewSeconds: 0, agrees: true },
        jobs: {
          dirtyDays: { count: 2, oldestSeconds: 1 },
          deliveries: { due: 0, oldestSeconds: null, unattendedSeconds: null },
          documents: { waiting: 0, oldestSeconds: null },
          scheduled: { lastTickSeconds: 12, waiting: 0, oldestSeconds: null },
        },
      },
    },
  }),
};
