import { z } from "zod";
import { defineColumns } from "../fields/columns.ts";
import { envelope, Id, Name, page, Timestamp } from "../fields/fields.ts";
import { maxFailedShops } from "../fields/limits.ts";
import { defaultTimeZone, TimeZone } from "../fields/time-zones.ts";
import { operation } from "../operation/operation.ts";

const tenantFields = { id: Id, name: z.string(), timeZone: z.string() };

const example = {
  id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c09",
  name: "Ridgeline Truck & Fleet",
  timeZone: "America/Chicago",
};

const JobSummary = z
  .object({
    name: z.string().max(64),
    summary: z.string().max(255).meta({ description: "What the job does" }),
    schedule: z.string().max(64).meta({ description: "Cron schedule, in UTC" }),
  })
  .meta({ id: "Job" });

defineColumns(JobSummary, ["name", "schedule", "summary"]);

const exampleJob = {
  name: "daily-recompute",
  summary: "Recomputes the stored daily figures of the last 45 days",
  schedule: "0 7 * * *",
};

const ListedTenant = z.object({
  ...tenantFields,
  digestEnabled: z.boolean(),
  createdAt: Timestamp,
});

defineColumns(ListedTenant, ["name", "timeZone", "digestEnabled", "createdAt", "id"]);

export const operator = {
  tenants: {
    create: operation({
      method: "POST",
      path: "/operator/tenants",
      status: 201,
      access: "operator",
      summary: "Create a shop with its first full-access API key",
      input: z.strictObject({
        name: Name,
        timeZone: TimeZone.default(defaultTimeZone),
        digestEnabled: z.boolean().default(false),
      }),
      output: z.object({
        tenant: z.object(tenantFields),
        apiKey: z.object({ id: Id, key: z.string(), accessLevel: z.literal("full") }),
      }),
      secrets: ["apiKey.key"],
      addsOnly: true,
      example: {
        input: { name: example.name, timeZone: example.timeZone },
        output: {
          tenant: example,
          apiKey: {
            id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c05",
            key: "bl_live_7Qm2…",
            accessLevel: "full",
          },
        },
      },
    }),
    list: operation({
      method: "GET",
      path: "/operator/tenants",
      access: "operator",
      readOnlyKey: "never",
      summary: "List the shops of this service",
      sortedBy: ["createdAt desc", "id desc"],
      input: z.strictObject(page(100)),
      output: envelope("tenants", ListedTenant),
      example: {
        output: {
          tenants: [{ ...example, digestEnabled: false, createdAt: "2026-03-02T15:04:05.000Z" }],
          count: 1,
          lastEvaluatedKey: null,
        },
      },
    }),
  },
  jobs: {
    list: operation({
      method: "GET",
      path: "/operator/jobs",
      access: "operator",
      readOnlyKey: "never",
      summary: "List the background jobs",
      input: z.strictObject({}),
      output: z.object({
        jobs: z.array(JobSummary).max(100),
        count: z.int().meta({ description: "Number of jobs" }),
      }),
      example: { output: { jobs: [exampleJob], count: 1 } },
    }),
    run: operation({
      method: "POST",
      path: "/operator/jobs/{name}/run",
      access: "operator",
      audited: false,
      summary: "Run a background job now",
      description:
        "Runs the job for every shop, even if it is not due, and responds when it has finished. Safe to repeat: a job without work to do changes nothing. Not recorded in the audit log of any shop.",
      input: z.strictObject({ name: z.string().meta({ description: "The name of the job" }) }),
      output: z.object({
        name: z.string(),
        now: Timestamp.meta({ description: "The time for which the job ran. ISO 8601, UTC" }),
        shops: z.int().meta({ description: "Number of shops for which the job ran" }),
        failed: z.array(Id).max(maxFailedShops).meta({
          description: "Ids of the first shops for which the job failed; see the service log",
        }),
      }),
      example: {
        input: { name: exampleJob.name },
        output: { name: exampleJob.name, now: "2026-03-02T15:04:05.000Z", shops: 12, failed: [] },
      },
    }),
  },
};
