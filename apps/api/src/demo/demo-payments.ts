import type { Moment } from "./demo-context.ts";
import { demoFleets, vehicleOf } from "./demo-fleets.ts";
import { known } from "./demo-records.ts";

export type PaymentMethod = "ACH" | "Cash" | "Check" | "Credit Card";

/** A payment received on an invoice. */
export interface DemoPayment {
  at: Moment;
  method: PaymentMethod;
  reference?: string;
  /** Default: the whole balance. */
  amountCents?: number;
  /** A later refund or void. */
  undone?: { at: Moment; by: "refund" | "void"; reason?: string };
}

/** A customer's usual payment: method, days after the invoice, and the number of today's check. */
type Habit = readonly [method: PaymentMethod, days: number, check?: number];

const habits: Readonly<Record<string, Habit>> = {
  "Prairie Grain Haulers": ["Check", 21, 20_458],
  "Lakeshore Refrigerated Express": ["ACH", 19],
  "Hawkeye Ready Mix": ["Check", 28, 5578],
  "Four Rivers School District": ["Check", 30, 1240],
  "Cornbelt Courier": ["Credit Card", 10],
  "Daniel Okafor": ["Cash", 0],
  "Marcy Vance": ["Credit Card", 0],
};

/**
 * Payments that differ from the habit. The key is the vehicle and how many days ago its work was
 * invoiced.
 */
const exceptions: Readonly<Record<string, readonly DemoPayment[]>> = {
  "MV 5500, 67": [{ at: { daysAgo: 67, hour: 17 }, method: "Credit Card", amountCents: 70_000 }],
  "T-101, 61": [
    {
      at: { daysAgo: 40, hour: 10 },
      method: "Check",
      reference: "20418",
      undone: { at: { daysAgo: 36, hour: 11 }, by: "void" },
    },
  ],
  "2208, 55": [{ at: { daysAgo: 30, hour: 10 }, method: "ACH", amountCents: 300_000 }],
  "V-31, 51": [
    {
      at: { daysAgo: 41, hour: 10 },
      method: "Credit Card",
      undone: { at: { daysAgo: 40, hour: 9 }, by: "refund", reason: "Charged to the wrong card" },
    },
    { at: { daysAgo: 38, hour: 10 }, method: "Check", reference: "7730" },
  ],
  "M-7, 45": [
    {
      at: { daysAgo: 17, hour: 10 },
      method: "Check",
      reference: "5561",
      amountCents: 43_395,
    },
  ],
  "R-5310, 42": [],
  "OKA 379, 32": [{ at: { daysAgo: 32, hour: 17 }, method: "Cash", amountCents: 60_000 }],
};

const owners = new Map(
  demoFleets.flatMap(({ customer, vehicles }) =>
    vehicles
      .map(vehicleOf)
      .map((vehicle) => [vehicle.unitNumber ?? vehicle.licensePlate, customer]),
  ),
);

const ownerOf = (unit: string) => known(owners.get(unit), unit);

/** Companies pay within the shop's 30 days; all other customers owe on the promised day. */
export function paysLater(unit: string): boolean {
  return ownerOf(unit).type === "company";
}

/** Payments so far for the work on a vehicle that was invoiced that many days ago. */
export function paymentsOf(unit: string, invoicedDaysAgo: number): readonly DemoPayment[] {
  const exception = exceptions[`${unit}, ${invoicedDaysAgo}`];
  if (exception) return exception;
  const { name } = ownerOf(unit);
  const [method, days, check] = known(habits[name], name);
  const daysAgo = invoicedDaysAgo - days;
  // Checks that arrive today are not recorded yet.
  if (daysAgo < 1) return [];
  // Trucks leave before five; customers without terms pay at that time.
  const at = { daysAgo, hour: days === 0 ? 17 : 10 };
  return [{ at, method, ...(check && { reference: String(check - daysAgo) }) }];
}
