import type { contract } from "@bayline/contracts";
import type { UseCases } from "../../pipeline/use-case.ts";
import { dueReport, vehicleDue } from "./due.ts";

export const dueUseCases = {
  vehicles: { due: vehicleDue },
  reports: { due: dueReport },
} satisfies {
  vehicles: Pick<UseCases<(typeof contract)["vehicles"]>, "due">;
  reports: Pick<UseCases<(typeof contract)["reports"]>, "due">;
};
