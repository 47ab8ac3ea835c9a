import type { contract } from "@bayline/contracts";
import type { UseCases } from "../../pipeline/use-case.ts";
import { dueReport, vehicleDue } from "./due.ts";
import { orderDue } from "./from-due.ts";

export const dueUseCases = {
  vehicles: { due: vehicleDue },
  reports: { due: dueReport },
  workOrders: { fromDue: orderDue },
} satisfies {
  vehicles: Pick<UseCases<(typeof contract)["vehicles"]>, "due">;
  reports: Pick<UseCases<(typeof contract)["reports"]>, "due">;
  workOrders: Pick<UseCases<(typeof contract)["workOrders"]>, "fromDue">;
};
