import type { Random } from "../random.ts";

/** `#` is a digit, `@` a letter, `?` a character that is easily taken for another. */
const shapes = [
  "#######",
  "A#######",
  "A##-#####-0##",
  "K37-10##-1",
  "P55####",
  "BF46???",
  "FF6###?",
  "LF1400?NN",
  "OR65?0?",
  "R40?1??",
  "S-##56",
  "HM212049-B",
  "JLM5068??",
  "35##6",
  "3?7-07##",
  "Q-KT-4707B?",
  "DQ60??",
  "BI00?2",
  "K?80825HD",
  "A1-3280 ?###",
  "2.141??",
  "TDA?O1I5S8",
  "1B-##7",
  "IO-0##1",
  "@@##-8B?",
  "E-##IO?X",
];

const traps = "O0I1S5B8";
const letters = "ACDEFGHKLMNPRTUVWXY";

/** A plausible part number, with characters that are easily taken for others. */
export function partNumberOf(random: Random): string {
  return random
    .pick(shapes)
    .replaceAll(/[#@?]/g, (place) =>
      place === "#"
        ? String(random.between(0, 9))
        : random.pick([...(place === "@" ? letters : traps)]),
    );
}

const alike: Record<string, string> = { O: "0", I: "1", S: "5", B: "8" };

/** Equal for part numbers that differ only by characters that are easily taken for others. */
export function shapeOf(partNumber: string): string {
  return partNumber.replaceAll(/[OISB]/g, (letter) => alike[letter] ?? letter);
}

/** Another part number that differs by one such character; null if the number has none. */
export function twinOf(partNumber: string): string | null {
  const twin = partNumber.replace(/[OISB]/, (letter) => alike[letter] ?? letter);
  return twin === partNumber ? null : twin;
}

const goods = [
  "FILTER, OIL SPIN-ON",
  "BRAKE DRUM 16.5 X 7",
  "SLACK ADJUSTER AUTO 1-1/2-28",
  "CHAMBER, BRAKE TYPE 30/30 LONG STROKE",
  "WHEEL SEAL, DRIVE AXLE",
  "U-JOINT KIT 1710 SERIES",
  "AIR DRYER CARTRIDGE AD-9",
  "TURBOCHARGER HE451VE REMAN",
  "STARTER MOTOR 39MT 12V 11 TOOTH",
  "ALTERNATOR 160 AMP PAD MOUNT",
  "COOLANT HOSE SILICONE 2.25 ID X 36",
  "LED MARKER LAMP 2-1/2 AMBER",
  "INJECTOR, COMMON RAIL",
  "GASKET SET HEAD, 6 CYL",
  "FAN CLUTCH, ON/OFF 2 SPEED",
  "SHOCK ABSORBER, CAB",
  "SPRING, PARABOLIC 3 LEAF FRONT",
  "DEF FILTER KIT W/ O-RINGS",
  "MUD FLAP 24 X 30 BLACK",
  "Hub cap, oil filled, 6 hole",
  "Fitting, push to connect 3/8 x 1/4 NPT",
  "Wiper blade 22 inch winter",
  "Door mirror, heated, chrome LH",
  "Battery group 31 925 CCA stud",
  "Fuel water separator with bowl and sensor port, replaces the former 2010 housing",
  "Kingpin kit, no-ream, for axles of 12,000 and 13,200 lb with standard thrust bearings",
];

const smallGoods = [
  "BOLT, HEX 1/2-13 X 2 GR 8 ZINC",
  "NUT, LOCK 5/8-11 NYLON",
  "WASHER, FLAT 3/8 SAE",
  "COTTER PIN 1/8 X 1-1/2",
  "TERMINAL, RING 10-12 GA #10",
  "CABLE TIE 11 IN BLACK UV",
  "FUSE, ATO 20A",
  "Heat shrink butt connector 16-14",
];

/** What goods have a number of: ribs, holes, volts. */
const traits = ["PK", "RIB", "V", "MM", "IN", "HOLE", "T", "PC", "GA", "LB", "CYL", "PLY"];

/** Some descriptions name a size or a count, as catalogues do. */
export function descriptionOf(random: Random, isSmall: boolean): string {
  const name = random.pick(isSmall ? smallGoods : goods);
  if (!random.chance(0.3)) return name;
  const space = random.pick(["", " ", "-"]);
  return `${name} ${random.between(2, 48)}${space}${random.pick(traits)}`;
}
