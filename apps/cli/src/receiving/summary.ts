import { toJson } from "../errors/failure.ts";
import type { FileRow } from "../output/own-tables.ts";
import type { Outcome } from "./send.ts";

/** One file as a table row. */
export function summaryRow({ file, answer, failure, replay }: Outcome): FileRow {
  const details = [
    failure?.message ?? "",
    replay?.brief ?? "",
    answer && answer.failures.length > 0 ? `${answer.failures.length} failed` : "",
    ...(answer?.warnings.map(({ code }) => code) ?? []),
  ];
  return {
    file,
    status: failure?.code ?? answer?.status ?? null,
    purchaseOrder: answer?.purchaseOrder.number ?? null,
    lines: answer?.lines.length ?? null,
    totalCostCents: answer?.purchaseOrder.totalCostCents ?? null,
    detail: details.filter(Boolean).join(", "),
    vendorName: answer?.purchaseOrder.vendorName ?? null,
  };
}

/** One file with all its details. */
export function summaryJson({ file, answer, failure, replay }: Outcome): Record<string, unknown> {
  return failure
    ? { file, ok: false, error: toJson(failure) }
    : { file, ok: true, replayed: replay !== undefined, answer };
}
