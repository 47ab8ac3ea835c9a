import { randomUUID } from "node:crypto";
import { pdfOf } from "../../../../packages/invoice-files/test/pdf.ts";
import { readDocuments } from "../../src/modules/documents/reading/read-documents.ts";
import { servicesAt } from "./harness.ts";
import type { TestShop } from "./shop.ts";

/** A dealer's invoice as JSON, whose amounts add up. */
export interface DealerInvoice {
  number?: string;
  vendor?: string;
  account?: string;
  part?: string;
  quantity?: number;
  unitCostCents?: number;
  totalCents?: number | null;
  invoiceDate?: string;
}

const dayMs = 86_400_000;

let numbers = 0;

/** The file of a dealer's invoice, with another number each time. */
export function invoiceFile(invoice: DealerInvoice = {}): string {
  const { part = "FF63009", quantity = 24, unitCostCents = 2875 } = invoice;
  const { vendor = "Great Lakes Heavy Duty Parts", account = "48-2210" } = invoice;
  numbers += 1;
  const { number = `GL-${numbers}`, totalCents = quantity * unitCostCents } = invoice;
  return JSON.stringify({
    invoiceNumber: number,
    invoiceDate: invoice.invoiceDate ?? "2026-03-09",
    vendor: { name: vendor, accountNumber: account },
    lines: [{ partNumber: part, quantity, unitCostCents }],
    ...(totalCents === null ? {} : { totalCents }),
  });
}

/** A dealer's invoice as PDF, of 24 parts at $28.75. */
export interface DealerPdf {
  number?: string;
  /** As it is printed. */
  date?: string;
  part?: string;
  /** The labels and amounts below the goods. */
  sums?: Array<[label: string, amount: string]>;
}

/** Writes the PDF of a dealer's invoice with the usual labels and columns. */
export function dealerPdf(invoice: DealerPdf = {}) {
  const { number = "GL-90417", date = "03/09/2026", part = "FF63009" } = invoice;
  const { sums = [["Total", "690.00"]] } = invoice;
  const texts: Array<[x: number, y: number, text: string]> = [
    [40, 740, "Great Lakes Heavy Duty Parts"],
    [40, 700, "INVOICE"],
    [340, 700, `Invoice No: ${number}`],
    [340, 684, `Invoice Date: ${date}`],
    [340, 668, "Account No: 48-2210"],
    [40, 600, "Part No"],
    [140, 600, "Description"],
    [340, 600, "Qty"],
    [420, 600, "Unit Price"],
    [500, 600, "Amount"],
    [40, 584, part],
    [140, 584, "Fuel filter"],
    [340, 584, "24"],
    [420, 584, "28.75"],
    [500, 584, "690.00"],
  ];
  for (const [at, [label, amount]] of sums.entries()) {
    texts.push([400, 540 - at * 16, label], [500, 540 - at * 16, amount]);
  }
  return pdfOf(texts.map(([x, y, text]) => ({ x, y, text })));
}

interface SentFile {
  type?: string;
  headers?: Record<string, string>;
}

/** Submits a file over HTTP. */
export async function submitFile(
  shop: TestShop,
  content: string | Uint8Array | FormData,
  { type = "application/json", headers = {} }: SentFile = {},
) {
  const isForm = content instanceof FormData;
  const response = await fetch(`${shop.baseUrl}/documents`, {
    method: "POST",
    headers: {
      "x-api-key": shop.key,
      ...(isForm ? {} : { "content-type": type }),
      ...headers,
    },
    body: content instanceof Uint8Array ? new Uint8Array(content) : content,
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

/** Submits a file and reads it. Returns the document as GET returns it. */
export async function readFile(shop: TestShop, content: string | Uint8Array, sent: SentFile = {}) {
  const { status, body } = await submitFile(shop, content, sent);
  if (status !== 202) throw new Error(`POST /documents: ${status} ${JSON.stringify(body)}`);
  await readDocuments(servicesAt(shop));
  return (await shop.api("GET", `/documents/${body.id}`)).body;
}

/** A document that is ready: the shop has its vendor and its part. */
export async function readyDocument(shop: TestShop): Promise<{ id: string }> {
  const vendor = `Dealer ${randomUUID()}`;
  const [account, part] = [randomUUID(), randomUUID()];
  await shop.vendor({ name: vendor, accountNumber: account });
  await shop.part({ partNumber: part, quantity: 1 });
  // In no time zone tomorrow.
  const yesterday = new Date(servicesAt(shop).clock.now().getTime() - dayMs);
  const invoiceDate = yesterday.toISOString().slice(0, 10);
  return readFile(
    shop,
    invoiceFile({ number: `GL-${randomUUID()}`, vendor, account, part, invoiceDate }),
  );
}
