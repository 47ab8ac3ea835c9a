import { contract } from "@bayline/contracts";
import type { InputOf } from "./perform.ts";
import type { Shop, Story } from "./shop.ts";

const { create } = contract.inspectionTemplates;

type Items = InputOf<typeof create>["items"];
type Check = Omit<Items[number], "label" | "category">;

const safety: Check = { severity: "safety" };
const outOfService: Check = { severity: "out_of_service" };
const shown: Check = { severity: "out_of_service", photoRequired: true };

/** A measure that keeps the vehicle from the road outside its limits. */
function measure(unit: string, limits: Pick<Check, "min" | "max">): Check {
  return { kind: "measure", unit, ...limits, severity: "out_of_service" };
}

/** The items of each template by section. An item without a check is advice. */
const templates: Readonly<Record<string, Record<string, Record<string, Check>>>> = {
  "DOT annual": {
    Brakes: {
      "Lining thickness, thinnest wheel": {
        ...measure("1/32 in", { min: 8 }),
        photoRequired: true,
      },
      "Push rod stroke, longest": measure("in", { max: 2 }),
      "Air loss in one minute": measure("psi", { max: 3 }),
      "Low air warning": outOfService,
      "Parking brake holds": outOfService,
      "Hoses and lines": safety,
    },
    "Wheels and tires": {
      "Tread, steer axle": measure("1/32 in", { min: 4 }),
      "Tread, other axles": measure("1/32 in", { min: 2 }),
      "Rims and lug nuts": shown,
      "Hub oil level": safety,
    },
    Steering: {
      "Free play at the wheel": measure("in", { max: 2.25 }),
      "Kingpins and tie rods": outOfService,
    },
    Lights: { "Lamps and reflectors": safety, Wiring: {} },
    Frame: { "Frame rails": shown, "Fifth wheel and coupling": outOfService, Suspension: safety },
    Cab: { "Windshield and wipers": safety, Mirrors: safety, Horn: safety },
    Other: {
      "Exhaust leaks": safety,
      "Fuel tank and straps": safety,
      "Other findings": { kind: "text" },
    },
  },
  DVIR: {
    "Walk around": {
      "Leaks under the truck": safety,
      "Tires and wheels": outOfService,
      "Lamps and reflectors": safety,
      "Load and doors": safety,
    },
    Cab: {
      "Service brake": outOfService,
      "Parking brake": outOfService,
      Steering: outOfService,
      Horn: safety,
      "Wipers and mirrors": safety,
    },
    Equipment: { "Fire extinguisher and triangles": safety },
    Driver: { "Remarks of the driver": { kind: "text" } },
  },
  Trailer: {
    Coupling: { Kingpin: outOfService, "Landing gear": safety, "Air and light lines": safety },
    Brakes: {
      "Lining thickness, thinnest wheel": measure("1/32 in", { min: 8 }),
      "Push rod stroke, longest": measure("in", { max: 2 }),
      "ABS lamp": safety,
    },
    "Wheels and tires": {
      "Tread, lowest tire": measure("1/32 in", { min: 2 }),
      "Rims and lug nuts": outOfService,
      "Hub oil level": safety,
    },
    Body: {
      "Doors and seals": {},
      "Floor and side walls": {},
      "Rear impact guard": outOfService,
      "Lamps and reflectors": safety,
    },
  },
  Reefer: {
    Engine: {
      "Engine oil level": {},
      Coolant: {},
      Belts: {},
      "Battery voltage": { kind: "measure", unit: "V", min: 12.4, max: 15, severity: "advice" },
    },
    Refrigeration: {
      "Refrigerant sight glass": {},
      "Return air, after 30 minutes at -10": { kind: "measure", unit: "°F", max: 0 },
      "Defrost ends by itself": {},
      "Alarm codes": { kind: "text" },
    },
    Box: { "Door seals": {}, "Drains open": {}, "Air chute": {}, "Unit mounting": safety },
  },
};

/** The templates, which the shop enters with its maintenance programs. */
export async function* inspectionTemplateStory(shop: Shop): Story {
  yield [1, 22];
  for (const [name, sections] of Object.entries(templates)) {
    const items = Object.entries(sections).flatMap(([category, checks]) =>
      Object.entries(checks).map(([label, check]) => ({ label, category, ...check })),
    );
    await shop.perform(create, { name, items });
  }
}
