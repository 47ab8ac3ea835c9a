import { listVmrsCodes } from "@bayline/db";
import type { ReadContext } from "../../pipeline/context.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { listPage } from "../list-page.ts";

export function listCodes(ctx: ReadContext, input: InputOf<"vmrsCodes.list">) {
  return listPage("vmrsCodes", input, {
    read: (page) => listVmrsCodes(ctx, { ...page, search: input.search }),
    at: (row) => row.code,
    sortKind: "code",
    present: ({ id, code, name }) => ({ id, code, name }),
  });
}
