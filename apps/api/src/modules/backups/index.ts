import type { restContract } from "@bayline/contracts";
import type { UseCases } from "../../pipeline/use-case.ts";
import { importShop } from "./import.ts";
import { sendArchive } from "./send-archive.ts";

export const backupUseCases = {
  export: sendArchive,
  import: importShop,
} satisfies UseCases<(typeof restContract)["backup"]>;
