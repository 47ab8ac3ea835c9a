import {
  type CustomerFields,
  type CustomerInfo,
  customerFields,
  type VehicleFields,
  type VehicleInfo,
} from "@bayline/db";
import { newVehicleFields } from "../vehicles/suggestions.ts";
import { nameOf, personOf } from "./present.ts";

/** The customer fields from a request; null if it contains no name for a customer. */
export function customerOf(info: CustomerInfo): CustomerFields | null {
  const { companyName, phone, email, dotNumber } = info;
  const name = nameOf(info) ?? phone ?? email;
  if (name === null) return null;
  return customerFields({ name, type: typeOf(info), email, phone, companyName, dotNumber });
}

function typeOf(info: CustomerInfo): CustomerFields["type"] {
  const customerType = info.customerType?.toLowerCase();
  if (customerType === "company" || customerType === "individual") return customerType;
  if (info.companyName !== null) return "company";
  return personOf(info) === null ? null : "individual";
}

/** The vehicle fields from a request; null without a VIN. */
export function vehicleOf(
  now: string,
  info: VehicleInfo,
  customerId: string | null,
): VehicleFields | null {
  const { vin, unitNumber, year, make, model, plate, mileage } = info;
  if (vin === null) return null;
  return newVehicleFields(now, {
    vin,
    unitNumber,
    // A request has null for what it does not contain.
    year: year ?? undefined,
    make: make ?? undefined,
    model,
    licensePlate: plate,
    mileage,
    customerId,
  });
}
