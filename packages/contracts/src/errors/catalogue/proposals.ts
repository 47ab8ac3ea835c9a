import type { ErrorEntry } from "./entry.ts";

/** Errors about proposals. */
export const proposalErrors = {
  OWN_PROPOSAL: {
    status: 403,
    summary: "The caller, or a key of the same maker, proposed it.",
    happened:
      "A proposal needs a second party. Who proposed a write cannot accept it, nor can a key that they made, nor another key of the same maker. `X-Agent-Name` has no part in this.",
    todo: [
      "Let another user accept it, or the user or key that made the API key of the proposal.",
      "Or withdraw it: `POST /v1/proposals/{id}/withdraw`.",
    ],
    retry: "no",
    guide: "proposals.md#who-may-accept",
    facts: {},
    agentStep: "Ask the user to accept it with their own sign-in. Do not use another key.",
  },
  PROPOSAL_DECIDED: {
    status: 409,
    summary: "The proposal was already decided, or has expired.",
    happened:
      "The proposal was accepted, rejected or withdrawn before, or its time has passed. The first decision stands.",
    todo: [
      "Read the decision: `GET /v1/proposals/{id}`.",
      "To do the write after all, send it again with `Propose: true`.",
    ],
    retry: "no",
    guide: "proposals.md#decide",
    facts: {},
  },
  PROPOSAL_STALE: {
    status: 409,
    summary: "The write would have another effect than the accepted one. Nothing was done.",
    happened:
      "The records of the proposal, or the permissions of the caller that made it, have changed since its effect was shown, or the `effectHash` is of another effect. `latest` is the proposal with its present effect and hash. Its `refusal` is set if the write is refused now.",
    todo: [
      "Read the effect in `latest`. If it is right, accept the proposal with the new `effectHash`.",
      "Otherwise reject it.",
    ],
    retry: "read",
    guide: "proposals.md#an-effect-that-changed",
    facts: { latest: {} },
    agentStep: "Show the user the effect in latest, and ask again. Never accept it unseen.",
  },
} satisfies Record<string, ErrorEntry>;
