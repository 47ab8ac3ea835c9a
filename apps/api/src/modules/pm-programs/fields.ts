import { type ErrorDetail, invalid, odometer } from "@bayline/contracts";
import {
  findPmReferences,
  type PmAssignmentRow,
  type PmProgramDetail,
  type PmTaskRow,
} from "@bayline/db";
import { isId, newId } from "../../ids.ts";
import type { WriteContext } from "../../pipeline/context.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { shopToday } from "../../time/clock.ts";
import { unknownReference } from "../records.ts";

type SentTask = NonNullable<InputOf<"pmPrograms.update">["tasks"]>[number];
type SentAssignment = InputOf<"pmPrograms.create">["assignments"][number];

/** The longest default lead, in days. */
const maxDefaultLeadDays = 14;

/**
 * The tasks of a request. One with an id must be among those of the program. `jobNames` are the
 * names of their canned jobs.
 */
export function tasksOf(
  sent: readonly SentTask[],
  before: readonly PmTaskRow[],
  jobNames: ReadonlyMap<string, string>,
): PmTaskRow[] {
  const known = new Set(before.map(({ id }) => id));
  const seen = new Set<string>();
  const problems = sent.flatMap(({ id }, at): ErrorDetail[] => {
    if (id === undefined) return [];
    const field = `tasks[${at}].id`;
    if (!known.has(id)) return [{ field, message: "names no task of this program" }];
    if (seen.has(id)) return [{ field, message: "is on an earlier task too" }];
    seen.add(id);
    return [];
  });
  if (problems.length > 0) throw invalid(problems);
  return sent.map((task) => taskOf(task, jobNames));
}

function taskOf(sent: SentTask, jobNames: ReadonlyMap<string, string>): PmTaskRow {
  const { id = newId(), cannedJobId, anchor } = sent;
  const { name = jobNames.get(cannedJobId) ?? "Maintenance" } = sent;
  const { everyUnits = null, everyDays = null } = sent;
  const meter = everyUnits === null ? null : (sent.meter ?? odometer);
  const tenth = (every: number) => Math.floor(every / 10);
  return {
    id,
    name,
    cannedJobId,
    meter,
    everyUnits,
    leadUnits: sent.leadUnits ?? tenth(everyUnits ?? 0),
    unit: meter === odometer ? (sent.unit ?? "mi") : null,
    everyDays,
    leadDays: sent.leadDays ?? Math.min(maxDefaultLeadDays, tenth(everyDays ?? 0)),
    anchor,
  };
}

/** The assignments of a request. A vehicle or a type has one of a program. */
export function assignmentsOf(
  { caller, services }: WriteContext,
  sent: readonly SentAssignment[],
): PmAssignmentRow[] {
  const today = shopToday(services.clock, caller.timeZone);
  const seen = new Set<string>();
  const problems: ErrorDetail[] = [];
  const rows = sent.map(({ vehicleId, vehicleType, startDay = today, endDay = null }, at) => {
    const field = `assignments[${at}].${vehicleId ? "vehicleId" : "vehicleType"}`;
    const key = vehicleId ?? `type ${vehicleType?.toLowerCase()}`;
    if (seen.has(key)) problems.push({ field, message: "is in an earlier assignment too" });
    seen.add(key);
    if (endDay !== null && endDay < startDay) {
      const message = `must not be before the start day, ${startDay}`;
      problems.push({ field: `assignments[${at}].endDay`, message });
    }
    return {
      vehicleId: vehicleId ?? null,
      vehicleType: vehicleType ?? null,
      startDay,
      endDay,
    };
  });
  if (problems.length > 0) throw invalid(problems);
  return rows;
}

interface SentParts {
  tasks?: readonly SentTask[] | undefined;
  assignments?: readonly SentAssignment[] | undefined;
}

/**
 * Refuses canned jobs and vehicles that do not exist or are deleted, except those that the program
 * already has. Returns the names of the canned jobs.
 */
export async function requireReferences(
  ctx: WriteContext,
  { tasks = [], assignments = [] }: SentParts,
  before: PmProgramDetail | undefined,
): Promise<Map<string, string>> {
  const jobs = tasks.map(({ cannedJobId }) => cannedJobId);
  const vehicles = assignments.map(({ vehicleId }) => vehicleId);
  const found = await findPmReferences(ctx, {
    cannedJobIds: jobs.filter(isId),
    vehicleIds: vehicles.filter(isId),
  });
  const known = new Set([
    ...found.map(({ id }) => id),
    ...(before?.tasks ?? []).map(({ cannedJobId }) => cannedJobId),
    ...(before?.assignments ?? []).map(({ vehicleId }) => vehicleId),
  ]);
  const problems = [
    ...jobs.flatMap((id, at) =>
      known.has(id) ? [] : [unknownReference(`tasks[${at}].cannedJobId`, "canned job")],
    ),
    ...vehicles.flatMap((id, at) =>
      !id || known.has(id) ? [] : [unknownReference(`assignments[${at}].vehicleId`, "vehicle")],
    ),
  ];
  if (problems.length > 0) throw invalid(problems);
  return new Map(found.flatMap(({ id, name }) => (name === null ? [] : [[id, name]])));
}
