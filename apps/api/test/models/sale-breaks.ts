import type { TestShop } from "../harness/shop.ts";

type Of = (query: string, ...more: unknown[]) => Promise<unknown>;

/** Counter sales of one part, with ten in stock at seven dollars. */
export interface WrittenSales {
  itemId: string;
  /** A draft of two pieces and a fee. */
  draftId: string;
  /** The same, completed. */
  soldId: string;
  /** The same, with one piece returned. */
  returnedId: string;
}

export async function writeSales(shop: TestShop): Promise<WrittenSales> {
  const part = { partNumber: "S", quantity: 10, unitCostCents: 700 };
  const { id: itemId } = await shop.part(part);
  const draft = () =>
    shop.salesOrder({
      lines: [
        { partNumber: "S", quantity: 2, unitPriceCents: 1000 },
        { kind: "fee", unitPriceCents: 300 },
      ],
    });
  const { id: draftId } = await draft();
  const sold = async () => {
    const { id } = await draft();
    return (await shop.api("POST", `/sales-orders/${id}/complete`, {})).body;
  };
  const { id: soldId } = await sold();
  const { id: returnedId, lines } = await sold();
  const back = { lines: [{ lineId: lines[0].id, quantity: 1 }] };
  await shop.api("POST", `/sales-orders/${returnedId}/refund`, back);
  return { itemId, draftId, soldId, returnedId };
}

export type SaleBreak = [
  check: string,
  what: string,
  spoil: (of: Of, sales: WrittenSales) => Promise<unknown>,
  rows?: number,
];

const setSale = (of: Of, id: string, what: string) =>
  of(`UPDATE sales_orders SET ${what} WHERE tenant_id = $1 AND id = $2`, id);
const setPart = (of: Of, id: string, what: string) =>
  of(
    `UPDATE sales_order_lines SET ${what}
     WHERE tenant_id = $1 AND sales_order_id = $2 AND kind = 'part'`,
    id,
  );
const setMovement = (of: Of, id: string, what: string) =>
  of(
    `UPDATE stock_movements SET ${what}
     WHERE tenant_id = $1 AND reference_id = $2 AND type = 'sale'`,
    id,
  );
const setOfInvoice = (of: Of, table: string, id: string, what: string) =>
  of(
    `UPDATE ${table} SET ${what} WHERE tenant_id = $1 AND invoice_id =
      (SELECT id FROM invoices WHERE sales_order_id = $2)`,
    id,
  );

/** Violations of counter sales, and the check that reports each. */
export const saleBreaks: SaleBreak[] = [
  [
    "sales_order_totals_equal_lines",
    "a line is not counted",
    (of, { draftId }) =>
      of("DELETE FROM sales_order_lines WHERE sales_order_id = $2 AND tenant_id = $1", draftId),
  ],
  [
    "sales_order_totals_equal_lines",
    "a part is taxed that says it is not",
    (of, { draftId }) => setPart(of, draftId, "taxable = false"),
  ],
  [
    "sales_order_totals_equal_lines",
    "the tax is of another rate",
    (of, { draftId }) => setSale(of, draftId, "tax_rate_percent = 9"),
  ],
  [
    "sales_lines_deducted_once",
    "a completed sale's goods never left: its line says so, and its movement not",
    (of, { soldId }) => setPart(of, soldId, "deduction_id = NULL"),
    2,
  ],
  [
    "sales_lines_deducted_once",
    "of a draft something came back",
    (of, { draftId }) => setPart(of, draftId, "returned_quantity = 1"),
  ],
  [
    "sales_lines_deducted_once",
    "more went back into stock than was returned",
    (of, { returnedId }) => setPart(of, returnedId, "returned_quantity = 0.9999"),
  ],
  [
    "sales_lines_deducted_once",
    "a line costs other than what left for it",
    async (of, { soldId }) => {
      await setPart(of, soldId, "total_cost_cents = 1401");
      await setOfInvoice(
        of,
        "invoice_lines",
        soldId,
        "cost_cents = cost_cents + (kind = 'part')::int",
      );
    },
  ],
  [
    "sales_lines_deducted_once",
    "goods left as no sale",
    (of, { soldId }) => setMovement(of, soldId, "type = 'consumption'"),
  ],
  [
    "sales_lines_deducted_once",
    "goods left for another sale: the line's, and the other's",
    (of, { soldId, draftId }) => setMovement(of, soldId, `reference_id = '${draftId}'`),
    2,
  ],
  [
    "sales_lines_deducted_once",
    "goods came back, and what they undo says nothing of it",
    (of, { returnedId }) =>
      of(
        `WITH sold AS (
            SELECT deduction_id AS id FROM sales_order_lines
            WHERE tenant_id = $1 AND sales_order_id = $2 AND kind = 'part'
          ), back AS (
            UPDATE layer_draws d SET pieces = '{}' FROM stock_movements m, sold
            WHERE d.tenant_id = $1 AND m.tenant_id = $1 AND m.id = d.movement_id AND m.undoes = sold.id
          )
          UPDATE layer_draws d SET quantity = 2 FROM sold
          WHERE d.tenant_id = $1 AND d.movement_id = sold.id`,
        returnedId,
      ),
  ],
  [
    "sales_invoices_equal_sales",
    "an invoice has a customer, and its sale has none",
    (of, { soldId }) =>
      of(
        `UPDATE invoices SET customer_id = (SELECT id FROM customers WHERE tenant_id = $1 LIMIT 1)
         WHERE tenant_id = $1 AND sales_order_id = $2`,
        soldId,
      ),
  ],
  [
    "sales_invoices_equal_sales",
    "a sale of which something was returned says that it was not",
    (of, { returnedId }) => setSale(of, returnedId, "status = 'completed'"),
  ],
  [
    "sales_invoices_equal_sales",
    "a sale that was not returned says that it was",
    (of, { soldId }) => setSale(of, soldId, "status = 'refunded'"),
  ],
  [
    "sales_invoices_equal_sales",
    "a line cost other than the invoice says",
    (of, { soldId }) =>
      setOfInvoice(of, "invoice_lines", soldId, "cost_cents = cost_cents + (kind = 'part')::int"),
  ],
  [
    "sales_credits_equal_returns",
    "more was given back for a line than was credited",
    (of, { returnedId }) => setPart(of, returnedId, "returned_cents = 1001"),
  ],
  [
    "sales_credits_equal_returns",
    "a credit says that goods cost nothing",
    (of, { returnedId }) => setOfInvoice(of, "credits", returnedId, "cost_cents = 0"),
  ],
  [
    "sales_credits_equal_returns",
    "a credit takes back more tax, and less price",
    (of, { returnedId }) =>
      setOfInvoice(
        of,
        "credits",
        returnedId,
        "taxes_cents = taxes_cents + 1, parts_cents = parts_cents - 1, taxable_cents = 0",
      ),
  ],
  [
    "sales_credits_equal_returns",
    "a credit says that other goods had been taxed",
    (of, { returnedId }) =>
      setOfInvoice(
        of,
        "credits",
        returnedId,
        "taxable_cents = CASE WHEN taxable_cents > 0 THEN taxable_cents - 1 ELSE 1 END",
      ),
  ],
];
