import type { contract } from "@bayline/contracts";
import type { InputOf } from "./perform.ts";

export type PaymentMethod = "ACH" | "Cash" | "Check" | "Credit Card";

type CustomerFields = InputOf<typeof contract.customers.create>;
type VehicleFields = InputOf<typeof contract.vehicles.create>;

interface Customer extends CustomerFields {
  /** The usual payment: its method, days after the invoice, and the number of today's check. */
  pays?: readonly [method: PaymentMethod, days: number, check?: number];
}

export const customers: readonly Customer[] = [
  {
    name: "Prairie Grain Haulers",
    type: "company",
    companyName: "Prairie Grain Haulers, LLC",
    email: "dispatch@prairiegrain.example",
    phone: "+1 515 555 0121",
    dotNumber: "1482207",
    address: "3100 SE 14th St, Des Moines, IA 50320",
    externalIds: [{ system: "qbo", id: "417" }],
    pays: ["Check", 21, 20_458],
  },
  {
    name: "Lakeshore Refrigerated Express",
    type: "company",
    companyName: "Lakeshore Refrigerated Express, Inc.",
    email: "maintenance@lakeshorereefer.example",
    phone: "+1 312 555 0166",
    dotNumber: "2093318",
    address: "5501 W 47th St, Chicago, IL 60638",
    pays: ["ACH", 19],
  },
  {
    name: "Hawkeye Ready Mix",
    type: "company",
    companyName: "Hawkeye Ready Mix Co.",
    email: "shop@hawkeyereadymix.example",
    phone: "+1 319 555 0139",
    dotNumber: "871264",
    address: "900 C St SW, Cedar Rapids, IA 52404",
    pays: ["Check", 28, 5578],
  },
  {
    name: "Four Rivers School District",
    type: "company",
    email: "transportation@fourrivers.example",
    phone: "+1 402 555 0104",
    address: "1200 N 20th St, Omaha, NE 68102",
    taxExempt: true,
    exemptionCategory: "exempt_organization",
    poRequired: true,
    notes: "Inspections before the term begins",
    pays: ["Check", 30, 1240],
  },
  {
    name: "Dakota Truck Resale",
    type: "company",
    companyName: "Dakota Truck Resale, Inc.",
    email: "lot@dakotatruckresale.example",
    phone: "+1 605 555 0181",
    address: "4400 N Cliff Ave, Sioux Falls, SD 57104",
    taxExempt: true,
    exemptionCategory: "resale",
  },
  {
    name: "Cornbelt Courier",
    type: "company",
    companyName: "Cornbelt Courier, LLC",
    email: "fleet@cornbeltcourier.example",
    phone: "+1 712 555 0150",
    dotNumber: "3310952",
    address: "2800 Hwy 75 N, Sioux City, IA 51105",
    taxRatePercent: 6.25,
    pays: ["Credit Card", 10],
  },
  {
    name: "Daniel Okafor",
    type: "individual",
    email: "daniel.okafor@mail.example",
    phone: "+1 563 555 0117",
    dotNumber: "3587741",
    notes: "Owner-operator; call before 7 am",
    pays: ["Cash", 0],
  },
  {
    name: "Marcy Vance",
    type: "individual",
    email: "marcy.vance@mail.example",
    phone: "+1 515 555 0188",
    address: "418 Walnut St, Ames, IA 50010",
    pays: ["Credit Card", 0],
  },
];

type VehicleRow = readonly [
  unitNumber: string | null,
  vin: string,
  year: number,
  make: string,
  model: string,
  licensePlate: string | null,
  vehicleType: string,
  mileage?: number,
];

/** The vehicles by customer. The VINs pass their check digit. */
const rows: Readonly<Record<string, readonly VehicleRow[]>> = {
  "Prairie Grain Haulers": [
    ["T-101", "1FUJGLDRXJLJH4821", 2018, "Freightliner", "Cascadia", "PG 4101", "tractor", 612480],
    ["T-102", "1FUJGLDR1JLJH4822", 2018, "Freightliner", "Cascadia", "PG 4102", "tractor", 598310],
    ["T-104", "3AKJHHDR6MLMK2290", 2021, "Freightliner", "Cascadia", "PG 4104", "tractor", 341905],
    ["H-201", "1T9HB4S23G0542118", 2016, "Timpte", "Super Hopper", "PG 7201", "trailer"],
    ["H-202", "1T9HB4S27K0542390", 2019, "Timpte", "Super Hopper", "PG 7202", "trailer"],
  ],
  "Lakeshore Refrigerated Express": [
    ["2207", "4V4NC9EH2NN301447", 2022, "Volvo", "VNL 760", "LR 2207", "tractor", 288140],
    ["2208", "4V4NC9EH4NN301448", 2022, "Volvo", "VNL 760", "LR 2208", "tractor", 301775],
    ["2311", "4V4NC9EH5PN325910", 2023, "Volvo", "VNL 860", "LR 2311", "tractor", 176020],
    ["R-5310", "1UYVS2534LU417702", 2020, "Utility", "3000R reefer", "LR 5310", "trailer"],
    ["R-5311", "1UYVS2536LU417703", 2020, "Utility", "3000R reefer", "LR 5311", "trailer"],
  ],
  "Hawkeye Ready Mix": [
    ["M-7", "1NPCL4EX6HD433871", 2017, "Peterbilt", "567 mixer", "HRM 007", "mixer", 148220],
    ["M-9", "1NPCL4EX1KD521640", 2019, "Peterbilt", "567 mixer", "HRM 009", "mixer", 96410],
    ["D-3", "1M2GR4GC0FM018877", 2015, "Mack", "Granite dump", "HRM 303", "dump truck", 211050],
  ],
  "Four Rivers School District": [
    ["Bus 12", "1BAKGCBA2GF318540", 2016, "Blue Bird", "Vision", "SCH 012", "bus", 104310],
    ["Bus 14", "1BAKGCBA3JF334902", 2018, "Blue Bird", "Vision", "SCH 014", "bus", 81270],
    ["Bus 15", "4DRBUC8NXLB702166", 2020, "IC Bus", "CE Series", "SCH 015", "bus", 52600],
  ],
  "Dakota Truck Resale": [
    ["Lot 44", "1XKYDP9X0EJ397215", 2014, "Kenworth", "T680", null, "tractor", 702980],
    ["Lot 51", "1FUJGLDR2CSBX1234", 2012, "Freightliner", "Cascadia", null, "tractor", 861330],
  ],
  "Cornbelt Courier": [
    ["V-31", "1FDWE3FL9KDC40217", 2019, "Ford", "E-350 cutaway", "CC 0031", "box truck", 187660],
    ["V-34", "JALC4W16XMM7K0054", 2021, "Isuzu", "NPR-HD", "CC 0034", "box truck", 92118],
    ["V-35", "JALC4W161MM7K0055", 2021, "Isuzu", "NPR-HD", "CC 0035", "box truck", 88402],
  ],
  "Daniel Okafor": [
    [null, "1XPXD49X17D664318", 2007, "Peterbilt", "379", "OKA 379", "tractor", 1204775],
    [null, "1GRAA0625DB700915", 2013, "Great Dane", "Champion dry van", "OKA 53", "trailer"],
  ],
  "Marcy Vance": [
    [null, "3C7WRTCL8JG255809", 2018, "Ram", "5500 wrecker", "MV 5500", "wrecker", 139540],
    [null, "1FDXF46F2XEC81226", 1999, "Ford", "F-450", "MV 0450", "service truck", 243900],
  ],
};

/** More fields of some vehicles, by their names. */
const details: Readonly<Record<string, Partial<VehicleFields>>> = {
  "D-3": { nickname: "The Goat" },
  "T-104": { externalIds: [{ system: "telematics", id: "88" }] },
  "Lot 51": { archived: true },
  "OKA 379": { nickname: "Big Blue" },
  "MV 0450": { archived: true, notes: "Sold for parts" },
};

/** Every vehicle with its owner. Its name is the unit number, or else the plate. */
export const vehicles = customers.flatMap((owner) =>
  (rows[owner.name] ?? []).map(
    ([unitNumber, vin, year, make, model, licensePlate, vehicleType, mileage]) => {
      const name = unitNumber ?? licensePlate ?? vin;
      const fields = { unitNumber, vin, year, make, model, licensePlate, vehicleType, mileage };
      return { name, owner, fields: { ...fields, ...details[name] } };
    },
  ),
);

export function ownerOf(vehicle: string): Customer {
  return vehicleOf(vehicle).owner;
}

/** The mileage with which a vehicle is entered. */
export function mileageOf(vehicle: string): number {
  return vehicleOf(vehicle).fields.mileage ?? 0;
}

function vehicleOf(vehicle: string) {
  const found = vehicles.find(({ name }) => name === vehicle);
  if (!found) throw new Error(`The demo data contain no "${vehicle}"`);
  return found;
}
