// @generated from the contract by `npm run generate`. Do not edit.

/** A record that matches an ambiguous name. The fields depend on the error code. */
export interface ErrorCandidate {
  readonly field?: string | null;
  readonly id: string;
  readonly number?: string | null;
  readonly name?: string | null;
  readonly accountNumber?: string | null;
  readonly partNumber?: string | null;
  readonly binLocation?: string | null;
  readonly [field: string]: unknown;
}

interface FactsOfCodes {
  DUPLICATE_INVOICE: { readonly existingPurchaseOrderId: string; };
  PROPOSAL_STALE: { readonly latest: Readonly<Record<string, unknown>>; };
  STALE_RECORD: { readonly latest: Readonly<Record<string, unknown>>; };
  VERSION_CONFLICT: { readonly version: number; readonly latest: Readonly<Record<string, unknown>>; };
}

/** The fields that every error with this code has. */
export type ErrorFacts<Code> = Code extends keyof FactsOfCodes ? FactsOfCodes[Code] : unknown;

