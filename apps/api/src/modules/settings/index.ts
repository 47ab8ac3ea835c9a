import type { contract } from "@bayline/contracts";
import type { UseCases } from "../../pipeline/use-case.ts";
import { getSettings, updateSettings } from "./settings.ts";

export const settingsUseCases = {
  get: getSettings,
  update: updateSettings,
} satisfies UseCases<(typeof contract)["settings"]>;
