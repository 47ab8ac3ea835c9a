import type { Globals } from "../globals.ts";
import type { Format } from "./formats.ts";
import type { Overrides } from "./overrides.ts";

/** The arguments of the command. */
export interface ReceiveRun {
  files: string[];
  format: Format | undefined;
  overrides: Overrides;
  globals: Globals;
}
