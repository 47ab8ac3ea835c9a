import { formatDollars } from "@bayline/contracts/plain";
import type { Bayline } from "@bayline/sdk";
import { type Candidate, rowsOrNone, type Sought } from "./candidates.ts";

/** The newest records that a name is looked for in. */
const searched = 500;

async function newest<Row>(rows: AsyncIterable<Row>): Promise<Row[]> {
  const found: Row[] = [];
  for await (const row of rows) {
    found.push(row);
    if (found.length === searched) break;
  }
  return found;
}

/** A document is found by its invoice number or its file name. */
export async function documentsOf(client: Bayline): Promise<Candidate[]> {
  const rows = await newest(client.documents.list({ limit: searched }));
  return rows.map(({ id, fileName, invoiceNumber, vendorName, status, createdAt }) => ({
    id,
    codes: [fileName, invoiceNumber],
    names: [],
    label: [createdAt.slice(0, 10), vendorName, fileName, status].filter(Boolean).join(" "),
  }));
}

/**
 * `GL-88213` is the payment of that bill, and `GL-88213/2` the second one, the oldest first. A
 * reference, such as the number of a check, is that payment.
 */
export async function vendorPaymentsOf(client: Bayline, sought: Sought): Promise<Candidate[]> {
  const [bill = ""] = sought.reference.split("/");
  const ofBill = await rowsOrNone(client.bills.payments({ billId: bill }));
  const rows =
    ofBill.length > 0 ? ofBill : await newest(client.bills.payments({ limit: searched }));
  return rows
    .reverse()
    .map((payment, index) => ({ payment, position: index + 1 }))
    .filter(({ payment }) => payment.voidedAt === null)
    .map(({ payment, position }) => ({
      id: payment.id,
      codes: [payment.reference, ...(ofBill.length > 0 ? [bill, `${bill}/${position}`] : [])],
      names: [],
      label: [payment.date, formatDollars(payment.amountCents), payment.vendorName]
        .filter(Boolean)
        .join(" "),
    }));
}

/** `1881` is the receipt with that reference; `1881/2` the second one, the oldest first. */
export async function receiptsOf(client: Bayline, { reference }: Sought): Promise<Candidate[]> {
  const [search = ""] = reference.split("/");
  const rows = await newest(client.receipts.list({ search, limit: searched }));
  const isNamed = (receipt: { reference: string | null }) =>
    receipt.reference?.toLowerCase() === search.toLowerCase();
  return rows
    .filter(isNamed)
    .reverse()
    .map(({ id, date, amountCents, method, customerName }, index) => ({
      id,
      codes: [search, `${search}/${index + 1}`],
      names: [],
      label: [date, formatDollars(amountCents), method, customerName].filter(Boolean).join(" "),
    }));
}

/** `1` is the newest attempt. */
export async function deliveriesOf(client: Bayline, { ids }: Sought): Promise<Candidate[]> {
  const rows = await newest(client.webhooks.deliveries(String(ids[0]), { limit: searched }));
  return rows.map(({ id, event, status, createdAt }, index) => ({
    id,
    codes: [String(index + 1)],
    names: [event],
    label: [createdAt, event, status].join(" "),
  }));
}
