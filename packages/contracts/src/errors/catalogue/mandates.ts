import type { ErrorEntry } from "./entry.ts";

/** Errors about the mandates of API keys. */
export const mandateErrors = {
  BEYOND_MANDATE: {
    status: 403,
    summary: "The call is beyond the mandate of the API key. Nothing was changed.",
    happened:
      "An administrator gave the key a mandate, and the call is beyond one of its limits. `details` names the limit and states what remains of it.",
    todo: [
      "Read what remains with `GET /v1/users/me`.",
      "Send the call with `Propose: true`, so that a person decides on it.",
      "Ask an administrator to change the mandate: `POST /v1/api-keys/{id}/mandate`.",
    ],
    retry: "no",
    guide: "unattended-agents.md#beyond-the-mandate",
    facts: {
      details: [
        {
          field: "dailyAmountCents",
          message: "allows 250000 cents a day: 20000 remain, and the call moves 48000",
        },
      ],
      nextStep: "Send it with Propose: true, so that a person decides on it.",
    },
    agentStep:
      "Do not split the call into smaller ones. Propose it instead, and report the limit to the user.",
  },
  KEY_SUSPENDED: {
    status: 403,
    summary: "The API key is suspended. Nothing was changed.",
    happened:
      "An administrator suspended the key, or all keys with a mandate. A call that was in progress is refused too.",
    todo: [
      "Stop, and ask an administrator why.",
      "An administrator lets the key work again with `POST /v1/api-keys/{id}/resume`, or sets `agentsSuspended` of the settings to false.",
    ],
    retry: "no",
    guide: "unattended-agents.md#stop-it",
    facts: {},
    agentStep: "Stop working, and tell the user that an administrator suspended this key.",
  },
} satisfies Record<string, ErrorEntry>;
