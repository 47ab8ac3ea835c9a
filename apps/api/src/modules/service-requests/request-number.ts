import { randomInt } from "node:crypto";

/** Letters and digits that nobody takes for one another on a slip of paper: no 0 and O, no 1, I and L. */
const alphabet = "ACDEFGHJKMNPQRTVWXY34679";

/** A number for people, which tells nothing of how many requests a shop gets: `SR-7K4MQX`. */
export function newRequestNumber(): string {
  const characters = Array.from({ length: 6 }, () => alphabet[randomInt(alphabet.length)]);
  return `SR-${characters.join("")}`;
}
