import type { Command } from "commander";

/**
 * What is left to do for a command once it is the one that runs. With every operation's flags
 * made at each start, the start would grow with the contract.
 */
export const completions = new WeakMap<Command, () => void>();

export function complete(command: Command): void {
  const finish = completions.get(command);
  completions.delete(command);
  finish?.();
}
