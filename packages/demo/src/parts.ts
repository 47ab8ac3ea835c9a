const idsOfGreatLakes = [{ system: "qbo", id: "V-63" }];

/** The vendors of the shop. Two share a name, like branches of one supplier. */
export const vendors = [
  {
    key: "greatLakes",
    name: "Great Lakes Heavy Duty Parts, Inc.",
    accountNumber: "48-2210",
    email: "orders@greatlakes.example",
    phone: "+1 312 555 0148",
    address: "2210 S Ashland Ave, Chicago, IL 60608",
    externalIds: idsOfGreatLakes,
  },
  {
    key: "midwest",
    name: "Midwest Brake & Wheel LLC",
    accountNumber: "MBW-7731",
    email: "counter@midwestbrake.example",
    phone: "+1 515 555 0110",
    address: "804 SE 30th St, Des Moines, IA 50317",
  },
  {
    key: "fleetNorth",
    name: "Fleet Supply Co",
    accountNumber: "FS-100",
    email: "north@fleetsupply.example",
    phone: "+1 701 555 0162",
    address: "North branch: 1500 Main Ave, Fargo, ND 58103",
  },
  {
    key: "fleetSouth",
    name: "Fleet Supply Co",
    accountNumber: "FS-200",
    email: "south@fleetsupply.example",
    phone: "+1 402 555 0177",
    address: "South branch: 4120 L St, Omaha, NE 68107",
  },
  {
    key: "interstate",
    name: "Interstate Diesel & Turbo",
    accountNumber: "IDT-3391",
    email: "parts@interstatediesel.example",
    phone: "+1 605 555 0193",
    address: "77 N Cliff Ave, Sioux Falls, SD 57103",
  },
] as const;

export type VendorName = (typeof vendors)[number]["key"];

/** One part. Costs and prices in cents; `reorder` is null without a reorder point. */
type PartRow = readonly [
  partNumber: string,
  name: string,
  bin: string,
  unitCostCents: number,
  unitPriceCents: number,
  reorder: number | null,
  opening: number,
];

interface PartGroup {
  category: string;
  vendor: VendorName;
  rows: readonly PartRow[];
}

/** The parts of the shop, with their opening stock. */
export const parts: readonly PartGroup[] = [
  {
    category: "Filters",
    vendor: "greatLakes",
    rows: [
      ["FF63009", "Fuel filter, Cummins X15", "A-01-1", 2640, 4599, 12, 4],
      ["LF14000NN", "Lube filter, Cummins ISX and X15", "A-01-2", 3095, 5295, 12, 6],
      ["AF25139M", "Air filter, radial seal", "A-02-1", 7180, 11850, 6, 3],
      ["AF26248M", "Air filter, primary", "A-02-5", 6690, 10800, 4, 5],
      ["FS20022", "Fuel/water separator, 10 micron", "A-01-3", 4040, 6540, 8, 5],
      ["LF9080", "Lube filter, Venturi Combo", "A-01-4", 2880, 4790, 6, 16],
      ["FF5825NN", "Fuel filter, secondary", "A-01-5", 2360, 3995, 6, 18],
      ["P606120", "Coolant filter, 8 units SCA", "A-02-3", 2040, 3395, 6, 14],
      ["AF26405", "Cabin air filter", "A-02-2", 1895, 3275, 6, 2],
      ["HF35516", "Hydraulic filter, wet kit", "A-02-4", 2210, 3890, 2, 3],
    ],
  },
  {
    category: "Brakes",
    vendor: "midwest",
    rows: [
      ["4707Q", "Brake shoe kit, 16.5 x 7 in, lined, with hardware", "B-01-1", 6180, 9950, 8, 6],
      ["4515Q", "Brake shoe kit, 16.5 x 7 in, Meritor Q", "B-01-2", 5950, 9600, 6, 12],
      ["4718Q", "Brake shoe kit, 16.5 x 8.625 in", "B-01-3", 7240, 11650, 4, 4],
      ["85150E", "Brake drum, 16.5 x 7 in, outboard", "B-02-1", 11450, 17900, 8, 6],
      ["3922X", "Brake drum, 15 x 4 in, steer axle", "B-02-2", 9900, 15800, 4, 4],
      ["40010211", "Slack adjuster, automatic, 5.5 in arm, 28 spline", "B-03-1", 8420, 13600, 4, 7],
      ["40010140", "Slack adjuster, automatic, 6 in arm, 10 spline", "B-03-2", 8190, 13200, 4, 5],
      ["E4702HD", "Camshaft bushing kit, drive axle", "B-03-6", 1985, 3450, null, 12],
    ],
  },
  {
    category: "Wheel end",
    vendor: "midwest",
    rows: [
      ["370003A", "Wheel seal, drive axle", "B-04-1", 2890, 4950, 12, 8],
      ["370065A", "Wheel seal, steer axle", "B-04-2", 2740, 4700, 8, 9],
      ["47697", "Wheel seal, trailer, one piece", "B-04-3", 2315, 3990, 12, 24],
      ["SET413", "Bearing set, cup and cone, outer", "B-05-1", 3640, 5980, 4, 6],
      ["SET406", "Bearing set, cup and cone, inner", "B-05-2", 3120, 5250, 4, 5],
      ["HM212049", "Bearing cone, outer, trailer", "B-05-6", 1835, 3150, 4, 7],
      ["HM212011", "Bearing cup, outer, trailer", "B-05-7", 900, 1690, 4, 7],
      ["343-4009", "Hub cap, oil, 6 hole, with window", "B-05-4", 1275, 2350, 6, 12],
      ["110.14200", "Hub cap gasket", "B-05-8", 42, 150, 20, 34],
      ["449-4973", "Spindle nut kit, drive axle", "B-05-5", 4410, 7120, 2, 3],
    ],
  },
  {
    category: "Belts and hoses",
    vendor: "greatLakes",
    rows: [
      ["K080830HD", "Serpentine belt, 8 rib, 83 in", "C-01-1", 4125, 6980, 3, 4],
      ["K081264HD", "Serpentine belt, 8 rib, 126.4 in", "C-01-2", 5560, 9150, 3, 2],
      ["K060435HD", "Fan belt, 6 rib, 43.5 in", "C-01-3", 2240, 3950, 3, 5],
      ["H5808", "Heater hose, 1/2 in, by the foot", "C-02-1", 189, 395, 25, 62.5],
      ["H5610", "Air brake hose, 3/8 in, by the foot", "C-02-2", 232, 475, 40, 118.75],
      ["5526-250", "Silicone coolant hose, 2.5 in, by the foot", "C-02-3", 1890, 3450, 6, 10.25],
      ["FC300-08", "Hydraulic hose, 1/2 in, by the foot", "C-02-4", 598, 1150, 30, 44.25],
    ],
  },
  {
    category: "Fluids",
    vendor: "fleetNorth",
    rows: [
      ["15W40-QT", "Engine oil, 15W-40 CK-4, bulk, by the quart", "TANK-1", 462, 795, 120, 780],
      ["GL4-80W90", "Gear oil, 80W-90, bulk, by the pound", "TANK-2", 305, 560, 40, 58.5],
      ["ATF-TES295", "Transmission fluid, TES-295, by the quart", "TANK-3", 1120, 1850, 24, 37],
      ["ELC-5050", "Coolant, extended life, 50/50, gallon", "D-01-1", 1340, 2295, 18, 8],
      ["DEF-GAL", "Diesel exhaust fluid, bulk, by the gallon", "TANK-4", 315, 549, 50, 61.5],
      ["DEF-2.5", "Diesel exhaust fluid, 2.5 gallon jug", "D-01-2", 1085, 1795, 12, 7],
      ["BRK-CLN-14", "Brake cleaner, non-chlorinated, 14 oz", "D-02-1", 329, 645, 24, 60],
      ["EP2-14", "Chassis grease, EP2, 14 oz cartridge", "D-02-2", 412, 799, 20, 48],
    ],
  },
  {
    category: "Electrical and lighting",
    vendor: "fleetSouth",
    rows: [
      ["31-1950", "Battery, group 31, 950 CCA, threaded post", "E-01-1", 14290, 21900, 6, 4],
      ["60250R", "Stop/turn/tail lamp, LED, 6 in oval, red", "E-02-1", 2190, 3990, 4, 10],
      ["60250R", "Stop/turn/tail lamp, LED, 6 in oval, red", "TRUCK-2", 2190, 3990, null, 4],
      ["10250Y", "Marker lamp, LED, 2.5 in round, amber", "E-02-2", 745, 1490, 10, 26],
      ["27270C", "Headlamp, LED, 7 in round", "E-02-4", 11800, 18750, 2, 2],
      ["9006XS", "Headlamp bulb, 9006XS", "E-02-5", 860, 1690, 8, 8],
      ["15-720", "Trailer plug, 7 way, with boot", "E-03-1", 1630, 2950, 4, 12],
      ["BOX-MRT-12", "Ring terminal, 12-10 gauge, box of 50", "E-03-3", 1150, 2100, null, 6],
    ],
  },
  {
    category: "Driveline and suspension",
    vendor: "greatLakes",
    rows: [
      ["5-676X", "U-joint, 1710 series, half round", "F-01-1", 4180, 6890, 4, 6],
      ["5-677X", "U-joint, 1760 series, half round", "F-01-2", 4675, 7690, 4, 5],
      ["210866-1X", "Center bearing, 1710 series", "F-01-4", 6240, 9980, 2, 3],
      ["1R12-603", "Air spring, drive axle", "F-02-1", 9870, 15900, 4, 6],
      ["85304", "Shock absorber, drive axle", "F-02-2", 5320, 8650, 4, 2],
      ["90054007", "Height control valve", "F-02-4", 6185, 9990, 2, 3],
    ],
  },
  {
    category: "Engine and air",
    vendor: "interstate",
    rows: [
      [
        "HE400VG-R",
        "Turbocharger, variable geometry, remanufactured",
        "G-01-1",
        189500,
        268000,
        1,
        0,
      ],
      ["4352320PX", "Fuel injector, ISX15, remanufactured", "G-01-2", 41200, 61500, 6, 8],
      ["2888173NX", "NOx sensor, outlet", "G-01-3", 28650, 42900, 2, 3],
      ["3680535", "Water pump kit, ISX", "G-02-1", 24800, 37500, 1, 3],
      ["4952630", "Thermostat, 180 F", "G-02-2", 3390, 5650, 4, 7],
      ["K048204", "Air dryer cartridge, AD-9", "G-03-1", 4510, 7650, 4, 8],
      ["KN28510", "Relay valve, 4 port", "G-03-2", 4960, 8150, 2, 5],
    ],
  },
  {
    category: "Aftertreatment and air conditioning",
    vendor: "interstate",
    rows: [
      ["2866337", "Gasket, diesel particulate filter", "G-04-1", 2480, 4190, 4, 12],
      ["5303604", "Filter kit, DEF dosing unit", "G-04-2", 5340, 8690, 2, 6],
      ["33-1150", "Receiver drier, R-134a", "G-05-1", 3920, 6590, 2, 4],
      ["R134A-LB", "Refrigerant R-134a, by the pound", "G-05-2", 790, 1850, 15, 24],
    ],
  },
  {
    category: "Tires",
    vendor: "fleetSouth",
    rows: [["XZE2-29575", "Steer tire, 295/75R22.5, 16 ply", "T-01-1", 44800, 61900, 4, 12]],
  },
];

/**
 * Parses lines such as `24 FF63009 @ 2695, 8 H5610`: quantities of part numbers, some with a unit
 * cost in cents.
 */
export function linesOf(text: string) {
  return text.split(", ").map((line) => {
    const [, quantity, partNumber = "", unitCostCents] =
      /^(\S+) (\S+)(?: @ (\d+))?$/.exec(line) ?? [];
    return {
      quantity: Number(quantity),
      partNumber,
      unitCostCents: Number(unitCostCents ?? 0),
    };
  });
}
