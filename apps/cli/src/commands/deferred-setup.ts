import type { Command } from "commander";

/**
 * The rest of the setup of each command. Adding the flags of every operation at each start would
 * make it slower as the contract grows, so only the command that runs is completed.
 */
const deferred = new WeakMap<Command, () => void>();

export function deferSetup(command: Command, setUp: () => void): void {
  deferred.set(command, setUp);
}

/** Runs the deferred setup of a command, at most once. */
export function finishSetup(command: Command): void {
  const setUp = deferred.get(command);
  deferred.delete(command);
  setUp?.();
}
