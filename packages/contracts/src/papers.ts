import { z } from "zod";
import { idOrNumber, type ReferenceKind } from "./fields/references.ts";
import { inShort } from "./fields/short-forms.ts";
import { invoices } from "./money/invoices.ts";
import { salesOrders } from "./money/sales-orders.ts";
import { mediaTypes } from "./operation/media.ts";
import { type Operation, operation } from "./operation/operation.ts";
import { purchaseOrders } from "./purchasing/purchase-orders.ts";
import { PaperSize } from "./shop/settings.ts";
import { statement, statementExampleInput, statementInput } from "./shop/statements.ts";
import { approvals } from "./work-orders/approvals.ts";
import { inspections } from "./work-orders/inspections.ts";
import { workOrders } from "./work-orders/work-orders.ts";

const labelSheets = ["avery-5160", "avery-5163", "avery-l7160"] as const;

/** The maximum size of a logo. */
export const maxLogoBytes = 256 * 1024;

const Paper = PaperSize.optional().meta({
  description: "Default: `paperSize` of the settings",
});

/** Inputs of documents that have no other fields. */
function documentOf(kind: ReferenceKind) {
  return z.strictObject({ id: idOrNumber(kind), paper: Paper });
}

/** The declarations that all documents share: the rights are those of the record's GET. */
function paperOf({ access, readOnlyKey, forCustomers }: Operation) {
  return {
    method: "GET",
    access,
    readOnlyKey,
    ...(forCustomers && {
      forCustomers: { ...forCustomers, fields: [...forCustomers.fields, "paper"] },
    }),
    workload: "drawing",
    answers: "pdf",
    output: z.unknown(),
  } as const;
}

const everything =
  "Its figures are those of the record. It contains no cost and nothing that an employee earns.";

/** Documents of records as PDF. Their bodies are not JSON. */
export const papers = {
  customers: {
    statementPdf: operation({
      ...paperOf(statement),
      path: "/customers/{id}/statement/pdf",
      summary: "Print a customer's statement as PDF",
      description: "Its figures are those of `GET /customers/{id}/statement`.",
      input: statementInput.extend({ paper: Paper }),
      example: { input: statementExampleInput },
    }),
  },
  workOrders: {
    pdf: operation({
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
  approvals: {
    pdf: operation({
      ...paperOf(approvals.get),
      path: "/approvals/{id}/pdf",
      summary: "Print a sent estimate as PDF",
      description:
        "What was sent, without later changes of the order, with the decisions that were made.",
      input: documentOf("approvals"),
      example: { input: { id: "EST-1001-1" } },
    }),
  },
  invoices: {
    pdf: operation({
      ...paperOf(invoices.get),
      path: "/invoices/{id}/pdf",
      summary: "Print an invoice as PDF",
      description: everything,
      input: documentOf("invoices"),
      example: { input: { id: "INV-1001" } },
    }),
  },
  salesOrders: {
    pdf: operation({
      ...paperOf(salesOrders.get),
      path: "/sales-orders/{id}/pdf",
      summary: "Print a counter sale as PDF",
      description: `A quote while it is a draft, then a receipt. ${everything}`,
      input: documentOf("salesOrders"),
      example: { input: { id: "SO-1001" } },
    }),
  },
  purchaseOrders: {
    pdf: operation({
      ...paperOf(purchaseOrders.get),
      path: "/purchase-orders/{id}/pdf",
      summary: "Print a purchase order as PDF",
      description: "For the vendor: it contains the unit costs of the order.",
      input: documentOf("purchaseOrders"),
      example: { input: { id: "PO-1001" } },
    }),
  },
  inspections: {
    pdf: operation({
      ...paperOf(inspections.get),
      path: "/inspections/{id}/pdf",
      summary: "Print an inspection as PDF",
      input: inspections.get.input.extend({ paper: Paper }),
      example: { input: { id: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c61" } },
    }),
  },
  inventory: {
    labels: operation({
      method: "POST",
      path: "/inventory/labels",
      access: "shop.read",
      workload: "drawing",
      reads: true,
      summary: "Print labels of parts as PDF",
      description:
        "Each label has the part number, also as a barcode: Code 128 if it fits, else a QR code. Changes nothing.",
      answers: "pdf",
      input: z.strictObject({
        parts: z
          .array(
            inShort(
              z.strictObject({
                id: idOrNumber("inventory"),
                count: z
                  .int("must be a whole number")
                  .min(1, "must be at least 1")
                  .max(100, "must be at most 100")
                  .optional()
                  .meta({ description: "Labels of this part; default 1" }),
              }),
              { name: "id", value: "count" },
            ),
          )
          .min(1, "must have at least 1 part")
          .max(200, "must have at most 200 parts"),
        sheet: z.enum(labelSheets).optional().meta({
          description:
            "Sheet of labels: `avery-5160` (30 on Letter), `avery-5163` (10 on Letter) or `avery-l7160` (21 on A4). Default: by `paperSize` of the settings, 5160 or L7160",
        }),
        startAt: z
          .int("must be a whole number")
          .min(1, "must be at least 1")
          .max(30, "must be at most 30")
          .optional()
          .meta({
            description: "Position of the first label on a used sheet, row by row; default 1",
          }),
      }),
      output: z.unknown(),
      example: { input: { parts: [{ id: "FF63009", count: 6 }], sheet: "avery-5160" } },
    }),
  },
  settings: {
    logo: operation({
      method: "GET",
      path: "/settings/logo",
      access: "shop.read",
      summary: "Get the shop's logo",
      answers: "image",
      input: z.strictObject({}),
      output: z.unknown(),
      errors: ["NOT_FOUND"],
    }),
    setLogo: operation({
      method: "PATCH",
      path: "/settings/logo",
      access: "shop.admin",
      summary: "Set the shop's logo",
      description: `Replaces the logo that is printed on documents: a PNG or JPEG image of up to ${maxLogoBytes / 1024} KiB and 4000 pixels a side. Also accepts PUT. Events and the audit log contain only its type and size.`,
      body: "image",
      computedFields: "declared",
      input: z.strictObject({
        image: z.string().meta({ description: "The SHA-256 of the body" }),
      }),
      output: z.object({ type: z.enum(mediaTypes.image), bytes: z.int() }).meta({ id: "Logo" }),
      example: { output: { type: "image/png", bytes: 18_211 } },
    }),
    // Here because its path is that of the image.
    deleteLogo: operation({
      method: "DELETE",
      path: "/settings/logo",
      access: "shop.admin",
      summary: "Delete the shop's logo",
      input: z.strictObject({}),
      output: z.object({ deleted: z.literal(true) }).meta({ id: "LogoDeleted" }),
      example: { output: { deleted: true } },
    }),
  },
};
