import type { restContract } from "@bayline/contracts";
import type { UseCases } from "../../pipeline/use-case.ts";
import { getLogo, removeLogo, setLogo } from "./logo.ts";
import { getSettings, updateSettings } from "./settings.ts";

export const settingsUseCases = {
  get: getSettings,
  update: updateSettings,
  logo: getLogo,
  setLogo,
  deleteLogo: removeLogo,
} satisfies UseCases<(typeof restContract)["settings"]>;
