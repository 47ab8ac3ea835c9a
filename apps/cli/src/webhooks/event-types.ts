import { eventNames } from "@bayline/contracts/plain";
import { InvalidArgumentError } from "commander";
import { editDistance } from "../errors/closest.ts";

/** Parses the event types of a flag: `a,b`. */
export function parseEventTypes(text: string): string[] {
  const types = text.split(",").map((name) => name.trim());
  types.forEach(checkEventType);
  return types;
}

const mostTypos = 2;

/**
 * Rejects a name that resembles a known event type, as a probable typo. Other names may be newer
 * types of the server, which rejects unknown ones and lists the types.
 */
export function checkEventType(name: string): string {
  if (eventNames.some((known) => known === name)) return name;
  const [nearest] = eventNames
    .map((known) => ({ known, distance: editDistance(name, known) }))
    .filter(({ distance }) => distance <= mostTypos)
    .toSorted((a, b) => a.distance - b.distance);
  if (nearest) throw new InvalidArgumentError(`Did you mean ${nearest.known}?`);
  return name;
}
