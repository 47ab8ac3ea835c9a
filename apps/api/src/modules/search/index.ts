import type { contract } from "@bayline/contracts";
import type { UseCases } from "../../pipeline/use-case.ts";
import { searchAll } from "./search.ts";

export const searchUseCases = { all: searchAll } satisfies UseCases<(typeof contract)["search"]>;
