import { describe, expect, test } from "vitest";
import { readHeaders } from "./headers.ts";

function fieldOf(header: string): string | undefined {
  const columns = readHeaders(["SKU", "Qty", header]);
  return [...(columns?.of ?? [])].find(([, column]) => column.index === 2)?.[0];
}

describe("recognizes a header in any spelling", () => {
  test.each([
    [
      "partNumber",
      ["Part Number", "part no", "PART #", "Part No.", "part_number", "Item", "Item #", "P/N"],
    ],
    ["quantity", ["Quantity", "QTY", "Shipped", "Qty. Shipped", "Ship Qty"]],
    [
      "unitCostCents",
      ["Unit Cost", "cost", "Price", "NET", "Net Price", "unit-cost (USD)", "Cost ($)"],
    ],
    ["description", ["Description", "DESC.", "Item Description"]],
    ["vendorPartNumber", ["Vendor Part Number", "Vendor Part #", "Supplier Part No"]],
    ["invoiceNumber", ["Invoice Number", "Invoice #", "INV NO", "invoice"]],
    ["invoiceDate", ["Invoice Date", "Date"]],
    ["vendorName", ["Vendor", "Supplier", "Vendor Name"]],
    ["accountNumber", ["Account Number", "Acct #", "Account"]],
    ["purchaseOrder", ["PO", "P.O. #", "PO Number", "Purchase Order"]],
    ["note", ["Note", "Notes", "Comments"]],
    ["coreDepositCents", ["Core", "Core Deposit", "core charge ($)", "Core Each"]],
    ["dueDate", ["Due Date", "Payment Due", "NET DUE"]],
    ["totalCents", ["Invoice Total", "Amount Due", "GRAND TOTAL", "Total Due (USD)"]],
    ["freight", ["Freight", "Shipping & Handling", "Freight Charge", "Delivery"]],
    ["fee", ["Fee", "Hazmat Fee", "Handling"]],
    ["tax", ["Tax", "Sales Tax", "TAX AMOUNT"]],
    ["other", ["Misc.", "Other Charges"]],
  ])("%s: %j", (field, headers) => {
    const plain = ["Part Number", "QTY"];
    for (const header of headers) {
      const others = field === "partNumber" ? ["Qty"] : field === "quantity" ? ["SKU"] : plain;
      const columns = readHeaders([...others, header]);
      expect(
        [...(columns?.of ?? [])].find(([, { index }]) => index === others.length)?.[0],
        header,
      ).toBe(field);
    }
  });

  test.each(["Unit Cost (cents)", "Cost in Cents", "unitCostCents", "Price ¢"])(
    "%j is in cents",
    (header) => {
      expect(readHeaders(["SKU", header])?.of.get("unitCostCents")?.isCents).toBe(true);
    },
  );

  test.each(["Ext Price", "List Price", "Core Ext", "Qty Ordered", "Total", "Discount"])(
    "%j is not used",
    (header) => {
      expect(fieldOf(header)).toBeUndefined();
      expect(readHeaders(["SKU", "Shipped", header])?.unused).toEqual([header]);
    },
  );
});

describe("if several columns match a field", () => {
  test("the shipped quantity and the price that the shop pays are used if several columns match a field", () => {
    const columns = readHeaders(["Part", "Qty", "Shipped", "Price", "Net"]);
    expect(columns?.of.get("quantity")?.header).toBe("Shipped");
    expect(columns?.of.get("unitCostCents")?.header).toBe("Net");
    expect(columns?.unused).toEqual(["Qty", "Price"]);
  });

  test("a row without a part and an amount is not taken as the header", () => {
    expect(readHeaders(["Invoice", "GL-1"])).toBeUndefined();
    expect(readHeaders(["Part Number", "Description"])).toBeUndefined();
  });
});
