import { makesOfHeavyVehicles, makesOfLightVehicles } from "./makes.ts";

/** What a VIN says about its vehicle, as far as it is certain enough to be suggested. */
export interface DecodedVin {
  make?: string;
  year?: number;
}

/**
 * Decodes a VIN in upper case by ISO 3779 and 49 CFR 565. Returns nothing for a VIN that is not of
 * 17 characters with a correct check digit: then its characters have no fixed meaning.
 *
 * The model is not decoded: each maker encodes it in another way. `today` is any text that begins
 * with the current year.
 */
export function decodeVin(vin: string, today: string): DecodedVin {
  if (!hasCheckDigit(vin)) return {};
  const maker = makerOf(vin);
  const year = modelYearOf(vin, { isHeavy: maker?.isHeavy, newest: Number(today.slice(0, 4)) + 1 });
  return { ...(maker && { make: maker.make }), ...(year !== undefined && { year }) };
}

/** The value of each character that a VIN may have: all but I, O and Q. */
const letterValues = "0123456789.ABCDEFGH..JKLMN.P.R..STUVWXYZ";

/** The weight of each position. The check digit itself, the ninth, has none. */
const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];

/** Whether the ninth character is the check digit of the others (49 CFR 565.15). */
function hasCheckDigit(vin: string): boolean {
  if (!/^[A-HJ-NPR-Z0-9]{8}[0-9X][A-HJ-NPR-Z0-9]{8}$/.test(vin)) return false;
  // A placeholder such as seventeen ones, whose check digit is correct.
  if (/^(.)\1+$/.test(vin)) return false;
  const sum = weights.reduce(
    (total, weight, at) => total + weight * (letterValues.indexOf(vin.charAt(at)) % 10),
    0,
  );
  const rest = sum % 11;
  return vin.charAt(8) === (rest === 10 ? "X" : String(rest));
}

interface Maker {
  make: string;
  isHeavy: boolean;
}

let makers: Map<string, Maker> | undefined;

/** The maker by the first three characters. Makers of few vehicles share those that end with 9. */
function makerOf(vin: string): Maker | undefined {
  makers ??= new Map([
    ...entriesOf(makesOfLightVehicles, false),
    ...entriesOf(makesOfHeavyVehicles, true),
  ]);
  return makers.get(vin.slice(0, 3));
}

function entriesOf(
  makes: Readonly<Record<string, string>>,
  isHeavy: boolean,
): Array<[string, Maker]> {
  return Object.entries(makes).flatMap(([make, codes]) =>
    codes.split(" ").map((code): [string, Maker] => [code, { make, isHeavy }]),
  );
}

/** The codes of the years from 1980 and again from 2010 on, in the tenth position. */
const yearCodes = "ABCDEFGHJKLMNPRSTVWXY123456789";

/**
 * The model year. Its code repeats after 30 years. For light vehicles the seventh character
 * separates the two: a digit until 2009, a letter since. For heavy vehicles none does, and the
 * later year is suggested. Vehicles of the year after the newest one do not exist yet.
 */
function modelYearOf(
  vin: string,
  { isHeavy, newest }: { isHeavy: boolean | undefined; newest: number },
): number | undefined {
  const at = yearCodes.indexOf(vin.charAt(9));
  if (at < 0) return undefined;
  const [earlier, later] = [1980 + at, 2010 + at];
  if (later > newest) return earlier;
  if (isHeavy || /[A-Z]/.test(vin.charAt(6))) return later;
  return isHeavy === false ? earlier : undefined;
}
