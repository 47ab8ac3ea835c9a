import type { contract } from "@bayline/contracts";
import type { UseCases } from "../../pipeline/use-case.ts";
import { getProgram, listPrograms } from "./read.ts";
import { createProgram, updateProgram } from "./write.ts";

export const pmProgramUseCases = {
  list: listPrograms,
  get: getProgram,
  create: createProgram,
  update: updateProgram,
} satisfies UseCases<(typeof contract)["pmPrograms"]>;
