import type { MeterReadingRow } from "@bayline/db";

export function presentReading({ tenantId: _shop, ...reading }: MeterReadingRow) {
  return reading;
}
