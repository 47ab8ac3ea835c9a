import { listTechnicianNames, type StoredTechnician } from "@bayline/db";
import type { ReadContext } from "../../pipeline/context.ts";
import { readWholeRange } from "./date-range.ts";
import { type Day, listDays } from "./days.ts";

const mostCustomerIds = 1000;

export async function daily(ctx: ReadContext, input: { startDate: unknown; endDate: unknown }) {
  const period = readWholeRange(input);
  const days = await listDays(ctx, period, { mode: "cached" });
  const technicianIds = new Set(
    days.flatMap(({ figures }) => Object.keys(figures.technicianStats ?? {})),
  );
  // A technician's name is not stored with the day: it may change without any invoice changing.
  const names = await listTechnicianNames(ctx, [...technicianIds]);
  const aggregates = days.map((day) => presentDay(ctx, day, names));
  return { aggregates, count: aggregates.length, period };
}

function presentDay(ctx: ReadContext, day: Day, names: ReadonlyMap<string, string>) {
  const { customerIds = [], vehicleIds = [], technicianStats = {} } = day.figures;
  const technicians = Object.entries(technicianStats).map(([id, stats]) => [
    id,
    presentTechnician({ id, name: names.get(id) ?? "Unknown" }, stats),
  ]);
  return {
    date: day.date,
    tenantId: ctx.tenantId,
    updatedAt: day.updatedAt,
    ...presentAmounts(day),
    paymentsByMethod: day.figures.paymentsByMethod ?? {},
    customerIds: customerIds.slice(0, mostCustomerIds),
    customerIdsTruncated: customerIds.length > mostCustomerIds,
    vehicleIds,
    technicianStats: Object.fromEntries(technicians),
  };
}

function presentTechnician(
  { id, name }: { id: string; name: string },
  { laborBilledCents: _billed, ...work }: StoredTechnician,
) {
  return { technicianId: id, technicianName: name, ...work };
}

function presentAmounts({ amount }: Day) {
  return {
    totalRevenueCents: amount("totalRevenueCents"),
    laborRevenueCents: amount("laborRevenueCents"),
    partsRevenueCents: amount("partsRevenueCents"),
    tiresRevenueCents: amount("tiresRevenueCents"),
    subcontractsCents: amount("subcontractsCents"),
    shopSuppliesCents: amount("shopSuppliesCents"),
    feesCents: amount("feesCents"),
    epaCents: amount("epaCents"),
    serviceItemsCents: amount("serviceItemsCents"),
    discountsCents: amount("discountsCents"),
    taxesCents: amount("taxesCents"),
    unitemizedRevenueCents: amount("unitemizedRevenueCents"),
    laborCostCents: amount("laborCostCents"),
    partsCostCents: amount("partsCostCents"),
    tiresCostCents: amount("tiresCostCents"),
    materialsCostCents: amount("materialsCostCents"),
    subcontractsCostCents: amount("subcontractsCostCents"),
    salesOrderCostCents: amount("salesOrderCostCents"),
    costAdjustmentCents: amount("costAdjustmentCents"),
    unknownCostLines: amount("unknownCostLines"),
    unknownCostPriceCents: amount("unknownCostPriceCents"),
    surchargeCents: amount("surchargeCents"),
    paidSurchargeCents: amount("paidSurchargeCents"),
    salesOrderRevenueCents: amount("salesOrderRevenueCents"),
    salesOrderTaxesCents: amount("salesOrderTaxesCents"),
    paidSalesOrderRevenueCents: amount("paidSalesOrderRevenueCents"),
    paidLaborRevenueCents: amount("paidLaborRevenueCents"),
    paidPartsRevenueCents: amount("paidPartsRevenueCents"),
    paidTiresRevenueCents: amount("paidTiresRevenueCents"),
    paidSubcontractsCents: amount("paidSubcontractsCents"),
    paidShopSuppliesCents: amount("paidShopSuppliesCents"),
    paidFeesCents: amount("paidFeesCents"),
    paidEpaCents: amount("paidEpaCents"),
    paidServiceItemsCents: amount("paidServiceItemsCents"),
    paidDiscountsCents: amount("paidDiscountsCents"),
    paidTaxesCents: amount("paidTaxesCents"),
    paidTotalRevenueCents: amount("paidTotalRevenueCents"),
    invoiceCount: amount("invoiceCount"),
    paidInvoiceCount: amount("paidInvoiceCount"),
    unpaidInvoiceCount: amount("unpaidInvoiceCount"),
    paymentCount: amount("paymentCount"),
    uniqueCustomerCount: amount("uniqueCustomerCount"),
    uniqueVehicleCount: amount("uniqueVehicleCount"),
    paymentTotalCents: amount("paymentTotalCents"),
    laborHoursTotal: amount("laborHoursTotal"),
  };
}
