import type pg from "pg";
import type { Opened } from "../shops.ts";

/** A record of each kind of one shop, as text for a query. */
export interface Sample {
  customerId: string;
  surname: string;
  phone: string;
  email: string;
  vin: string;
  unit: string;
  plate: string;
  orderNumber: string;
  orderId: string;
  vehicleId: string;
  orderedVehicleId: string;
  orderingCustomerId: string;
  /** The creation time of this order, and a day a month later. */
  moment: string;
  day: string;
  monthLater: string;
}

/** Returns records spread evenly over the years of a shop. */
export async function samplesOf(client: pg.Client, shop: Opened, count: number): Promise<Sample[]> {
  const { rows } = await client.query<Sample>(
    `SELECT c.id AS "customerId", split_part(c.name, ' ', CASE WHEN c.type = 'company' THEN 1 ELSE 2 END)
        AS surname, right(c.phone, 8) AS phone, split_part(c.email, '@', 1) AS email,
      right(v.vin, 8) AS vin, v.unit_number AS unit, v.license_plate AS plate, v.id AS "vehicleId",
      w.order_number AS "orderNumber", w.id AS "orderId", w.vehicle_id AS "orderedVehicleId",
      w.customer_id AS "orderingCustomerId",
      to_char(w.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS moment,
      to_char(w.created_at, 'YYYY-MM-DD') AS day,
      to_char(w.created_at + interval '30 days', 'YYYY-MM-DD') AS "monthLater"
     FROM bench.rows r
     JOIN customers c ON c.tenant_id = r.tenant_id AND c.id = r.customer_id
     JOIN vehicles v ON v.tenant_id = r.tenant_id AND v.id = r.vehicle_id
     JOIN work_orders w ON w.tenant_id = r.tenant_id AND w.id = r.order_id
     WHERE r.tenant_id = $1 AND r.n % (r.size / $2::int) = r.size / $2 / 2 ORDER BY r.n`,
    [shop.id, count],
  );
  return rows;
}

/** Returns the technicians of a shop. */
export async function techniciansOf(client: pg.Client, shop: Opened): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    "SELECT id FROM users WHERE tenant_id = $1 AND role = 'technician' ORDER BY email",
    [shop.id],
  );
  return rows.map(({ id }) => id);
}
