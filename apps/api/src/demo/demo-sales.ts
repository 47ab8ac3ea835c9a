import type { Moment } from "./demo-context.ts";
import type { PaymentMethod } from "./demo-payments.ts";
import type { StaffName } from "./demo-staff.ts";

/** A counter sale. */
export interface DemoSale {
  at: Moment;
  writer: StaffName;
  /** Null for cash customers. */
  customer: string | null;
  /** Null for a draft, which is not paid. */
  method: PaymentMethod | null;
  parts: ReadonlyArray<readonly [partNumber: string, quantity: number]>;
  notes?: string;
  /** A return of one unit of the first part. */
  returned?: { at: Moment; reason: string };
}

type SaleRow = readonly [
  daysAgo: number,
  hour: number,
  customer: string | null,
  method: PaymentMethod,
  ...parts: ReadonlyArray<readonly [partNumber: string, quantity: number]>,
];

const rows: readonly SaleRow[] = [
  [86, 10, null, "Cash", ["BRK-CLN-14", 2]],
  [79, 15, "Daniel Okafor", "Credit Card", ["343-4009", 1], ["110.14200", 2]],
  [70, 11, null, "Credit Card", ["10250Y", 4]],
  [62, 9, "Prairie Grain Haulers", "Check", ["DEF-2.5", 6]],
  [54, 14, null, "Cash", ["H5610", 12.5]],
  [44, 10, "Marcy Vance", "Credit Card", ["ELC-5050", 2]],
  [36, 16, null, "Cash", ["EP2-14", 3], ["BRK-CLN-14", 1]],
  [18, 13, "Hawkeye Ready Mix", "Check", ["DEF-2.5", 4], ["EP2-14", 6]],
  [11, 11, null, "Credit Card", ["15-720", 1]],
  [3, 15, "Daniel Okafor", "Cash", ["DEF-2.5", 2]],
];

export const demoSales: readonly DemoSale[] = [
  ...rows.map(([daysAgo, hour, customer, method, ...parts], at): DemoSale => {
    const writer = at % 2 === 0 ? "priya" : "dana";
    return { at: { daysAgo, hour }, writer, customer, method, parts };
  }),
  {
    at: { daysAgo: 27, hour: 10 },
    writer: "dana",
    customer: "Cornbelt Courier",
    method: "Credit Card",
    parts: [["P606120", 2]],
    returned: { at: { daysAgo: 25, hour: 9 }, reason: "One too many" },
  },
  {
    at: { minutesAgo: 45 },
    writer: "priya",
    customer: "Lakeshore Refrigerated Express",
    method: null,
    parts: [
      ["10250Y", 6],
      ["15-720", 1],
    ],
    notes: "Driver picks it up this afternoon",
  },
];
