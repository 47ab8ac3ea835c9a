import { maxPmPrograms } from "@bayline/contracts";
import {
  countPmPrograms,
  findPmProgram,
  insertPmProgram,
  lockPmProgram,
  lockTenant,
  type PmProgramDetail,
  savePmAssignments,
  savePmTasks,
  updatePmProgram,
} from "@bayline/db";
import type { WriteContext } from "../../pipeline/context.ts";
import { LimitExceeded, limits } from "../../pipeline/limits.ts";
import { newRecordId } from "../../pipeline/record-ids.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { requireRecord } from "../records.ts";
import { assignmentsOf, requireReferences, tasksOf } from "./fields.ts";
import { presentProgram } from "./read.ts";

export async function createProgram(
  ctx: WriteContext,
  { name, tasks: sentTasks, assignments: sentAssignments }: InputOf<"pmPrograms.create">,
) {
  const sent = { tasks: sentTasks, assignments: sentAssignments };
  const jobNames = await requireReferences(ctx, sent, undefined);
  const tasks = tasksOf(sentTasks, [], jobNames);
  const assignments = assignmentsOf(ctx, sentAssignments);
  // Those who create programs wait for each other, so that together they do not exceed the limit.
  requireRecord(await lockTenant(ctx), "shop");
  if ((await countPmPrograms(ctx)) >= maxPmPrograms) throw new LimitExceeded(limits.pmPrograms);
  const id = newRecordId(ctx);
  const { tenantId, now } = ctx;
  const row = { tenantId, id, name, archived: false, createdAt: now, updatedAt: now };
  insertPmProgram(ctx, row);
  savePmTasks(ctx, id, tasks);
  savePmAssignments(ctx, id, assignments);
  return audited(ctx, null, { ...row, tasks, assignments });
}

export async function updateProgram(
  ctx: WriteContext,
  { id, ...sent }: InputOf<"pmPrograms.update">,
) {
  requireRecord(await lockPmProgram(ctx, id), "program");
  const before = requireRecord(await findPmProgram(ctx, id), "program");
  const jobNames = await requireReferences(ctx, sent, before);
  const tasks = sent.tasks ? tasksOf(sent.tasks, before.tasks, jobNames) : before.tasks;
  const assignments = sent.assignments ? assignmentsOf(ctx, sent.assignments) : before.assignments;
  const { name = before.name, archived = before.archived } = sent;
  const saved = requireRecord(await updatePmProgram(ctx, id, { name, archived }), "program");
  if (sent.tasks) savePmTasks(ctx, id, tasks);
  if (sent.assignments) savePmAssignments(ctx, id, assignments);
  return audited(ctx, before, { ...saved, tasks, assignments });
}

function audited(ctx: WriteContext, before: PmProgramDetail | null, after: PmProgramDetail) {
  const shown = presentProgram(after);
  ctx.recordAudit({
    resourceType: "pm_program",
    resourceId: after.id,
    before: before && presentProgram(before),
    after: shown,
  });
  return shown;
}
