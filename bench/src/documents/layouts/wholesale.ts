import { address } from "../paper/blocks.ts";
import type { Writer } from "../paper/formats.ts";
import { type Html, html } from "../paper/html.ts";
import { goodsRow, pagesOf } from "../paper/rows.ts";
import { cellHead, cellRow } from "../paper/rows-of-cells.ts";
import { chargesOf, wordOf } from "../paper/sums.ts";
import type { Random } from "../random.ts";
import type { Truth, TruthLine } from "../truth/types.ts";
import { htmlLayout, type Layout } from "./layout.ts";

/** Invoices of the programs that wholesale distributors run. */

export const distributorCss = `body{font:8.5pt Liberation Sans}.full{width:100%}.mid{text-align:center}.small{font-size:7pt}
.corner td{border:1px solid #000;padding:2px 6px;text-align:center;font-size:8pt}.corner .name td{background:#ddd;font-weight:bold;font-size:7pt}
.terms th,.terms td{border:1px solid #000;padding:2px 5px;text-align:center}.terms th{background:#ddd;font-size:7pt}
.goods{width:100%;margin-top:6px}.goods th{background:#ddd;border:1px solid #000;padding:1px 4px;text-align:center;font-size:7pt}.goods td{padding:3px 4px}
.goods td:nth-child(-n+3),.goods td:nth-child(n+8){text-align:right}.sum{margin:8px 0 0 auto}.sum td{padding:2px 4px 2px 24px;text-align:right}`;

/** The head of a paper of the distributors' program, with its numbers in a corner. */
export function distributorHead(
  truth: Truth,
  write: Writer,
  words: { title: string; number: string; date: string; page: string },
): Html {
  return html`<table class="full"><tr><td><b style="font-size:15pt">${truth.vendor.name}</b><br>${truth.vendor.street}<br>${truth.vendor.city}<br>${truth.vendor.phone}</td>
<td style="width:40%"><div class="mid" style="font-size:18pt;font-weight:bold">${words.title}</div>
<table class="full corner">${cellRow([words.number, words.date, "Page"], "name")}
${cellRow([truth.number, write.date(truth.date), words.page])}</table></td></tr></table>
<table class="full" style="margin:10px 0 8px"><tr><td>Bill To:<br><br>${address(truth.customer)}<br>Attn: Accounts Payable</td><td>Ship To:<br><br>${address(truth.shipTo)}<br>&nbsp;</td></tr></table>`;
}

function distributorTerms(truth: Truth, write: Writer, random: Random): Html {
  return html`<div style="margin-bottom:4px">Customer ID: &nbsp; ${truth.accountNumber}</div>
<table class="full terms">${cellHead(["PO Number", "Term Description", "Net Due Date", "Disc Due Date", "Discount Amount"])}
${cellRow([truth.orderNumber, truth.terms, write.date(truth.dueDate), write.date(truth.dueDate), "0.00"])}</table>
<table class="full terms" style="margin-top:-1px">${cellHead(["Order Date", "Pick Ticket No", "Primary Salesrep Name", "Taker"])}
${cellRow([write.date(truth.date), random.between(3_100_000, 3_999_999), "House Account", "KWELLS"])}</table>`;
}

const distributorGoodsHead = html`<thead><tr><th colspan="3">Quantities</th><th rowspan="2">UOM<br>Unit Size</th><th rowspan="2">Disp.</th><th rowspan="2">Item ID<br>Item Description</th><th rowspan="2">Pricing UOM<br>Unit Size</th><th rowspan="2">Unit<br>Price</th><th rowspan="2">Extended<br>Price</th></tr>
<tr><th>Ordered</th><th>Shipped</th><th>Remaining</th></tr></thead>`;

const distributor = htmlLayout(
  {
    name: "distributor-quantities-disp-pricing-uom",
    css: distributorCss,
    prints: {
      lines: [1, 22],
      hasBackorders: true,
      hasFractions: true,
      kinds: ["invoice", "invoice", "invoice", "credit"],
    },
  },
  (truth, write, random) => {
    const pages = pagesOf(truth.lines, 9, 13);
    return html`${pages.map((lines, at) => {
      const goods = lines.map((line) => {
        const row = goodsRow(line, write);
        return cellRow([
          `${row.ordered}.00`,
          `${row.shipped}.00`,
          `${row.backordered}.00`,
          html`${row.unit}<br>1.0`,
          "",
          html`${row.part}<br>${row.description}`,
          html`${row.unit}<br>1.0`,
          row.price,
          row.amount,
        ]);
      });
      return html`<div class="page">${distributorHead(truth, write, {
        title: wordOf(truth, "INVOICE", "CREDIT MEMO"),
        number: wordOf(truth, "Invoice Number", "Credit Memo Number"),
        date: wordOf(truth, "Invoice Date", "Credit Memo Date"),
        page: `${at + 1} of ${pages.length}`,
      })}
${at === 0 ? distributorTerms(truth, write, random) : null}
<table class="goods">${distributorGoodsHead}${goods}</table>
${at === pages.length - 1 ? distributorTotals(truth, write) : null}</div>`;
    })}`;
  },
);

function distributorTotals(truth: Truth, write: Writer): Html {
  return html`<table class="full" style="border-top:1px solid #000;margin-top:6px"><tr><td>Total Lines: ${truth.lines.length}</td><td><table class="sum">
${cellRow([html`<b>SUB-TOTAL:</b>`, write.number(truth.goodsCents)])}
${chargesOf(truth, "freight") === 0 ? null : cellRow([html`<b>TOTAL FREIGHT OUT:</b>`, write.number(chargesOf(truth, "freight"))])}
${cellRow([html`<b>TAX:</b>`, write.number(chargesOf(truth, "tax"))])}
${cellRow([html`<b>${wordOf(truth, "AMOUNT DUE:", "CREDIT AMOUNT:")}</b>`, write.number(truth.totalCents)])}
${cellRow(["", "U.S. Dollars"])}</table></td></tr></table>
<p class="small">Carrier: OUR TRUCK &nbsp; Tracking #: <br>Remit to: ${truth.vendor.name}, PO Box 20447, ${truth.vendor.city}. Past due accounts are charged 1.5% a month. ORIGINAL</p>`;
}

function supplyItem(line: TruthLine): Html {
  return html`${line.partNumber}<br>${line.description}`;
}

const supplyHouse = htmlLayout(
  {
    name: "supply-house-job-writer-release",
    css: `body{font:9pt Liberation Sans}.full{width:100%}.grid td,.grid th{border:1px solid #888;padding:2px 5px}.grid th{background:#efefef;font-size:7pt;font-weight:normal}
.goods{width:100%;border:1px solid #888;margin-top:-1px}.goods th{border:1px solid #888;background:#efefef;font-size:7pt;font-weight:normal;padding:2px 5px}.goods td{padding:2px 5px;border-left:1px solid #888;border-right:1px solid #888}
.goods td:nth-child(-n+2),.goods td:nth-child(n+4),.goods th:nth-child(n+4){text-align:right}.sum{margin-left:auto}.sum td{border:1px solid #888;padding:2px 6px}.sum td+td{text-align:right;width:90px}`,
    prints: { lines: [1, 12], hasBackorders: true, charges: ["freight", "tax"] },
    style: { date: "03/09/2026" },
  },
  (
    truth,
    write,
    random,
  ) => html`<table class="full"><tr><td style="width:60%"><b style="font-size:14pt">${truth.vendor.name}</b><br>${truth.vendor.street}<br>${truth.vendor.city}<br>${truth.vendor.phone}</td>
<td><b style="font-size:16pt">Invoice</b><table class="full grid">${cellHead(["INVOICE DATE", "INVOICE NUMBER"])}${cellRow([write.date(truth.date), truth.number])}</table>
<table class="full grid" style="margin-top:-1px">${cellHead(["REMIT TO:", "PAGE NO."])}${cellRow([html`${truth.vendor.name}<br>PO BOX 650${random.between(100, 999)}<br>${truth.vendor.city}`, "1 of 1"])}</table></td></tr></table>
<table class="full" style="margin:12px 0"><tr><td style="width:50%"><span style="font-size:7pt">BILL TO:</span><br>${address(truth.customer)}</td><td><span style="font-size:7pt">SHIP TO:</span><br>${address(truth.shipTo)}</td></tr></table>
<table class="full grid">${cellHead(["CUSTOMER NUMBER", "CUSTOMER PO NUMBER", "JOB NAME / RELEASE NUMBER", "SALESPERSON"])}
${cellRow([truth.accountNumber, truth.orderNumber, "SHOP", "Dale Fischer"])}</table>
<table class="full grid" style="margin-top:-1px">${cellHead(["WRITER", "SHIP VIA", "TERMS", "SHIP DATE", "ORDER DATE"])}
${cellRow(["Megan Orr", "WILL CALL", truth.terms.toUpperCase(), write.date(truth.date), write.date(truth.date)])}</table>
<table class="goods">${cellHead(["ORDER QTY", "SHIP QTY", "DESCRIPTION", "UNIT PRICE", "EXT PRICE"])}${truth.lines.map(
    (line) => {
      const row = goodsRow(line, write);
      return cellRow([
        `${row.ordered}ea`,
        `${row.shipped}ea`,
        supplyItem(line),
        `${row.price}/ea`,
        row.amount,
      ]);
    },
  )}</table>
<table class="full" style="margin-top:-1px"><tr><td style="font-size:8pt;padding-top:4px">Invoice is due by ${write.date(truth.dueDate)}<br><br>All claims for shortage or errors must be made within 5 days. Returns require written authorization and may be subject to a restocking charge.</td>
<td style="width:36%"><table class="sum">${cellRow(["Subtotal", write.number(truth.goodsCents)])}
${cellRow(["S&H Charges", write.number(chargesOf(truth, "freight"))])}
${cellRow(["Sales Tax", write.number(chargesOf(truth, "tax"))])}
${cellRow(["Payments", "0.00"])}
${cellRow([html`<b>Amount Due</b>`, html`<b>$${write.number(truth.totalCents)}</b>`])}</table></td></tr></table>`,
);

export const cloudCss = `body{font:9pt Liberation Sans;color:#333}.full{width:100%}.band th{background:#e3e3e3;padding:5px 6px}.band td{padding:5px 6px}
.goods{width:100%;margin-top:12px}.goods th{background:#e3e3e3;padding:5px 6px}.goods td{padding:5px 6px;border-bottom:1px solid #e3e3e3}
.goods td:nth-child(n+4),.goods th:nth-child(n+4){text-align:right}.sum{margin:10px 0 0 auto;width:42%}.sum td{padding:4px 6px}.sum td+td{text-align:right}.sum .all td{background:#e3e3e3;font-weight:bold}`;

/**
 * The head of a paper of the cloud program: a title with its number, parties, and a large total.
 */
export function cloudHead(
  truth: Truth,
  write: Writer,
  words: { title: string; total: string },
): Html {
  return html`<table class="full"><tr><td><b style="font-size:15pt">${truth.vendor.name}</b><br>${truth.vendor.street}<br>${truth.vendor.city}<br>United States</td>
<td style="text-align:right"><span style="font-size:22pt">${words.title}</span><br><b style="font-size:12pt">#${truth.number}</b><br>${write.date(truth.date)}</td></tr></table>
<table class="full" style="margin:18px 0"><tr><td><b>Bill To</b><br>${address(truth.customer)}<br>United States</td><td><b>Ship To</b><br>${address(truth.shipTo)}<br>United States</td>
<td style="background:#f2f2f2;padding:8px;text-align:right;width:32%"><b>${words.total}</b><br><span style="font-size:20pt">${write.money(truth.totalCents)}</span></td></tr></table>`;
}

const cloud = htmlLayout(
  {
    name: "cloud-erp-total-panel-item-options",
    css: cloudCss,
    prints: { lines: [1, 10], charges: ["freight", "discount", "tax"] },
    style: { date: "3/9/26", currency: "$" },
  },
  (truth, write) => html`${cloudHead(truth, write, { title: "Invoice", total: "TOTAL" })}
<div style="text-align:right;margin:-12px 0 10px">Due Date: ${write.date(truth.dueDate)}</div>
<table class="full band">${cellHead(["Terms", "Due Date", "PO #", "Customer #", "Sales Rep", "Shipping Method"])}
${cellRow([truth.terms, write.date(truth.dueDate), truth.orderNumber, truth.accountNumber, "Alvarez, M", "FedEx Ground"])}</table>
<table class="goods">${cellHead(["Quantity", "Item", "Options", "Rate", "Amount"])}${truth.lines.map(
    (line) => {
      const row = goodsRow(line, write);
      return cellRow([
        row.shipped,
        html`<b>${row.part}</b><br>${row.description}`,
        "",
        write.money(line.price),
        write.money(line.amountCents),
      ]);
    },
  )}</table>
<table class="sum">${cellRow(["Subtotal", write.money(truth.goodsCents)])}
${chargesOf(truth, "discount") === 0 ? null : cellRow(["Discount Item", write.money(chargesOf(truth, "discount"))])}
${cellRow([chargesOf(truth, "tax") === 0 ? "Tax (0%)" : "Tax (7.25%)", write.money(chargesOf(truth, "tax"))])}
${cellRow(["Shipping Cost", write.money(chargesOf(truth, "freight"))])}
${cellRow(["Total", write.money(truth.totalCents)], "all")}
${cellRow(["Amount Paid", "$0.00"])}
${cellRow(["Amount Due", write.money(truth.totalCents)], "all")}</table>
<p style="text-align:center;margin-top:24px;font-family:Liberation Mono;letter-spacing:2px">*${truth.number}*</p>`,
);

export const wholesale: Layout[] = [distributor, supplyHouse, cloud];
