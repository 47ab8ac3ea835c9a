import { definedFields } from "@bayline/contracts";
import type { CustomerInfo, ProblemData, VehicleInfo } from "@bayline/db";

type Partly<T> = { [K in keyof T]?: T[K] | undefined };

const emptyCustomer: CustomerInfo = {
  companyName: null,
  firstName: null,
  lastName: null,
  phone: null,
  email: null,
  dotNumber: null,
  customerType: null,
};

const noVehicle: VehicleInfo = {
  vin: null,
  unitNumber: null,
  year: null,
  make: null,
  model: null,
  plate: null,
  mileage: null,
};

/** Merges the sent customer details over the previous ones. */
export function customerInfoOf(
  info: Partly<CustomerInfo> | null | undefined,
  before = emptyCustomer,
): CustomerInfo {
  return info === null ? emptyCustomer : { ...before, ...definedFields(info ?? {}) };
}

export function vehicleInfoOf(
  info: Partly<VehicleInfo> | null | undefined,
  before = noVehicle,
): VehicleInfo {
  return info === null ? noVehicle : { ...before, ...definedFields(info ?? {}) };
}

type Described = Pick<ProblemData, "description" | "urgency"> & Partly<ProblemData>;

export function problemDataOf(problem: Described): ProblemData {
  const { description, urgency, occurrenceCondition, duration } = problem;
  return {
    description,
    urgency,
    occurrenceCondition: occurrenceCondition ?? null,
    duration: duration ?? null,
  };
}
