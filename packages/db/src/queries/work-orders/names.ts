import sql from "sql-template-tag";
import type { Scope } from "../../client/scope.ts";
import { findOne } from "../../sql/paging.ts";
import type { CustomerRow } from "../customers.ts";
import type { VehicleRow } from "../vehicles.ts";

export type CustomerOfOrder = Pick<
  CustomerRow,
  "id" | "name" | "companyName" | "taxExempt" | "taxRatePercent"
>;
export type VehicleOfOrder = Pick<VehicleRow, "id" | "vin" | "unitNumber" | "licensePlate">;

/** Locks a live customer against changes of its name and tax terms until the transaction ends. */
export function shareLockCustomer(scope: Scope, id: string): Promise<CustomerOfOrder | undefined> {
  return findOne(
    scope,
    sql`SELECT c.id, c.name, c.company_name AS "companyName", c.tax_exempt AS "taxExempt",
        c.tax_rate_percent AS "taxRatePercent" FROM customers c
      WHERE c.tenant_id = ${scope.tenantId} AND c.id = ${id} AND c.deleted_at IS NULL FOR SHARE`,
  );
}

/** Locks a live vehicle against changes until the transaction ends. */
export function shareLockVehicle(scope: Scope, id: string): Promise<VehicleOfOrder | undefined> {
  return findOne(
    scope,
    sql`SELECT v.id, v.vin, v.unit_number AS "unitNumber", v.license_plate AS "licensePlate"
      FROM vehicles v
      WHERE v.tenant_id = ${scope.tenantId} AND v.id = ${id} AND v.deleted_at IS NULL FOR SHARE`,
  );
}

const joined = (...texts: Array<string | null>) => texts.filter((text) => text !== null).join(" ");

/** The searchable text of an order's customer. */
export function customerText({ name, companyName }: Pick<CustomerRow, "name" | "companyName">) {
  return joined(name, companyName);
}

/** The searchable text of an order's vehicle. */
export function vehicleText({ vin, unitNumber, licensePlate }: Omit<VehicleOfOrder, "id">): string {
  return joined(vin, unitNumber, licensePlate);
}

/**
 * Updates the searchable text of all orders of a customer, including deleted ones. The customer
 * must be locked: a transaction that assigns an order to it waits for that lock. The orders are
 * locked by id, because their vehicles may be renamed concurrently.
 */
export async function renameCustomerOfOrders(
  scope: Scope,
  customer: Pick<CustomerRow, "id" | "name" | "companyName">,
): Promise<void> {
  await scope.db.read(sql`
    WITH locked AS MATERIALIZED (
      SELECT id FROM work_orders
      WHERE tenant_id = ${scope.tenantId} AND customer_id = ${customer.id}
      ORDER BY id FOR NO KEY UPDATE
    )
    UPDATE work_orders w SET customer_text = ${customerText(customer)} FROM locked
    WHERE w.tenant_id = ${scope.tenantId} AND w.id = locked.id`);
}

/** Updates the searchable text of all orders of a vehicle, as for a customer. */
export async function renameVehicleOfOrders(scope: Scope, vehicle: VehicleOfOrder): Promise<void> {
  await scope.db.read(sql`
    WITH locked AS MATERIALIZED (
      SELECT id FROM work_orders
      WHERE tenant_id = ${scope.tenantId} AND vehicle_id = ${vehicle.id}
      ORDER BY id FOR NO KEY UPDATE
    )
    UPDATE work_orders w SET vehicle_text = ${vehicleText(vehicle)} FROM locked
    WHERE w.tenant_id = ${scope.tenantId} AND w.id = locked.id`);
}
