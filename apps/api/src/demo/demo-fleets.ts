import type { contract } from "@bayline/contracts";
import type { z } from "zod";

type Fields<R extends "customers" | "vehicles"> = z.input<(typeof contract)[R]["create"]["input"]>;

/** A vehicle: identifying fields first, optional fields last. */
type VehicleRow = readonly [
  unitNumber: string | null,
  vin: string,
  year: number,
  make: string,
  model: string,
  licensePlate: string | null,
  vehicleType: string,
  mileage: number | null,
  more?: Pick<Fields<"vehicles">, "nickname" | "notes" | "archived">,
];

interface Fleet {
  customer: Fields<"customers">;
  vehicles: readonly VehicleRow[];
}

/** The customers of the demo shop with their vehicles. The VINs pass their check digit. */
export const demoFleets: readonly Fleet[] = [
  {
    customer: {
      name: "Prairie Grain Haulers",
      type: "company",
      companyName: "Prairie Grain Haulers, LLC",
      email: "dispatch@prairiegrain.example",
      phone: "+1 515 555 0121",
      dotNumber: "1482207",
      address: "3100 SE 14th St, Des Moines, IA 50320",
    },
    vehicles: [
      [
        "T-101",
        "1FUJGLDRXJLJH4821",
        2018,
        "Freightliner",
        "Cascadia",
        "PG 4101",
        "tractor",
        612480,
      ],
      [
        "T-102",
        "1FUJGLDR1JLJH4822",
        2018,
        "Freightliner",
        "Cascadia",
        "PG 4102",
        "tractor",
        598310,
      ],
      [
        "T-104",
        "3AKJHHDR6MLMK2290",
        2021,
        "Freightliner",
        "Cascadia",
        "PG 4104",
        "tractor",
        341905,
      ],
      ["H-201", "1T9HB4S23G0542118", 2016, "Timpte", "Super Hopper", "PG 7201", "trailer", null],
      ["H-202", "1T9HB4S27K0542390", 2019, "Timpte", "Super Hopper", "PG 7202", "trailer", null],
    ],
  },
  {
    customer: {
      name: "Lakeshore Refrigerated Express",
      type: "company",
      companyName: "Lakeshore Refrigerated Express, Inc.",
      email: "maintenance@lakeshorereefer.example",
      phone: "+1 312 555 0166",
      dotNumber: "2093318",
      address: "5501 W 47th St, Chicago, IL 60638",
    },
    vehicles: [
      ["2207", "4V4NC9EH2NN301447", 2022, "Volvo", "VNL 760", "LR 2207", "tractor", 288140],
      ["2208", "4V4NC9EH4NN301448", 2022, "Volvo", "VNL 760", "LR 2208", "tractor", 301775],
      ["2311", "4V4NC9EH5PN325910", 2023, "Volvo", "VNL 860", "LR 2311", "tractor", 176020],
      ["R-5310", "1UYVS2534LU417702", 2020, "Utility", "3000R reefer", "LR 5310", "trailer", null],
      ["R-5311", "1UYVS2536LU417703", 2020, "Utility", "3000R reefer", "LR 5311", "trailer", null],
    ],
  },
  {
    customer: {
      name: "Hawkeye Ready Mix",
      type: "company",
      companyName: "Hawkeye Ready Mix Co.",
      email: "shop@hawkeyereadymix.example",
      phone: "+1 319 555 0139",
      dotNumber: "871264",
      address: "900 C St SW, Cedar Rapids, IA 52404",
    },
    vehicles: [
      ["M-7", "1NPCL4EX6HD433871", 2017, "Peterbilt", "567 mixer", "HRM 007", "mixer", 148220],
      ["M-9", "1NPCL4EX1KD521640", 2019, "Peterbilt", "567 mixer", "HRM 009", "mixer", 96410],
      [
        "D-3",
        "1M2GR4GC0FM018877",
        2015,
        "Mack",
        "Granite dump",
        "HRM 303",
        "dump truck",
        211050,
        { nickname: "The Goat" },
      ],
    ],
  },
  {
    customer: {
      name: "Four Rivers School District",
      type: "company",
      email: "transportation@fourrivers.example",
      phone: "+1 402 555 0104",
      address: "1200 N 20th St, Omaha, NE 68102",
      taxExempt: true,
      exemptionCategory: "exempt_organization",
      notes: "Inspections before the term begins",
    },
    vehicles: [
      ["Bus 12", "1BAKGCBA2GF318540", 2016, "Blue Bird", "Vision", "SCH 012", "bus", 104310],
      ["Bus 14", "1BAKGCBA3JF334902", 2018, "Blue Bird", "Vision", "SCH 014", "bus", 81270],
      ["Bus 15", "4DRBUC8NXLB702166", 2020, "IC Bus", "CE Series", "SCH 015", "bus", 52600],
    ],
  },
  {
    customer: {
      name: "Dakota Truck Resale",
      type: "company",
      companyName: "Dakota Truck Resale, Inc.",
      email: "lot@dakotatruckresale.example",
      phone: "+1 605 555 0181",
      address: "4400 N Cliff Ave, Sioux Falls, SD 57104",
      taxExempt: true,
      exemptionCategory: "resale",
    },
    vehicles: [
      ["Lot 44", "1XKYDP9X0EJ397215", 2014, "Kenworth", "T680", null, "tractor", 702980],
      [
        "Lot 51",
        "1FUJGLDR2CSBX1234",
        2012,
        "Freightliner",
        "Cascadia",
        null,
        "tractor",
        861330,
        { archived: true },
      ],
    ],
  },
  {
    customer: {
      name: "Cornbelt Courier",
      type: "company",
      companyName: "Cornbelt Courier, LLC",
      email: "fleet@cornbeltcourier.example",
      phone: "+1 712 555 0150",
      dotNumber: "3310952",
      address: "2800 Hwy 75 N, Sioux City, IA 51105",
      taxRatePercent: 6.25,
    },
    vehicles: [
      ["V-31", "1FDWE3FL9KDC40217", 2019, "Ford", "E-350 cutaway", "CC 0031", "box truck", 187660],
      ["V-34", "JALC4W16XMM7K0054", 2021, "Isuzu", "NPR-HD", "CC 0034", "box truck", 92118],
      ["V-35", "JALC4W161MM7K0055", 2021, "Isuzu", "NPR-HD", "CC 0035", "box truck", 88402],
    ],
  },
  {
    customer: {
      name: "Daniel Okafor",
      type: "individual",
      email: "daniel.okafor@mail.example",
      phone: "+1 563 555 0117",
      dotNumber: "3587741",
      notes: "Owner-operator; call before 7 am",
    },
    vehicles: [
      [
        null,
        "1XPXD49X17D664318",
        2007,
        "Peterbilt",
        "379",
        "OKA 379",
        "tractor",
        1204775,
        { nickname: "Big Blue" },
      ],
      [
        null,
        "1GRAA0625DB700915",
        2013,
        "Great Dane",
        "Champion dry van",
        "OKA 53",
        "trailer",
        null,
      ],
    ],
  },
  {
    customer: {
      name: "Marcy Vance",
      type: "individual",
      email: "marcy.vance@mail.example",
      phone: "+1 515 555 0188",
      address: "418 Walnut St, Ames, IA 50010",
    },
    vehicles: [
      [null, "3C7WRTCL8JG255809", 2018, "Ram", "5500 wrecker", "MV 5500", "wrecker", 139540],
      [
        null,
        "1FDXF46F2XEC81226",
        1999,
        "Ford",
        "F-450",
        "MV 0450",
        "service truck",
        243900,
        { archived: true, notes: "Sold for parts" },
      ],
    ],
  },
];

/** Converts a row to the input of the contract. */
export function vehicleOf([unitNumber, vin, year, make, model, ...rest]: VehicleRow) {
  const [licensePlate, vehicleType, mileage, more] = rest;
  return { unitNumber, vin, year, make, model, licensePlate, vehicleType, mileage, ...more };
}
