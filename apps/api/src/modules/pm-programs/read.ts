import { findPmProgram, listPmPrograms, type PmProgramDetail } from "@bayline/db";
import type { ReadContext } from "../../pipeline/context.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { listPage } from "../list-page.ts";
import { requireRecord } from "../records.ts";

export function presentProgram({ tenantId: _shop, ...program }: PmProgramDetail) {
  return program;
}

export function listPrograms(ctx: ReadContext, input: InputOf<"pmPrograms.list">) {
  return listPage("pmPrograms", input, {
    read: (page) => listPmPrograms(ctx, { ...input, ...page }),
    at: (row) => row.createdAt,
    present: presentProgram,
  });
}

export async function getProgram(ctx: ReadContext, { id }: InputOf<"pmPrograms.get">) {
  return presentProgram(requireRecord(await findPmProgram(ctx, id), "program"));
}
