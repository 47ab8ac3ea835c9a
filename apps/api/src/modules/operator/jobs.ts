import { AppError, maxFailedShops } from "@bayline/contracts";
import type { ReadContext, WriteContext } from "../../pipeline/context.ts";

export async function listJobs({ services }: ReadContext) {
  const jobs = services.jobs.map(({ name, summary, schedule }) => ({ name, summary, schedule }));
  return { jobs, count: jobs.length };
}

/**
 * Runs a job for every shop on demand. Each shop has a separate transaction, outside the request's.
 */
export async function runJob(ctx: WriteContext, input: { name: string }) {
  const { jobs } = ctx.services;
  const job = jobs.find(({ name }) => name === input.name);
  if (!job) {
    const names = jobs.map(({ name }) => name).join(", ");
    throw new AppError("NOT_FOUND", "There is no such job.", { nextStep: `There are: ${names}.` });
  }
  const answer: { name: string; now: string; shops: number; failed: string[] } = {
    name: job.name,
    now: ctx.now,
    shops: 0,
    failed: [],
  };
  const { dryRun } = ctx.facts;
  const run = async () => {
    const outcome = await job.run(ctx.services, { now: new Date(ctx.now), force: true, dryRun });
    answer.shops = outcome.shops;
    answer.failed.push(...outcome.failed.slice(0, maxFailedShops));
  };
  // The job may be slow, so no transaction of the request may be open while it runs.
  if (dryRun) await run();
  else ctx.afterCommit(run);
  return answer;
}
