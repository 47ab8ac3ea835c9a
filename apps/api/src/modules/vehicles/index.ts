import type { contract } from "@bayline/contracts";
import type { UseCases } from "../../pipeline/use-case.ts";
import { upsertMany, upsertOne } from "../upsert.ts";
import {
  createVehicle,
  deleteVehicle,
  getVehicle,
  getVehicles,
  listVehicles,
  updateVehicle,
} from "./vehicles.ts";

export const vehicleUseCases = {
  list: listVehicles,
  get: getVehicle,
  create: createVehicle,
  update: updateVehicle,
  upsert: upsertOne("vehicles", {
    create: createVehicle,
    update: updateVehicle,
    read: getVehicles,
  }),
  upsertMany: upsertMany("vehicles", {
    create: createVehicle,
    update: updateVehicle,
    read: getVehicles,
  }),
  delete: deleteVehicle,
} satisfies Omit<UseCases<(typeof contract)["vehicles"]>, "due">;
