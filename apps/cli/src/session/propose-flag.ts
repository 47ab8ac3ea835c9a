import type { Command } from "commander";
import { readGlobals } from "../session/globals.ts";
import { usageError } from "../terminal/exit.ts";

const allowed = new WeakSet<Command>();

/** Lets a command be run with `--propose`. It sends one request, and shows the proposal. */
export function allowPropose(command: Command): void {
  allowed.add(command);
}

/** Refuses `--propose` with a command that would do its work all the same. */
export function checkProposeFlag(command: Command): void {
  if (readGlobals(command).proposal === undefined || allowed.has(command)) return;
  throw usageError(
    "this command cannot be proposed",
    "Send one write with --propose: a command of one operation, or bayline api POST <path> --propose",
  );
}
