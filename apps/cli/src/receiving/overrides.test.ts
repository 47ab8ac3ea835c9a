import { describe, expect, test } from "vitest";
import { override } from "./overrides.ts";

const request = { invoiceNumber: "G-1", vendor: { name: "Great Lakes", accountNumber: "48-2210" } };

describe("a flag", () => {
  test("a flag takes precedence over the file", () => {
    const flags = { invoiceNumber: "G-9", mode: "receive", note: "n" };
    expect(override(request, { ...flags, po: "PO-7" })).toMatchObject({
      ...flags,
      purchaseOrderNumber: "PO-7",
    });
  });

  test("a flag that names a vendor replaces the file's vendor and account", () => {
    expect(override(request, { vendor: "Midwest" }).vendor).toEqual({ name: "Midwest" });
  });

  test("a flag that sets the account number keeps the file's vendor", () => {
    const flags = { accountNumber: "FS-100", createVendor: false };
    expect(override(request, flags).vendor).toEqual({
      name: "Great Lakes",
      accountNumber: "FS-100",
      createIfMissing: false,
    });
  });

  test("a flag accepts an order's id or number", () => {
    const id = "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c03";
    expect(override(request, { po: id })).toMatchObject({ purchaseOrderId: id });
  });
});
