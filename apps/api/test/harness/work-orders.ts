import { randomUUID } from "node:crypto";
import type { RawDatabase } from "./database.ts";
import type { TestShop } from "./shop.ts";

/** Adds a technician; the fields override the defaults. */
export async function addTechnician(
  database: RawDatabase,
  shop: TestShop,
  fields: { inactive?: true; deleted?: true } = {},
): Promise<string> {
  const id = randomUUID();
  await database.query(
    `INSERT INTO users (tenant_id, id, email, name, role, is_active, deleted_at)
      VALUES ($1, $2, $3, 'Sam Ortiz', 'technician', $4, $5)`,
    [shop.tenantId, id, `${id}@shop.test`, !fields.inactive, fields.deleted ? "now" : null],
  );
  return id;
}

/** The fields of an empty order, without its number, status and times. */
export const blankOrder = {
  name: null,
  customerId: null,
  customerName: null,
  vehicleId: null,
  vehicleUnit: null,
  vehicleVin: null,
  poNumber: null,
  priority: null,
  complaint: null,
  notes: null,
  assignedTo: null,
  technicianName: null,
  assignedTechnicians: [],
  dueDate: null,
  archived: false,
  odometer: null,
  engineHours: null,
  servicedAt: null,
  completedAt: null,
  invoicedAt: null,
  invoiceId: null,
  taxCents: 0,
  totalCents: 0,
  totalPriceCents: 0,
  totalCostCents: 0,
  costIsKnown: true,
  unknownCostLines: 0,
  unknownCostPriceCents: 0,
  marginPercent: null,
  paidAmountCents: 0,
  creditedAmountCents: 0,
  balanceCents: 0,
  deletedAt: null,
  services: [],
};

/** Every field for the creation of an order, with references to new records. */
export async function everyField(database: RawDatabase, shop: TestShop) {
  const technician = await addTechnician(database, shop);
  const customer = await shop.customer({ name: "Prairie Grain Haulers" });
  const vehicle = await shop.vehicle({ vin: "1FUJGLDR2CSBX1234", unitNumber: "T-104" });
  return {
    name: "Fuel system",
    customerId: customer.id,
    vehicleId: vehicle.id,
    priority: "urgent" as const,
    complaint: "Loses power uphill",
    notes: "Second key in the box",
    assignedTo: technician,
    assignedTechnicians: [technician, await addTechnician(database, shop)],
    dueDate: "2026-03-04",
    archived: true,
  };
}
