import { z } from "zod";
import { idOrNumber, type ReferenceKind } from "../fields/references.ts";
import { invoices } from "../money/invoices.ts";
import { salesOrders } from "../money/sales-orders.ts";
import type { Operation } from "../operation/operation.ts";
import { purchaseOrders } from "../purchasing/purchase-orders.ts";
import { inspections } from "../work-orders/inspections.ts";
import { workOrders } from "../work-orders/work-orders.ts";
import { binaryOperation } from "./media.ts";
import { statement, statementExampleInput, statementInput } from "./statements.ts";

const paperSizes = ["letter", "a4"] as const;

const PaperSize = z
  .enum(paperSizes)
  .optional()
  .meta({ description: "Default: `paperSize` of the settings" });

/** Inputs of documents that have no other fields. */
function documentOf(kind: ReferenceKind) {
  return z.strictObject({ id: idOrNumber(kind), paper: PaperSize });
}

/** The declarations that all documents share: the rights are those of the record's GET. */
function paperOf({ access, readOnlyKey }: Operation) {
  return {
    method: "GET",
    access,
    readOnlyKey,
    workload: "heavy",
    answers: "pdf",
    output: z.unknown(),
  } as const;
}

const everything =
  "Its figures are those of the record. It contains no cost and nothing that an employee earns.";

/** Documents of records as PDF. Their bodies are not JSON: see {@link binaryOperation}. */
export const papers = {
  customers: {
    statementPdf: binaryOperation({
      ...paperOf(statement),
      path: "/customers/{id}/statement/pdf",
      summary: "Print a customer's statement as PDF",
      description: "Its figures are those of `GET /customers/{id}/statement`.",
      input: statementInput.extend({ paper: PaperSize }),
      example: { input: statementExampleInput },
    }),
  },
  workOrders: {
    pdf: binaryOperation({
      ...paperOf(workOrders.get),
      path: "/work-orders/{id}/pdf",
      summary: "Print an estimate or a work order as PDF",
      description: everything,
      input: documentOf("workOrders").extend({
        kind: z.enum(["estimate", "work_order"]).optional().meta({
          description:
            "Title of the document. Default: `estimate` while the status is of that category, then `work_order`",
        }),
      }),
      example: { input: { id: "WO-1001", kind: "estimate" } },
    }),
  },
  invoices: {
    pdf: binaryOperation({
      ...paperOf(invoices.get),
      path: "/invoices/{id}/pdf",
      summary: "Print an invoice as PDF",
      description: everything,
      input: documentOf("invoices"),
      example: { input: { id: "INV-1001" } },
    }),
  },
  salesOrders: {
    pdf: binaryOperation({
      ...paperOf(salesOrders.get),
      path: "/sales-orders/{id}/pdf",
      summary: "Print a counter sale as PDF",
      description: `A quote while it is a draft, then a receipt. ${everything}`,
      input: documentOf("salesOrders"),
      example: { input: { id: "SO-1001" } },
    }),
  },
  purchaseOrders: {
    pdf: binaryOperation({
      ...paperOf(purchaseOrders.get),
      path: "/purchase-orders/{id}/pdf",
      summary: "Print a purchase order as PDF",
      description: "For the vendor: it contains the unit costs of the order.",
      input: documentOf("purchaseOrders"),
      example: { input: { id: "PO-1001" } },
    }),
  },
  inspections: {
    pdf: binaryOperation({
      ...paperOf(inspections.get),
      path: "/inspections/{id}/pdf",
      summary: "Print an inspection as PDF",
      input: inspections.get.input.extend({ paper: PaperSize }),
      example: { input: { id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c61" } },
    }),
  },
};
