import type { contract } from "@bayline/contracts";
import type { UseCases } from "../../pipeline/use-case.ts";
import {
  createCannedJob,
  deleteCannedJob,
  getCannedJob,
  listCannedJobs,
  updateCannedJob,
} from "./canned-jobs.ts";

export const cannedJobUseCases = {
  list: listCannedJobs,
  get: getCannedJob,
  create: createCannedJob,
  update: updateCannedJob,
  delete: deleteCannedJob,
} satisfies UseCases<(typeof contract)["cannedJobs"]>;
