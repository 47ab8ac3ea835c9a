import { createHash } from "node:crypto";
import type { ApprovalDecision, Packet } from "@bayline/contracts";

/** The most bytes of a form: its fields, and a choice for each of a hundred services. */
export const maxFormBytes = 64 * 1024;

/** What a customer entered. */
export interface Entered {
  token: string;
  name: string;
  poNumber: string;
  note: string;
  choices: ReadonlyMap<string, ApprovalDecision>;
}

export const nothingEntered: Entered = {
  token: "",
  name: "",
  poNumber: "",
  note: "",
  choices: new Map(),
};

/** Reads a form. Only choices about services that can be decided count. */
export function enteredIn(form: string, { services }: Packet): Entered {
  const fields = new URLSearchParams(form);
  const textOf = (name: string) => (fields.get(name) ?? "").replaceAll("\r\n", "\n").trim();
  const choices = services.flatMap(({ serviceId, state }): Array<[string, ApprovalDecision]> => {
    if (state !== "pending") return [];
    const choice = fields.get(`service-${serviceId}`);
    return choice === "approved" || choice === "declined" ? [[serviceId, choice]] : [];
  });
  return {
    token: textOf("token"),
    name: textOf("name"),
    poNumber: textOf("poNumber"),
    note: textOf("note"),
    choices: new Map(choices),
  };
}

/**
 * The token of a form: it proves that its sender saw the estimate in its present state. Each
 * decision, and each change of a service, makes the tokens of earlier forms invalid.
 */
export function formToken(linkToken: string, { hash, services, approvals }: Packet): string {
  const states = services.map(({ serviceId, state }) => `${serviceId}:${state}`);
  const decisions = approvals.map(({ id }) => id);
  const parts = ["form", linkToken, hash, ...states, ...decisions];
  return createHash("sha256").update(parts.join("\n")).digest("base64url");
}

/** A field with a fault, and what to do about it. */
export interface Fault {
  /** The id of its element. */
  id: string;
  message: string;
}

/** The limits of the fields, as in `approvals.decide`. */
export const longest = { name: 255, poNumber: 64, note: 1000 } as const;

/** The faults of a form, before it is sent to the operation. */
export function faultsOf(entered: Entered, { services }: Packet): Fault[] {
  const first = services.find(({ state }) => state === "pending");
  const faults: Fault[] = [];
  if (entered.choices.size === 0) {
    const message = "Approve or decline at least one service.";
    faults.push({ id: `approve-${first?.serviceId ?? ""}`, message });
  }
  if (entered.name === "") faults.push({ id: "name", message: "Enter your name." });
  const names = { name: "Your name", poNumber: "The PO number", note: "The note" } as const;
  for (const field of ["name", "poNumber", "note"] as const) {
    if (entered[field].length <= longest[field]) continue;
    const message = `${names[field]} must have at most ${longest[field]} characters.`;
    faults.push({ id: field, message });
  }
  return faults;
}
