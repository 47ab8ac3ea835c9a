import { contract, phoneDigits } from "@bayline/contracts";
import { z } from "zod";
import { refused } from "../refusal.ts";
import type { OutputOf, Steps } from "./workflow.ts";

type Customer = OutputOf<"customers.get">;

export const CustomerWanted = z.strictObject({
  ...contract.customers.create.input.shape,
  id: z.string().optional().meta({ description: "A customer that there is; then nothing else" }),
  name: contract.customers.create.input.shape.name.optional(),
  createNew: z.boolean().default(false).meta({
    description: "true: another customer although there are some of a similar name",
  }),
});
type Wanted = z.output<typeof CustomerWanted>;

/** A customer or vehicle of a quote. In a dry run, the record may not exist. */
export interface Party<R> {
  record: R;
  created: boolean;
}

/** Finds the customer; undefined if it is to be created. */
export async function lookUpCustomer(steps: Steps, wanted: Wanted): Promise<Customer | undefined> {
  const { id, createNew, name, phone } = wanted;
  if (id !== undefined) return steps.read("customers.get", { id });
  if (name === undefined) {
    throw refused(400, {
      error: "VALIDATION_ERROR",
      message: "customer: needs an id or a name.",
      details: [{ field: "customer.name", message: "is required where there is no id" }],
    });
  }
  return createNew ? undefined : findCustomer(steps, name, phone);
}

export async function createCustomer(steps: Steps, wanted: Wanted): Promise<Party<Customer>> {
  const { id: _id, createNew: _new, name = "", ...fields } = wanted;
  const { body } = await steps.write("customers.create", { name, ...fields });
  return { record: body, created: true };
}

async function findCustomer(
  steps: Steps,
  name: string,
  phone: string | null | undefined,
): Promise<Customer | undefined> {
  const { customers: similar } = await steps.read("customers.list", {
    search: plainName(name),
    limit: 100,
  });
  const named = similar.filter((each) =>
    [each.name, each.companyName ?? ""].some((text) => plainName(text) === plainName(name)),
  );
  const called = named.filter(
    (each) => phone && phoneDigits(each.phone ?? "") === phoneDigits(phone),
  );
  const meant = called.length > 0 ? called : named;
  if (meant.length === 1) return meant[0];
  if (similar.length === 0) return undefined;
  throw refused(409, {
    error: "AMBIGUOUS_CUSTOMER",
    message:
      meant.length > 1
        ? `Several customers are called ${name}.`
        : `No customer is called exactly ${name}, but some are similar.`,
    candidates: (meant.length > 1 ? meant : similar)
      .slice(0, 10)
      .map(({ id, name: called, companyName, phone: number }) => ({
        id,
        name: called,
        companyName,
        phone: number,
      })),
    nextStep:
      "Ask the user which one is meant and send customer.id; or send customer.createNew: true for a new customer.",
  });
}

const companySuffix =
  /[\s,]+(?:inc|incorporated|llc|l\.l\.c|ltd|limited|corp|corporation|co|company|lp|llp|plc)\.?$/i;

/**
 * Normalizes a name for comparison: without case, repeated spaces and the legal form of a company.
 */
function plainName(name: string): string {
  const plain = name.trim().replaceAll(/\s+/g, " ").toLowerCase();
  return plain.replace(companySuffix, "") || plain;
}
