import { fixedStatuses, isListedStatus } from "@bayline/contracts/plain";
import type { Bayline } from "@bayline/sdk";
import type { Flag } from "./flags.ts";

export type Listing = NonNullable<Flag["listing"]>;
export type Settings = Awaited<ReturnType<Bayline["settings"]["get"]>>;

/** What the settings list, in words, and the values that count as listed in every shop. */
export const listings = {
  workflowStatuses: {
    words: (value: string) => `the shop's workflow does not list the status ${value}`,
    fixed: fixedStatuses.map(({ name }) => name),
    isListed: isListedStatus,
  },
} as const satisfies Record<
  Listing,
  {
    words: (value: string) => string;
    fixed: readonly string[];
    isListed: (values: Settings[Listing], value: string) => boolean;
  }
>;

/** Returns the values that the settings list, and those that count as listed in every shop. */
export function listedValues(listing: Listing, settings: Settings): string[] {
  const names = settings[listing].map(({ name }) => name);
  return [...new Set([...names, ...listings[listing].fixed])];
}
