/** A job that the shop does repeatedly. Prices of parts come from inventory. */
export interface Job {
  name: string;
  complaint: string;
  cause?: string;
  correction: string;
  /** Hours by description. */
  labor: Readonly<Record<string, number>>;
  /** Quantities of part numbers: `42 15W40-QT, 1 LF14000NN`. */
  parts?: string;
  tires?: string;
  suppliesCents?: number;
  fee?: readonly [description: string, feeType: "epa" | "subcontract", unitPriceCents: number];
}

export const jobs = {
  service: {
    name: "PM service, heavy engine",
    complaint: "Service is due",
    correction: "Changed oil and filters, greased the chassis, topped up fluids",
    labor: { "Oil and filter service, chassis lubrication": 2.2 },
    parts: "42 15W40-QT, 1 LF14000NN, 2 FF63009, 1 EP2-14",
    suppliesCents: 1850,
    fee: ["Used oil and filters", "epa", 950],
  },
  mediumService: {
    name: "PM service, medium duty",
    complaint: "Service is due",
    correction: "Changed oil and filters, checked belts and hoses",
    labor: { "Oil and filter service": 1.4 },
    parts: "16 15W40-QT, 1 LF9080, 1 FF5825NN",
    suppliesCents: 1200,
    fee: ["Used oil and filters", "epa", 650],
  },
  driveBrakes: {
    name: "Drive axle brakes",
    complaint: "Brakes pull to the left under load",
    cause: "Linings on both drive axles below 1/4 in, two drums heat-cracked",
    correction: "Fitted shoes on four wheels and two drums, set the slack adjusters",
    labor: { "Reline four wheels, replace two drums": 5.6, "Adjust, road test": 0.6 },
    parts: "4 4707Q, 2 85150E, 2 E4702HD, 3 BRK-CLN-14",
    suppliesCents: 2400,
  },
  trailerBrakes: {
    name: "Trailer brakes",
    complaint: "Trailer brakes grab when empty",
    cause: "Shoes worn to the rivets on the rear axle",
    correction: "Relined the rear axle, new seals",
    labor: { "Reline one trailer axle": 3.2 },
    parts: "2 4515Q, 2 47697, 2 BRK-CLN-14",
    suppliesCents: 1600,
  },
  slacks: {
    name: "Slack adjusters",
    complaint: "Push rods out of adjustment at the scale",
    cause: "Two automatic adjusters do not take up",
    correction: "Replaced both, measured the strokes",
    labor: { "Replace two slack adjusters": 1.4 },
    parts: "2 40010211",
  },
  wheelSeal: {
    name: "Wheel seal, drive axle",
    complaint: "Oil on the inside of the right rear wheel",
    cause: "Seal worn, linings still dry",
    correction: "New seal, filled the hub",
    labor: { "Replace a drive wheel seal": 2.4 },
    parts: "1 370003A, 3.5 GL4-80W90, 1 BRK-CLN-14",
    suppliesCents: 900,
  },
  trailerSeal: {
    name: "Trailer hub",
    complaint: "Hub cap leaks",
    cause: "Window cracked, seal weeps",
    correction: "New hub cap, gasket and seal",
    labor: { "Reseal a trailer hub": 1.6 },
    parts: "1 47697, 1 343-4009, 1 110.14200",
  },
  airLeak: {
    name: "Air leak",
    complaint: "Loses air overnight",
    cause: "Relay valve leaks at the exhaust, chafed line on the frame",
    correction: "New relay valve and 7 ft of line, holds 120 psi for an hour",
    labor: { "Find the leak": 0.8, "Replace relay valve and line": 1.3 },
    parts: "1 KN28510, 7 H5610",
  },
  airDryer: {
    name: "Air dryer",
    complaint: "Water in the wet tank",
    correction: "New cartridge, drained the tanks",
    labor: { "Replace the air dryer cartridge": 0.9 },
    parts: "1 K048204",
  },
  aftertreatment: {
    name: "DPF cleaning",
    complaint: "Derated, asks for a regeneration every day",
    cause: "Soot load above 120 %, ash at the end of its interval",
    correction: "Filter cleaned on the bench, new gaskets, forced regeneration passed",
    labor: { "Diagnose aftertreatment": 1.5, "Remove and refit the DPF": 3.4 },
    parts: "2 2866337, 1 5303604",
    fee: ["DPF bench cleaning", "subcontract", 38500],
  },
  noxSensor: {
    name: "NOx sensor",
    complaint: "Check engine lamp, SPN 3226",
    cause: "Outlet NOx sensor does not answer",
    correction: "New sensor, reset, DEF efficiency 94 %",
    labor: { "Diagnose aftertreatment": 1, "Replace the outlet NOx sensor": 0.8 },
    parts: "1 2888173NX",
  },
  dotInspection: {
    name: "Annual DOT inspection",
    complaint: "Annual inspection is due",
    correction: "Inspected under 49 CFR 396.17",
    labor: { "Annual inspection": 1.2 },
    suppliesCents: 400,
  },
  steerTires: {
    name: "Steer tires",
    complaint: "Steering wheel shakes at 60 mph",
    cause: "Cupped steer tires",
    correction: "Two new steer tires, balanced",
    labor: { "Mount and balance two steer tires": 1.3 },
    tires: "2 XZE2-29575",
    fee: ["Scrap tires", "epa", 2400],
  },
  airConditioning: {
    name: "Air conditioning",
    complaint: "Blows warm",
    cause: "Low on refrigerant, drier saturated",
    correction: "New drier, evacuated and charged, 42 F at the vent",
    labor: { "Evacuate, replace the drier, charge": 2.3 },
    parts: "1 33-1150, 3.25 R134A-LB",
  },
  waterPump: {
    name: "Water pump",
    complaint: "Coolant under the truck in the morning",
    cause: "Weep hole of the water pump drips",
    correction: "New pump, thermostat and belt, pressure tested",
    labor: { "Replace water pump, thermostat and belt": 4.8 },
    parts: "1 3680535, 1 4952630, 1 K081264HD, 7 ELC-5050",
  },
  batteries: {
    name: "Batteries",
    complaint: "Does not crank on cold mornings",
    cause: "Two of four batteries fail the load test",
    correction: "Replaced the set, cleaned the cables",
    labor: { "Test the charging system, replace batteries": 1.1 },
    parts: "4 31-1950",
  },
  lights: {
    name: "Lights",
    complaint: "Two marker lamps and the trailer plug are dead",
    correction: "New lamps and plug, checked all circuits",
    labor: { "Repair lighting": 1.2 },
    parts: "2 10250Y, 1 15-720",
  },
  injectors: {
    name: "Fuel injectors",
    complaint: "Rough idle, white smoke when cold",
    cause: "Cylinder cut-out points at three injectors",
    correction: "Fitted six remanufactured injectors, programmed the trim codes",
    labor: { "Diagnose the fuel system": 1.5, "Replace six injectors": 8.5 },
    parts: "6 4352320PX, 2 FF63009",
  },
  turbo: {
    name: "Turbocharger",
    complaint: "Loses power uphill, whistles",
    cause: "Actuator gear worn, shaft play beyond the limit",
    correction: "Fitted a remanufactured turbocharger, calibrated the actuator",
    labor: { "Replace the turbocharger": 7.2 },
    parts: "1 HE400VG-R",
    suppliesCents: 3200,
  },
  driveline: {
    name: "Driveline",
    complaint: "Vibrates from 45 mph up",
    cause: "Play in both joints of the rear shaft",
    correction: "Two new U-joints, angles checked",
    labor: { "Replace two U-joints": 2.6 },
    parts: "2 5-676X",
  },
  suspension: {
    name: "Rear suspension",
    complaint: "Leans to the right",
    cause: "Air spring rubbed through",
    correction: "New air spring, ride height set",
    labor: { "Replace an air spring": 1.9 },
    parts: "1 1R12-603",
  },
} as const satisfies Record<string, Job>;

export type JobName = keyof typeof jobs;
