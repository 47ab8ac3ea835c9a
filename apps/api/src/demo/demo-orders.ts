import type { VendorName } from "./demo-parts.ts";

/** `[part number, quantity, unit cost in cents]` */
export type Line = readonly [partNumber: string, quantity: number, unitCostCents: number];

/** Purchases and stock counts of the demo shop, by days ago. */
export type PurchasingEvent = { daysAgo: number } & (
  | {
      does: "order";
      /** The name by which later events refer to the order. */
      order: string;
      vendor: VendorName;
      type?: "return";
      status: "draft" | "ordered";
      note?: string;
      lines: readonly Line[];
    }
  | {
      does: "receive";
      order: string;
      invoice: string;
      /** Received quantities by part number. Default: everything outstanding. */
      only?: Readonly<Record<string, number>>;
    }
  | { does: "cancel"; order: string; note: string }
  | { does: "count"; partNumber: string; quantity: number; reason: string }
  | {
      does: "invoice";
      mode: "draft" | "receive";
      vendor: { name: string; accountNumber?: string };
      invoice: string;
      lines: readonly Line[];
    }
);

/** Three months of purchasing: orders in every state, and layers of one part at several costs. */
export const demoPurchasing: readonly PurchasingEvent[] = [
  {
    daysAgo: 88,
    does: "order",
    order: "filters, winter",
    vendor: "greatLakes",
    status: "ordered",
    lines: [
      ["FF63009", 24, 2695],
      ["LF14000NN", 24, 3110],
      ["AF25139M", 8, 7280],
    ],
  },
  { daysAgo: 85, does: "receive", order: "filters, winter", invoice: "GL-86411" },
  {
    daysAgo: 80,
    does: "order",
    order: "brakes, winter",
    vendor: "midwest",
    status: "ordered",
    lines: [
      ["4707Q", 8, 6240],
      ["85150E", 8, 11560],
      ["370003A", 12, 2980],
    ],
  },
  { daysAgo: 77, does: "receive", order: "brakes, winter", invoice: "MB-40718" },
  {
    daysAgo: 71,
    does: "order",
    order: "bulk fluids",
    vendor: "fleetNorth",
    status: "ordered",
    note: "Tanker, before 9 am at the rear dock",
    lines: [
      ["15W40-QT", 220, 468],
      ["ELC-5050", 24, 1385],
      ["DEF-2.5", 30, 1150],
    ],
  },
  { daysAgo: 70, does: "receive", order: "bulk fluids", invoice: "100-55120" },
  {
    daysAgo: 64,
    does: "order",
    order: "injectors and turbo",
    vendor: "interstate",
    status: "ordered",
    note: "Core charge is invoiced apart",
    lines: [
      ["HE400VG-R", 1, 189500],
      ["4352320PX", 6, 41900],
    ],
  },
  {
    daysAgo: 61,
    does: "receive",
    order: "injectors and turbo",
    invoice: "IDT-9917",
    only: { "4352320PX": 6 },
  },
  { daysAgo: 58, does: "receive", order: "injectors and turbo", invoice: "IDT-9953" },
  {
    daysAgo: 52,
    does: "order",
    order: "filters, spring",
    vendor: "greatLakes",
    status: "ordered",
    lines: [
      ["FF63009", 24, 2790],
      ["LF14000NN", 12, 3195],
      ["H5808", 50, 194],
      ["5-676X", 6, 4265],
    ],
  },
  { daysAgo: 49, does: "receive", order: "filters, spring", invoice: "GL-86990" },
  {
    daysAgo: 47,
    does: "order",
    order: "batteries, first try",
    vendor: "fleetSouth",
    status: "ordered",
    lines: [["31-1950", 12, 14650]],
  },
  {
    daysAgo: 45,
    does: "cancel",
    order: "batteries, first try",
    note: "Back-ordered for six weeks; ordered again in part",
  },
  {
    daysAgo: 40,
    does: "order",
    order: "brakes, spring",
    vendor: "midwest",
    status: "ordered",
    lines: [
      ["4707Q", 12, 6310],
      ["4718Q", 4, 7350],
      ["40010211", 4, 8590],
      ["85150E", 4, 11720],
    ],
  },
  { daysAgo: 37, does: "receive", order: "brakes, spring", invoice: "MB-41266" },
  {
    daysAgo: 36,
    does: "order",
    order: "batteries",
    vendor: "fleetSouth",
    status: "ordered",
    lines: [
      ["31-1950", 8, 14450],
      ["10250Y", 20, 760],
    ],
  },
  { daysAgo: 34, does: "receive", order: "batteries", invoice: "200-18377" },
  {
    daysAgo: 30,
    does: "count",
    partNumber: "31-1950",
    quantity: 2,
    reason: "Two handed out on warranty",
  },
  {
    daysAgo: 24,
    does: "invoice",
    mode: "receive",
    vendor: { name: "GREAT LAKES HEAVY DUTY PARTS", accountNumber: "48-2210" },
    invoice: "GL-87655",
    lines: [
      ["FF63009", 12, 2845],
      ["AF25139M", 6, 7420],
      ["H5610", 37.5, 241],
      ["K081264HD", 2, 5710],
    ],
  },
  {
    daysAgo: 20,
    does: "order",
    order: "cracked drums",
    vendor: "midwest",
    type: "return",
    status: "ordered",
    note: "Two drums with cracked flanges, RMA 2291",
    lines: [["85150E", 2, 11560]],
  },
  { daysAgo: 18, does: "receive", order: "cracked drums", invoice: "MB-CR-0344" },
  {
    daysAgo: 15,
    does: "order",
    order: "separators",
    vendor: "greatLakes",
    status: "ordered",
    lines: [
      ["FS20022", 24, 4090],
      ["AF26405", 12, 1930],
      ["85304", 6, 5390],
    ],
  },
  {
    daysAgo: 9,
    does: "receive",
    order: "separators",
    invoice: "GL-87912",
    only: { FS20022: 12 },
  },
  {
    daysAgo: 6,
    does: "order",
    order: "wheel ends",
    vendor: "midwest",
    status: "ordered",
    lines: [
      ["370003A", 24, 3040],
      ["SET413", 6, 3710],
    ],
  },
  {
    daysAgo: 4,
    does: "order",
    order: "turbo",
    vendor: "interstate",
    status: "ordered",
    note: "M-9, Hawkeye Ready Mix, waits for it",
    lines: [["HE400VG-R", 1, 191200]],
  },
  {
    daysAgo: 2,
    does: "order",
    order: "restock",
    vendor: "fleetNorth",
    status: "draft",
    lines: [
      ["15W40-QT", 220, 474],
      ["ELC-5050", 24, 1410],
    ],
  },
  {
    daysAgo: 1,
    does: "invoice",
    mode: "draft",
    vendor: { name: "Fleet Supply Co" },
    invoice: "FSC-20931",
    lines: [
      ["9006XS", 12, 880],
      ["27270C", 2, 12150],
    ],
  },
];
