import type { Sample } from "./samples.ts";

export interface ShopFacts {
  samples: Sample[];
  technicians: string[];
  /** Cursors of a list, one for each sample: its page begins in the middle of the shop's years. */
  cursors(
    path: string,
    at: (sample: Sample) => string,
    id: (sample: Sample) => string,
  ): Promise<string[]>;
}

/** What users ask, the same of both shops: paths that are asked in turn. */
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

/** Searches for each of the terms. */
export function search(path: string, terms: string[], more = ""): string[] {
  return terms.map((term) => `${path}?search=${q(term)}${more}`);
}
