import { contract } from "@bayline/contracts";
import { linesOf, type VendorName } from "./parts.ts";
import type { InputOf } from "./perform.ts";
import type { Shop, Story } from "./shop.ts";

const { purchaseOrders, inventory, receive } = contract;

/** A purchase order, or a return. Days are days ago, at noon. */
interface Purchase {
  vendor: VendorName;
  type?: "return";
  ordered: number;
  /** A draft is not sent to the vendor. */
  draft?: true;
  note?: string;
  /** See {@link linesOf}. */
  lines: string;
  /** Received goods. Without `only`: everything outstanding. */
  receipts?: ReadonlyArray<{ day: number; invoice?: string; only?: string }>;
  cancelled?: { day: number; note: string };
}

const purchases: readonly Purchase[] = [
  {
    vendor: "greatLakes",
    ordered: 88,
    lines: "24 FF63009 @ 2695, 24 LF14000NN @ 3110, 8 AF25139M @ 7280",
    receipts: [{ day: 85, invoice: "GL-86411" }],
  },
  {
    vendor: "midwest",
    ordered: 80,
    lines: "8 4707Q @ 6240, 8 85150E @ 11560, 12 370003A @ 2980",
    receipts: [{ day: 77, invoice: "MB-40718" }],
  },
  {
    vendor: "fleetNorth",
    ordered: 71,
    note: "Tanker, before 9 am at the rear dock",
    lines: "220 15W40-QT @ 468, 24 ELC-5050 @ 1385, 30 DEF-2.5 @ 1150",
    receipts: [{ day: 70, invoice: "100-55120" }],
  },
  {
    vendor: "interstate",
    ordered: 64,
    note: "Core charge is invoiced apart",
    lines: "1 HE400VG-R @ 189500, 6 4352320PX @ 41900",
    receipts: [
      { day: 61, invoice: "IDT-9917", only: "6 4352320PX" },
      { day: 58, invoice: "IDT-9953" },
    ],
  },
  {
    vendor: "greatLakes",
    ordered: 52,
    lines: "24 FF63009 @ 2790, 12 LF14000NN @ 3195, 50 H5808 @ 194, 6 5-676X @ 4265",
    receipts: [{ day: 49, invoice: "GL-86990" }],
  },
  {
    vendor: "fleetSouth",
    ordered: 47,
    lines: "12 31-1950 @ 14650",
    cancelled: { day: 45, note: "Back-ordered for six weeks; ordered again in part" },
  },
  {
    vendor: "midwest",
    ordered: 40,
    lines: "12 4707Q @ 6310, 4 4718Q @ 7350, 4 40010211 @ 8590, 4 85150E @ 11720",
    receipts: [{ day: 37, invoice: "MB-41266" }],
  },
  {
    vendor: "fleetSouth",
    ordered: 36,
    lines: "8 31-1950 @ 14450, 20 10250Y @ 760",
    // Its invoice comes later: see books.ts.
    receipts: [{ day: 34 }],
  },
  {
    vendor: "midwest",
    type: "return",
    ordered: 20,
    note: "Two drums with cracked flanges, RMA 2291",
    lines: "2 85150E @ 11560",
    receipts: [{ day: 18, invoice: "MB-CR-0344" }],
  },
  {
    vendor: "greatLakes",
    ordered: 15,
    lines: "24 FS20022 @ 4090, 12 AF26405 @ 1930, 6 85304 @ 5390",
    receipts: [{ day: 9, invoice: "GL-87912", only: "12 FS20022" }],
  },
  { vendor: "midwest", ordered: 6, lines: "24 370003A @ 3040, 6 SET413 @ 3710" },
  {
    vendor: "interstate",
    ordered: 4,
    note: "M-9, Hawkeye Ready Mix, waits for it",
    lines: "1 HE400VG-R @ 191200",
  },
  {
    vendor: "fleetNorth",
    ordered: 2,
    draft: true,
    lines: "220 15W40-QT @ 474, 24 ELC-5050 @ 1410",
  },
];

interface Invoice {
  day: number;
  mode: "draft" | "receive";
  vendor: { name: string; accountNumber?: string };
  invoice: string;
  /** See {@link linesOf}. */
  lines: string;
  /** Days ago; negative in the future. */
  due?: number;
  charges?: InputOf<typeof receive.invoice>["charges"];
  /** The core deposit of each unit, by part number. */
  cores?: Record<string, number>;
  totalCents?: number;
}

/** Dealer invoices without a purchase order, sent by an agent. */
const invoices: readonly Invoice[] = [
  {
    day: 24,
    mode: "receive",
    vendor: { name: "GREAT LAKES HEAVY DUTY PARTS", accountNumber: "48-2210" },
    invoice: "GL-87655",
    lines: "12 FF63009 @ 2845, 6 AF25139M @ 7420, 37.5 H5610 @ 241, 2 K081264HD @ 5710",
    // Due 30 days after its date.
    due: -6,
    charges: [
      { kind: "freight", amountCents: 2450 },
      { kind: "fee", description: "Hazmat", amountCents: 600, allocation: "none" },
    ],
    cores: { K081264HD: 4500 },
    totalCents: 111_168,
  },
  {
    day: 1,
    mode: "draft",
    vendor: { name: "Fleet Supply Co" },
    invoice: "FSC-20931",
    lines: "12 9006XS @ 880, 2 27270C @ 12150",
    charges: [{ kind: "freight", amountCents: 1275 }],
    totalCents: 36_135,
  },
];

export function purchaseStories(shop: Shop): Story[] {
  return [
    ...purchases.map((purchase) => purchaseStory(shop, purchase)),
    ...invoices.map((invoice) => invoiceStory(shop, invoice)),
    countStory(shop),
  ];
}

async function* purchaseStory(shop: Shop, purchase: Purchase): Story {
  const { vendor, type, ordered, draft, note, lines, receipts = [], cancelled } = purchase;
  yield [ordered, 12];
  const { id, parts } = await shop.perform(purchaseOrders.create, {
    vendorId: shop.vendors.get(vendor).id,
    type,
    status: draft ? "draft" : "ordered",
    note,
    parts: linesOf(lines),
  });
  for (const { day, invoice, only } of receipts) {
    yield [day, 12];
    const { partialFailure } = await shop.perform(purchaseOrders.receive, {
      id,
      vendorInvoiceNumber: invoice,
      lines: only === undefined ? undefined : partsOf(only, parts),
    });
    if (partialFailure) throw new Error(`An order of ${vendor} was not received completely`);
  }
  if (!cancelled) return;
  yield [cancelled.day, 12];
  await shop.perform(purchaseOrders.update, { id, status: "cancelled", note: cancelled.note });
}

/** The lines to receive, by the ids that the order gave to its parts. */
function partsOf(lines: string, parts: ReadonlyArray<{ id: string; partNumber: string }>) {
  const quantities = new Map(linesOf(lines).map((line) => [line.partNumber, line.quantity]));
  return parts.flatMap(({ id: partId, partNumber }) => {
    const quantity = quantities.get(partNumber);
    return quantity === undefined ? [] : [{ partId, quantity }];
  });
}

async function* invoiceStory(shop: Shop, invoice: Invoice): Story {
  const { day, mode, vendor, invoice: invoiceNumber, lines } = invoice;
  const { due, charges, cores = {}, totalCents } = invoice;
  yield [day, 12];
  const { partialFailure } = await shop.perform(
    receive.invoice,
    {
      invoiceNumber,
      invoiceDate: shop.calendar.dayAgo(day),
      mode,
      vendor,
      lines: linesOf(lines).map((line) => ({
        ...line,
        coreDepositCents: cores[line.partNumber],
      })),
      charges,
      totalCents,
      dueDate: due === undefined ? undefined : shop.calendar.dayAgo(due),
    },
    { agentName: "parts-clerk/2.1" },
  );
  if (partialFailure) throw new Error(`The invoice ${invoiceNumber} was not received completely`);
}

/** A stock count that finds fewer batteries than expected. */
async function* countStory(shop: Shop): Story {
  yield [30, 12];
  await shop.perform(inventory.update, {
    id: shop.parts.get("31-1950").id,
    quantity: 2,
    adjustmentReason: "Two issued under warranty",
  });
}
