import { dailyRecompute } from "./daily-recompute.ts";
import type { Job } from "./job.ts";

/** Every job of the service. One that is added here is scheduled, made up for, and run by its name. */
export const jobs: readonly Job[] = [dailyRecompute];
