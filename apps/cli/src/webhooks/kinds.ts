import { eventNames, type NamedOperation } from "@bayline/contracts";
import { type Command, InvalidArgumentError, type Option } from "commander";
import type { App } from "../app.ts";
import { distance } from "../closest.ts";
import { completeOperation } from "../operation-command.ts";

/** `a,b` as a flag gives kinds of events. */
export function parseKinds(text: string): string[] {
  const names = text.split(",").map((name) => name.trim());
  names.forEach(checkKind);
  return names;
}

/**
 * Refuses what must be a slip of the pen. A name that is like no kind at all may be one that the
 * server has learned since: it is the server's to judge, and it lists the kinds where it refuses.
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

/** A command of the operation whose flags take kinds of events: completed, and with an eye on slips. */
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
