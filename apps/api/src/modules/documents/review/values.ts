import { type DocumentInvoice, documentHeadFields } from "@bayline/contracts";

type Line = DocumentInvoice["lines"][number];
type Charge = DocumentInvoice["charges"][number];

/** Those that name no record of the shop. */
const { vendorName: _vendor, purchaseOrderNumber: _order, ...headFields } = documentHeadFields;

export { headFields };

export const emptyLine: Line = {
  partNumber: null,
  vendorPartNumber: null,
  description: null,
  quantity: null,
  packQuantity: null,
  unitCostCents: null,
  amountCents: null,
  coreDepositCents: null,
};

export const emptyCharge: Charge = { kind: "other", description: null, amountCents: 0 };
