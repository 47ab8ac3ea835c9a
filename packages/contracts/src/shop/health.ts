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
        "How far the clock of this process is ahead of the database's; negative if behind.",
      ),
    agrees: z
      .boolean()
      .describe(
        "Whether they differ by a minute at most. While they do not, this process runs no jobs.",
      ),
  })
  .nullable()
  .describe("The clock of the process that answers; null where BAYLINE_NOW stops the clock.");

const jobs = z
  .object({
    dirtyDays: z.object({
      count: count("Days whose stored reports wait to be computed anew; counted up to 10000."),
      oldestSeconds: seconds("For how long the first of them has waited; null where none does."),
    }),
    deliveries: z.object({
      due: count("Webhook deliveries that are due; counted up to 10000."),
      oldestSeconds: seconds("For how long the first of them is due; null where none is."),
      unattendedSeconds: seconds(
        "The same of subscriptions to which no process has delivered for a minute: slow receivers do not count.",
      ),
    }),
    scheduled: z
      .object({
        lastTickSeconds: seconds("Since when some process last looked which jobs are to be begun."),
        waiting: count("Runs that should have begun."),
        oldestSeconds: seconds("For how long the first of them has waited; null where none does."),
      })
      .nullable()
      .describe("The jobs that have a time; null where no process ever ran them."),
  })
  .nullable()
  .describe("What waits, of all processes together; null where the database was too busy to tell.");

export const health = {
  get: operation({
    method: "GET",
    path: "/health",
    access: "public",
    summary: "Tell whether the service and its database answer, and what waits in the background",
    description:
      "`degraded` means that background work is late, though requests are answered: nothing has been delivered or computed for minutes, no process runs the jobs, or the clock of this process is wrong. It is a 200 like `ok`, since no other process would do better. If the database does not answer, or accepts no writes, it is a 503.",
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
          scheduled: { lastTickSeconds: 12, waiting: 0, oldestSeconds: null },
        },
      },
    },
  }),
};
