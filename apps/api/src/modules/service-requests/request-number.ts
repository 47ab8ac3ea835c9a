import { randomInt } from "node:crypto";
import { noteGenerated } from "../../ids.ts";

/** Unambiguous letters and digits, for handwriting: no 0 and O, no 1, I and L. */
const alphabet = "ACDEFGHJKMNPQRTVWXY34679";

/** A random number for people, which does not reveal how many requests a shop gets: `SR-7K4MQX`. */
export function newRequestNumber(): string {
  const characters = Array.from({ length: 6 }, () => alphabet[randomInt(alphabet.length)]);
  return noteGenerated(`SR-${characters.join("")}`);
}
