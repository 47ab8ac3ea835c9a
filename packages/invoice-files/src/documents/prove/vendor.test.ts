import { describe, expect, it } from "vitest";
import { acme, document, proveWith, reading } from "../../../test/prove-with.ts";
import { read } from "../../../test/read-text.ts";
import { lookupsOf } from "./lookups.ts";

describe("an account number without a known label", () => {
  const otherNumbers = [reading("43612"), reading("77-1200")];

  it("an account number is that of the vendor whose name is on the document", () => {
    const { vendorId, open } = proveWith({ accountNumber: null, otherNumbers });
    expect([vendorId, open]).toEqual(["acme", []]);
    expect(proveWith({ accountNumber: reading("4711"), otherNumbers }).open).toEqual([]);
  });

  it("an account number does not identify a vendor whose name is not on the document", () => {
    const vendorName = reading("Bolt & Nut");
    const { open } = proveWith({ accountNumber: null, otherNumbers, vendorName });
    expect(open).toContain("vendor");
    const vendors = [{ ...acme, accountNumber: "99" }];
    expect(proveWith({ accountNumber: null, otherNumbers }, { vendors }).open).toContain("vendor");
  });

  it("an account number without a known label is looked up", () => {
    const { accountNumbers } = lookupsOf({ ...document, otherNumbers });
    expect(accountNumbers).toEqual(["77-1200", "43612"]);
  });

  it("an account number is a word with digits, no date, telephone or document number", () => {
    const { otherNumbers: found } = read([
      [[40, "Invoice No: A-1001"]],
      [[40, "Debtor ref (77-1200), tel. 419-555-0100, 03/09/2026"]],
      [[40, "Your PO: PO-1016"]],
    ]);
    expect(found?.map(({ value }) => value)).toEqual(["77-1200"]);
  });
});
