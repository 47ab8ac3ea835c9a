import { AppError, definedFields, invalid, payPermissions } from "@bayline/contracts";
import {
  type UserFields,
  type UserRow,
  userEmailConstraint,
  violatedConstraint,
} from "@bayline/db";
import { denied, maySeePay } from "../../access/authorise.ts";
import type { Caller } from "../../access/caller.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { payFields } from "./present.ts";

type Overrides = InputOf<"admin.users.create">["permissionOverrides"];
type Settable = Omit<UserFields, "grants" | "revocations">;

const blank = {
  phone: null,
  isActive: true,
  grants: [],
  revocations: [],
  commissionRatePercent: null,
  hourlyCostRateCents: null,
};

/** Merges the sent fields of a user over the current ones. */
export function userFields(
  before: UserRow | typeof blank,
  { permissionOverrides, ...input }: Omit<InputOf<"admin.users.create">, "password">,
): UserFields {
  const { phone, isActive, commissionRatePercent, hourlyCostRateCents } = before;
  const fields: Settable = {
    phone,
    isActive,
    commissionRatePercent,
    hourlyCostRateCents,
    ...definedFields(input),
    email: input.email,
    name: input.name,
    role: input.role,
  };
  return { ...fields, ...overridesOf(before, permissionOverrides) };
}

export const newUser = blank;

function overridesOf(
  { grants, revocations }: Pick<UserFields, "grants" | "revocations">,
  overrides: Overrides,
): Pick<UserFields, "grants" | "revocations"> {
  if (overrides === undefined) return { grants, revocations };
  const after = {
    grants: [...new Set(overrides === null ? [] : (overrides.grant ?? grants))],
    revocations: [...new Set(overrides === null ? [] : (overrides.revoke ?? revocations))],
  };
  const both = after.grants.find((permission) => after.revocations.includes(permission));
  if (both === undefined) return after;
  throw invalid([
    { field: "permissionOverrides", message: `must not both grant and revoke ${both}` },
  ]);
}

/** Refuses pay fields that the caller may not see: a write could otherwise reveal them. */
export function requirePayAccess(caller: Caller, input: object): void {
  if (maySeePay(caller)) return;
  const fields = payFields.filter(
    (field) => new Map(Object.entries(input)).get(field) !== undefined,
  );
  if (fields.length === 0) return;
  throw denied(
    payPermissions,
    `${fields.join(" and ")} can be set only with ${payPermissions.join(" or ")}.`,
  );
}

/**
 * Translates a violation of the unique index on e-mail addresses, also between concurrent requests.
 */
export async function refusingTakenEmail<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (violatedConstraint(error) !== userEmailConstraint) throw error;
    throw new AppError("EMAIL_TAKEN", "Another user of this shop has this e-mail address.", {
      nextStep: "Find the user with GET /users, or send another address.",
    });
  }
}
