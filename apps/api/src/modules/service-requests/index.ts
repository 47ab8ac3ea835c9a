import type { contract } from "@bayline/contracts";
import type { UseCases } from "../../pipeline/use-case.ts";
import { convertRequest } from "./convert.ts";
import { createRequest } from "./create.ts";
import { getRequest, listRequests } from "./read.ts";
import { updateRequest } from "./update.ts";

export const serviceRequestUseCases = {
  list: listRequests,
  get: getRequest,
  create: createRequest,
  update: updateRequest,
  convert: convertRequest,
} satisfies UseCases<(typeof contract)["serviceRequests"]>;
