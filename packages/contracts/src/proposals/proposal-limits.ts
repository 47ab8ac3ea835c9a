/** How long a proposal may be decided, in hours. */
export const proposalHours = { least: 1, default: 168, most: 168 } as const;

/** The most characters of the reason of a proposal or of its rejection. */
export const maxProposalReason = 500;

/** The most bytes of an effect, and of the answer of an accepted write. Larger ones are cut. */
export const maxEffectBytes = 2 * 1024 * 1024;

/** The most bytes of the input of a proposal as JSON. A body has at most half of them. */
export const maxProposedInputBytes = 2 * 1024 * 1024;
