import { contract } from "@bayline/contracts";
import { z } from "zod";
import { refused } from "../refusal.ts";
import type { Party } from "./find-customer.ts";
import type { OutputOf, Steps } from "./workflow.ts";

type Vehicle = OutputOf<"vehicles.get">;

const { customerId: _owner, vin, ...fields } = contract.vehicles.create.input.shape;

export const VehicleWanted = z.strictObject({
  ...fields,
  id: z.string().optional().meta({ description: "A vehicle that there is; then nothing else" }),
  vin: vin.optional().meta({ description: "Whole; needed for a vehicle that is not known yet" }),
});
type Wanted = z.output<typeof VehicleWanted>;

/** The vehicle that is meant by id, VIN, or the fleet's own number; or a new one. */
export async function findVehicle(
  steps: Steps,
  wanted: Wanted,
  customerId: string | undefined,
): Promise<Vehicle | undefined> {
  if (wanted.id !== undefined) return steps.read("vehicles.get", { id: wanted.id });
  const found = await search(steps, wanted, customerId);
  if (found.length > 1) {
    throw refused(409, {
      error: "AMBIGUOUS_VEHICLE",
      message: "Several vehicles fit.",
      candidates: found.slice(0, 10).map(({ id, vin: number, unitNumber, make, model, year }) => ({
        id,
        vin: number,
        unitNumber,
        make,
        model,
        year,
      })),
      nextStep: "Ask the user which one is meant, and send vehicle.id.",
    });
  }
  return found[0];
}

async function search(
  steps: Steps,
  { vin: number, unitNumber }: Wanted,
  customerId: string | undefined,
): Promise<Vehicle[]> {
  if (number !== undefined) {
    const { vehicles } = await steps.read("vehicles.list", { vin: number, includeArchived: true });
    return vehicles.filter((each) => each.vin === number);
  }
  if (!unitNumber) {
    throw refused(400, {
      error: "VALIDATION_ERROR",
      message: "vehicle: needs an id, a VIN or a unit number.",
      details: [
        { field: "vehicle.vin", message: "is required where there is no id or unitNumber" },
      ],
    });
  }
  const owner = customerId === undefined ? {} : { customerId };
  const { vehicles } = await steps.read("vehicles.list", { unitNumber, ...owner });
  return vehicles;
}

export async function createVehicle(
  steps: Steps,
  { id: _id, vin: number, ...wanted }: Wanted,
  customerId: string | undefined,
): Promise<Party<Vehicle>> {
  if (number === undefined) {
    throw refused(400, {
      error: "VALIDATION_ERROR",
      message: `No vehicle of this customer is unit ${wanted.unitNumber}; a new one needs its VIN.`,
      details: [{ field: "vehicle.vin", message: "is required for a new vehicle" }],
    });
  }
  const owner = customerId === undefined ? {} : { customerId };
  const { body } = await steps.write("vehicles.create", { ...wanted, vin: number, ...owner });
  return { record: body, created: true };
}

/** A vehicle belongs to one customer: work on it is not billed to another without a word. */
export function refuseOtherOwner(vehicle: Vehicle, customerId: string | undefined): void {
  if (!vehicle.customerId || customerId === undefined || vehicle.customerId === customerId) return;
  throw refused(409, {
    error: "VEHICLE_OF_ANOTHER_CUSTOMER",
    message: `The vehicle ${vehicle.vin} belongs to another customer.`,
    candidates: [{ vehicleId: vehicle.id, customerId: vehicle.customerId }],
    nextStep:
      "Ask the user who is to pay: send that customer's id, or give the vehicle to this customer with vehicles.update first.",
  });
}
