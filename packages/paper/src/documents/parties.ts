import type { Fact, Party, Sheet } from "../sheet.ts";
import type { CustomerRecord, Stationery, VehicleRecord, VendorRecord } from "./records.ts";
import { present, quantityText } from "./words.ts";

/** The customer, with the name that the document was written for. */
export function customerParty(
  label: string,
  name: string | null,
  customer: CustomerRecord | null,
): Party[] {
  const shown = name ?? customer?.name;
  if (!shown) return [];
  const company = customer?.companyName;
  return [
    {
      label,
      name: shown,
      lines: present(
        company && company !== shown && company,
        customer?.address,
        customer?.phone,
        customer?.email,
      ),
    },
  ];
}

/** The number of the customer's purchase order, if there is one. */
export function poFact({ poNumber }: { poNumber: string | null }): Fact[] {
  return poNumber === null ? [] : [{ label: "PO number", value: poNumber }];
}

interface VehicleNames {
  vehicleUnit: string | null;
  vehicleVin?: string | null;
}

export function vehicleParty(
  { vehicleUnit, vehicleVin }: VehicleNames,
  vehicle: VehicleRecord | null,
): Party[] {
  const unit = vehicleUnit ?? vehicle?.unitNumber;
  const vin = vehicleVin ?? vehicle?.vin;
  const make = present(
    typeof vehicle?.year === "number" && String(vehicle.year),
    vehicle?.make,
    vehicle?.model,
  );
  const name = present(unit && `Unit ${unit}`)[0] ?? (make.join(" ") || vin);
  if (!name) return [];
  const lines = present(
    unit && make.join(" "),
    vin && vin !== name && `VIN ${vin}`,
    vehicle?.licensePlate && `Plate ${vehicle.licensePlate}`,
    typeof vehicle?.mileage === "number" && `Mileage ${quantityText(vehicle.mileage)}`,
  );
  return [{ label: "Vehicle", name, lines }];
}

export function vendorParty(name: string | null, vendor: VendorRecord | null): Party[] {
  const shown = name ?? vendor?.name;
  if (!shown) return [];
  const account = vendor?.accountNumber;
  const lines = present(
    vendor?.address,
    vendor?.phone,
    vendor?.email,
    account && `Account ${account}`,
  );
  return [{ label: "Vendor", name: shown, lines }];
}

/** The parts of a sheet that come from the shop. */
export function sheetOf({
  letterhead,
  size,
  now,
}: Stationery): Pick<Sheet, "letterhead" | "size" | "printedAt" | "footer"> {
  const { shopName, phone, website } = letterhead;
  return {
    letterhead,
    size,
    printedAt: now,
    footer: present(shopName, phone, website).join("  ·  "),
  };
}
