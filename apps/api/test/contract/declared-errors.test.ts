import { fileURLToPath } from "node:url";
import { declaredErrors, type ErrorCode, listOperations, restContract } from "@bayline/contracts";
import { expect, test } from "vitest";
import { RaisedCodes } from "./raised-codes.ts";

/** Codes of shared functions that some of their callers never make them raise. */
interface NeverRaised {
  operations: readonly string[];
  codes: readonly ErrorCode[];
  because: string;
}

const neverRaised: readonly NeverRaised[] = [
  {
    operations: ["search.all", "proposals.list", "proposals.get"],
    codes: ["READ_ONLY_KEY"],
    because: "They ask what the caller may call, and throw no refusal.",
  },
  {
    operations: ["users.me", "settings.get", "backup.export"],
    codes: ["NOT_FOUND"],
    because: "The caller's own user and shop exist.",
  },
  {
    operations: ["documents.update"],
    codes: ["TOTAL_MISMATCH"],
    because: "A total that booking would refuse opens the field.",
  },
  {
    operations: ["inventory.get", "workOrders.reprice"],
    codes: ["AMBIGUOUS_PART_NUMBER"],
    because: "Parts are looked up by id.",
  },
  {
    operations: [
      "workOrders.create",
      "workOrders.update",
      "workOrders.quote",
      "workOrders.fromDue",
      "workOrders.quoteDeclined",
    ],
    codes: ["READING_ID_TAKEN"],
    because: "The readings of orders have no ids of another system.",
  },
  {
    operations: ["serviceRequests.convert"],
    codes: ["CREDIT_LIMIT", "NOT_APPROVED", "PRICE_MISSING"],
    because: "The order has no lines.",
  },
  {
    operations: ["admin.users.activate", "admin.users.deactivate"],
    codes: ["EMAIL_TAKEN"],
    because: "The address does not change.",
  },
  {
    operations: ["admin.users.activate"],
    codes: ["LAST_ADMIN"],
    because: "An activation removes no administrator.",
  },
  {
    operations: [
      "workOrders.create",
      "workOrders.invoice",
      "workOrders.quote",
      "workOrders.fromDue",
      "workOrders.quoteDeclined",
      "serviceRequests.convert",
    ],
    codes: ["INVOICE_HAS_PAYMENTS", "INVOICE_HAS_CREDITS", "PERIOD_CLOSED"],
    because: "An order that is opened or invoiced loses no invoice.",
  },
  {
    operations: [
      "workOrders.delete",
      "workOrders.restore",
      "workOrders.permanentDelete",
      "workOrders.services.create",
      "workOrders.services.update",
      "workOrders.services.delete",
      "workOrders.items.create",
      "workOrders.items.update",
      "workOrders.items.delete",
      "workOrders.reprice",
      "workOrders.sendEstimate",
      "approvals.decide",
    ],
    codes: ["BALANCE_DUE"],
    because: "They do not move an order to a paid status, and change no amounts of a paid order.",
  },
  {
    operations: ["workOrders.invoice", "serviceRequests.convert"],
    codes: ["BALANCE_DUE"],
    because: "The statuses that they set are not of the category `paid`.",
  },
  {
    operations: ["invoices.credit"],
    codes: ["OVER_REFUND"],
    because: "A credit refunds at most what remains of each payment.",
  },
  {
    operations: ["invoices.credit", "salesOrders.refund"],
    codes: ["PAYMENT_REFUNDED", "PAYMENT_VOIDED"],
    because: "A credit refunds payments that are not void.",
  },
  {
    operations: ["salesOrders.complete"],
    codes: ["INVOICE_VOID"],
    because: "The sale has just created its invoice.",
  },
  {
    operations: ["purchaseOrders.reorder"],
    codes: ["AMBIGUOUS_VENDOR"],
    because: "A reorder names its vendor by id.",
  },
  {
    operations: ["documents.book"],
    codes: ["OVER_BILLED"],
    because: "The lines of a credit are not those of parts.",
  },
];

const source = (path: string) => fileURLToPath(new URL(`../../src/${path}`, import.meta.url));

const raised = new RaisedCodes({
  invoiceSources: source("operations/invoice-sources.ts"),
});

const operations = listOperations(restContract).map(({ name, operation }) => ({
  name,
  operation,
  codes: raised.of(source("operations/router.ts"), "useCases", name),
}));

test("an operation declares each code that its use case reaches", () => {
  const undeclared = operations.flatMap(({ name, operation, codes }) =>
    [...codes.difference(declaredErrors(operation))].map((code) => `${name} ${code}`),
  );
  const exceptions = neverRaised.flatMap(({ operations: names, codes }) =>
    names.flatMap((name) => codes.map((code) => `${name} ${code}`)),
  );
  expect(undeclared.toSorted()).toEqual(exceptions.toSorted());
});

test("a use case reaches each code that its operation declares", () => {
  const unreached = operations.flatMap(({ name, operation, codes }) =>
    operation.errors
      .filter((code) => code !== operation.failure && !codes.has(code))
      .map((code) => `${name} ${code}`),
  );
  expect(unreached).toEqual([]);
});
