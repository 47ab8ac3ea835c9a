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

/** The expected owner of a vehicle: an existing customer, a customer to be created, or anyone. */
export type Owner = { id: string } | "new" | "any";

/** Finds a vehicle by id, VIN or unit number; undefined if it is to be created. */
export async function lookUpVehicle(
  steps: Steps,
  wanted: Wanted,
  owner: Owner,
): Promise<Vehicle | undefined> {
  const found = await search(steps, wanted, owner);
  if (found.length > 1) throw ambiguous(found);
  const [vehicle] = found;
  if (vehicle) refuseOtherOwner(vehicle, owner);
  else refuseWithoutVin(wanted);
  return vehicle;
}

async function search(
  steps: Steps,
  { id, vin: number, unitNumber }: Wanted,
  owner: Owner,
): Promise<Vehicle[]> {
  if (id !== undefined) return [await steps.read("vehicles.get", { id })];
  if (number !== undefined) {
    const { vehicles } = await steps.read("vehicles.list", { vin: number, includeArchived: true });
    return vehicles.filter((each) => each.vin === number);
  }
  // A unit number is only unique within a fleet, so it needs a customer.
  if (!unitNumber || owner === "new") return [];
  const ofOwner = owner === "any" ? {} : { customerId: owner.id };
  const { vehicles } = await steps.read("vehicles.list", { unitNumber, ...ofOwner });
  return vehicles;
}

function ambiguous(found: Vehicle[]): Error {
  return refused(409, {
    error: "AMBIGUOUS_VEHICLE",
    message: "Several vehicles fit.",
    candidates: found.slice(0, 10).map((each) => ({
      id: each.id,
      vin: each.vin,
      unitNumber: each.unitNumber,
      make: each.make,
      model: each.model,
      year: each.year,
      customerId: each.customerId,
    })),
    nextStep: "Ask the user which one is meant, and send vehicle.id.",
  });
}

/** Rejects a vehicle of another customer: its work must not be billed to someone else unnoticed. */
function refuseOtherOwner(vehicle: Vehicle, owner: Owner): void {
  if (!vehicle.customerId || owner === "any") return;
  if (owner !== "new" && vehicle.customerId === owner.id) return;
  throw refused(409, {
    error: "VEHICLE_OF_ANOTHER_CUSTOMER",
    message: `The vehicle ${vehicle.vin} belongs to another customer.`,
    candidates: [{ vehicleId: vehicle.id, customerId: vehicle.customerId }],
    nextStep:
      "Ask the user who is to pay: send that customer's id, or give the vehicle to this customer with vehicles.update first.",
  });
}

function refuseWithoutVin({ vin: number, unitNumber }: Wanted): void {
  if (number !== undefined) return;
  throw refused(400, {
    error: "VALIDATION_ERROR",
    message: unitNumber
      ? `No vehicle is found as unit ${unitNumber}; a new one needs its VIN.`
      : "vehicle: needs an id, a VIN or a unit number.",
    details: [{ field: "vehicle.vin", message: "is required for a vehicle that is not known" }],
  });
}

export async function createVehicle(
  steps: Steps,
  { id: _id, vin: number = "", ...wanted }: Wanted,
  customerId: string | undefined,
): Promise<Party<Vehicle>> {
  const owner = customerId === undefined ? {} : { customerId };
  const { body } = await steps.write("vehicles.create", { ...wanted, vin: number, ...owner });
  return { record: body, created: true };
}
