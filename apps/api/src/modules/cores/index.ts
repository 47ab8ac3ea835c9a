import type { contract } from "@bayline/contracts";
import type { UseCases } from "../../pipeline/use-case.ts";
import { denyCores } from "./deny.ts";
import { getCore, listAllCores } from "./read.ts";
import { sendCoresBack } from "./send-back.ts";
import { countCores } from "./update.ts";

export const coreUseCases = {
  list: listAllCores,
  get: getCore,
  update: countCores,
  sendBack: sendCoresBack,
  deny: denyCores,
} satisfies UseCases<(typeof contract)["cores"]>;
