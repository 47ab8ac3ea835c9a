import { type VehicleFields, type VehicleRow, vehicleFields } from "@bayline/db";
import { decodeVin } from "./decode-vin.ts";

type Sent = Parameters<typeof vehicleFields>[0];

/**
 * The fields of a new vehicle. Its VIN fills in what the request does not contain, and `decoded`
 * names these fields. A null that was sent stays.
 */
export function newVehicleFields(now: string, sent: Omit<Sent, "decoded">): VehicleFields {
  const { make, year } = decodeVin(sent.vin, now);
  const suggested = {
    ...(sent.make === undefined && make !== undefined && { make }),
    ...(sent.year === undefined && year !== undefined && { year }),
  };
  return vehicleFields({ ...sent, ...suggested, decoded: marksOf(Object.keys(suggested)) });
}

/** The marks that an update leaves: a field that a request contains is no longer a suggestion. */
export function marksAfter(
  { decoded }: Pick<VehicleRow, "decoded">,
  changes: object,
): VehicleRow["decoded"] {
  return marksOf((decoded ?? []).filter((field) => !(field in changes)));
}

function marksOf(fields: readonly string[]): VehicleRow["decoded"] {
  const marks = decodable.filter((field) => fields.includes(field));
  return marks.length > 0 ? marks : null;
}

const decodable = ["make", "year"] as const;
