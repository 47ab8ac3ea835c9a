import type { ErrorDetail } from "@bayline/contracts";
import { findCannedJob, findCustomer, findVehicle, findVendor, type Scope } from "@bayline/db";
import { findLive, unknownReference } from "../records.ts";

/** A record with a soft deletion, found by its id. */
type Find = (scope: Scope, id: string) => Promise<{ deletedAt: string | null } | undefined>;

const finders: Record<string, { noun: string; find: Find }> = {
  customerId: { noun: "customer", find: findCustomer },
  vehicleId: { noun: "vehicle", find: findVehicle },
  vendorId: { noun: "vendor", find: findVendor },
  cannedJobId: { noun: "canned job", find: findCannedJob },
};

/** The fields of an object that name records. `at` is its path in the request. */
interface Naming {
  at: string;
  fields: object;
}

/** Returns an error for each record that is named and that the shop does not have. */
export async function unknownRecords(scope: Scope, names: Naming[]): Promise<ErrorDetail[]> {
  const named = names.flatMap(({ at, fields }) =>
    Object.entries(fields).flatMap(([field, id]) => {
      const finder = finders[field];
      return finder && typeof id === "string" ? [{ field: `${at}${field}`, id, ...finder }] : [];
    }),
  );
  const refusals = named.map(async ({ field, id, noun, find }) => {
    const record = await findLive(id, (known) => find(scope, known));
    return record ? [] : [unknownReference(field, noun)];
  });
  return (await Promise.all(refusals)).flat();
}
