import { AppError, maxCannedJobs } from "@bayline/contracts";
import {
  cannedJobCodeConstraint,
  countCannedJobs,
  findCannedJob,
  findCannedJobs,
  insertCannedJob,
  lockCannedJob,
  lockTenant,
  listCannedJobs as queryCannedJobs,
  updateCannedJob as saveCannedJob,
  softDeleteCannedJob,
  violatedConstraint,
} from "@bayline/db";
import type { ReadContext, WriteContext } from "../../pipeline/context.ts";
import { LimitExceeded, limits } from "../../pipeline/limits.ts";
import { newRecordId } from "../../pipeline/record-ids.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { listPage } from "../list-page.ts";
import { isChanged, requireRecord } from "../records.ts";
import { changedFields, newJobFields } from "./fields.ts";
import { presentCannedJob } from "./present.ts";

export function listCannedJobs(ctx: ReadContext, input: InputOf<"cannedJobs.list">) {
  return listPage("cannedJobs", input, {
    read: (page) => queryCannedJobs(ctx, { ...input, ...page }),
    at: (row) => row.createdAt,
    present: ({ changedAt: _at, ...row }) => presentCannedJob(row),
    changes: { scope: ctx, table: "canned_jobs" },
    ids: [input.vehicleId],
  });
}

export async function getCannedJob(ctx: ReadContext, { id }: InputOf<"cannedJobs.get">) {
  return presentCannedJob(requireRecord(await findCannedJob(ctx, id), "canned job"));
}

/** Returns the jobs in the order of the given ids. */
export async function getCannedJobs(ctx: ReadContext, ids: string[]) {
  const rows = new Map((await findCannedJobs(ctx, ids)).map((row) => [row.id, row]));
  return ids.map((id) => presentCannedJob(requireRecord(rows.get(id), "canned job")));
}

export async function createCannedJob(ctx: WriteContext, input: InputOf<"cannedJobs.create">) {
  const fields = newJobFields(input);
  // Those who create jobs wait for each other, so that together they do not exceed the limit.
  requireRecord(await lockTenant(ctx), "shop");
  if ((await countCannedJobs(ctx)) >= maxCannedJobs) throw new LimitExceeded(limits.cannedJobs);
  const job = await refusingTakenCode(() => insertCannedJob(ctx, newRecordId(ctx), fields));
  const after = presentCannedJob(job);
  ctx.emit("canned_job.created", job.id);
  ctx.recordAudit({ resourceType: "canned_job", resourceId: job.id, before: null, after });
  return after;
}

export async function updateCannedJob(
  ctx: WriteContext,
  { id, ...changes }: InputOf<"cannedJobs.update">,
) {
  const locked = requireRecord(await lockCannedJob(ctx, id), "canned job");
  const fields = changedFields(locked, changes);
  const saved = await refusingTakenCode(() => saveCannedJob(ctx, id, fields));
  const before = presentCannedJob(locked);
  const after = presentCannedJob(requireRecord(saved, "canned job"));
  if (isChanged(before, after)) ctx.emit("canned_job.updated", id);
  ctx.recordAudit({ resourceType: "canned_job", resourceId: id, before, after });
  return after;
}

export async function deleteCannedJob(ctx: WriteContext, { id }: InputOf<"cannedJobs.delete">) {
  const job = requireRecord(await lockCannedJob(ctx, id), "canned job");
  await softDeleteCannedJob(ctx, id);
  ctx.emit("canned_job.deleted", id);
  const before = presentCannedJob(job);
  ctx.recordAudit({ resourceType: "canned_job", resourceId: id, before, after: null });
  return { id, deleted: true as const };
}

/** Translates a violation of the unique index on codes, also between concurrent requests. */
async function refusingTakenCode<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (violatedConstraint(error) !== cannedJobCodeConstraint) throw error;
    throw new AppError("CANNED_JOB_CODE_TAKEN", "Another canned job has this code.", {
      nextStep: "Update that job by its code, or send another code.",
    });
  }
}
