import { toJson } from "../failure.ts";
import type { Outcome } from "./receive.ts";

/** One file as one row of a table. */
export function summaryRow({ file, answer, failure, replayed }: Outcome): Record<string, unknown> {
  if (!answer) return { file, status: failure?.code ?? "FAILED", detail: failure?.message ?? "" };
  const { purchaseOrder, status, lines, warnings, failures } = answer;
  const said = [
    replayed ? "already received" : "",
    failures.length > 0 ? `${failures.length} failed` : "",
    ...warnings.map(({ code }) => code),
  ];
  return {
    file,
    status,
    purchaseOrder: purchaseOrder.number,
    vendorName: purchaseOrder.vendorName,
    lines: lines.length,
    totalCostCents: purchaseOrder.totalCostCents,
    detail: said.filter(Boolean).join(", "),
  };
}

/** One file with all that is known of it. */
export function summaryJson({ file, answer, failure, replayed }: Outcome): Record<string, unknown> {
  return failure
    ? { file, ok: false, error: toJson(failure) }
    : { file, ok: true, replayed, answer };
}
