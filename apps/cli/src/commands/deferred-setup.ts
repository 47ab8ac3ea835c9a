import type { Command } from "commander";

/**
 * Completes the setup of the command that runs. Adding the flags of every operation at each start
 * would make it slower as the contract grows.
 */
export const completions = new WeakMap<Command, () => void>();

export function complete(command: Command): void {
  const finish = completions.get(command);
  completions.delete(command);
  finish?.();
}
