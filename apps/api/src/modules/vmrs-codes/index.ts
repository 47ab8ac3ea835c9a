import type { contract } from "@bayline/contracts";
import type { UseCases } from "../../pipeline/use-case.ts";
import { importCodes } from "./import.ts";
import { listCodes } from "./list.ts";

export const vmrsCodeUseCases = {
  list: listCodes,
  import: importCodes,
} satisfies UseCases<(typeof contract)["vmrsCodes"]>;
