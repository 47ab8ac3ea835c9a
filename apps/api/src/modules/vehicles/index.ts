import type { contract } from "@bayline/contracts";
import type { UseCases } from "../../pipeline/use-case.ts";
import {
  createVehicle,
  deleteVehicle,
  getVehicle,
  listVehicles,
  updateVehicle,
} from "./vehicles.ts";

export const vehicleUseCases = {
  list: listVehicles,
  get: getVehicle,
  create: createVehicle,
  update: updateVehicle,
  delete: deleteVehicle,
} satisfies UseCases<(typeof contract)["vehicles"]>;
