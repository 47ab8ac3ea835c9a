import { eventNames, type NamedOperation } from "@bayline/contracts";
import { type Command, InvalidArgumentError, type Option } from "commander";
import { distance } from "../errors/closest.ts";
import { completeOperation } from "../program/operation-command.ts";
import type { App } from "../terminal/app.ts";

/** Parses the event types of a flag: `a,b`. */
export function parseKinds(text: string): string[] {
  const names = text.split(",").map((name) => name.trim());
  names.forEach(checkKind);
  return names;
}

/**
 * Rejects a name that resembles a known event type, as a probable typo. Other names may be newer
 * types of the server, which rejects unknown ones and lists the types.
 */
export function checkKind(name: string): string {
  if (eventNames.some((known) => known === name)) return name;
  const [meant] = eventNames
    .map((known) => ({ known, distance: distance(name, known) }))
    .filter((one) => one.distance <= 2)
    .sort((a, b) => a.distance - b.distance);
  if (meant) throw new InvalidArgumentError(`Did you mean ${meant.known}?`);
  return name;
}

/** Completes a command whose flags take event types: adds choices and checks for typos. */
export function completeWithKinds(command: Command, named: NamedOperation, app: App): void {
  completeOperation(command, named, app);
  for (const option of command.options) {
    if (/^--(event|events|types)$/.test(option.long ?? "")) watchKinds(option);
  }
}

function watchKinds(option: Option): void {
  const parse = option.parseArg;
  const isList = option.long === "--events";
  option.argParser((text: string, previous: unknown) => {
    const names = parseKinds(text);
    const texts = isList ? names : [names.join(",")];
    return texts.reduce<unknown>((given, one) => (parse ? parse(one, given) : one), previous);
  });
  option.argChoices = [...eventNames];
}
