import { makeDemoShopOnFirstStart } from "../../src/operations/demo-shop.ts";
import type { Harness } from "./harness.ts";
import { call } from "./http.ts";

/** The one demo shop of a file: created by the first call, which may pass options. */
export function demoShopOf(harness: Harness) {
  let key: Promise<string> | undefined;

  const open = (make = () => makeDemoShopOnFirstStart(harness.services)) => {
    key ??= make().then((made) => {
      if (made === null) throw new Error("The database already had a shop");
      return made.apiKey;
    });
    return key;
  };

  const demo = async (method: string, path: string, body?: unknown) =>
    call(harness.baseUrl, method, path, { body, headers: { "x-api-key": await open() } });

  return { open, demo };
}

/** The check digit of a VIN, its ninth character: 49 CFR 565.15. */
export function checkDigit(vin: string): string {
  // A VIN has no I, O and Q.
  const letters = "ABCDEFGHJKLMNPRSTUVWXYZ";
  const values = "12345678123457923456789";
  const valueAt = (character: string) =>
    Number(/\d/.test(character) ? character : values[letters.indexOf(character)]);
  const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
  const sum = weights.reduce((total, weight, at) => total + weight * valueAt(vin[at] ?? ""), 0);
  return sum % 11 === 10 ? "X" : String(sum % 11);
}

export function countEach(values: string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}
