import type { Sample } from "./samples.ts";

export interface ShopFacts {
  samples: Sample[];
  technicians: string[];
  /**
   * Returns cursors of a list, one for each sample. Their pages begin in the middle of the shop's
   * years.
   */
  cursors(
    path: string,
    at: (sample: Sample) => string,
    id: (sample: Sample) => string,
  ): Promise<string[]>;
}

/** Typical requests, the same for both shops. The paths are requested in turn. */
export interface Case {
  name: string;
  paths(shop: ShopFacts): string[] | Promise<string[]>;
}

export const fixed = (name: string, ...paths: string[]): Case => ({ name, paths: () => paths });

export const varied = (name: string, path: (sample: Sample) => string): Case => ({
  name,
  paths: ({ samples }) => samples.map(path),
});

export const q = encodeURIComponent;

/** Returns a search path for each of the terms. */
export function search(path: string, terms: string[], more = ""): string[] {
  return terms.map((term) => `${path}?search=${q(term)}${more}`);
}
