import { type contract, permissions } from "@bayline/contracts";
import { findCustomer, findMandate, findUser, listUsers as queryUsers } from "@bayline/db";
import type { ReadContext } from "../../pipeline/context.ts";
import type { InputOf, UseCases } from "../../pipeline/use-case.ts";
import { listPage } from "../list-page.ts";
import { presentMandate } from "../mandates/present.ts";
import { requireRecord } from "../records.ts";
import { presentListed, presentUser } from "./present.ts";

type ListInput = InputOf<"users.list">;

function listUsers(ctx: ReadContext, input: ListInput) {
  return listPage("users", input, {
    read: (page) => queryUsers(ctx, { ...input, ...page }),
    at: (row) => row.createdAt,
    present: (row) => presentListed(row, ctx.caller),
  });
}

async function getMe(ctx: ReadContext) {
  const { caller } = ctx;
  return {
    ...(caller.type === "user" ? await profileOf(ctx) : {}),
    ...(await mandateOf(ctx)),
    ...(await customerOf(ctx)),
    id: caller.id ?? "",
    name: caller.name,
    type: caller.type === "user" ? ("user" as const) : ("api_key" as const),
    email: caller.email,
    role: caller.role,
    accessLevel: caller.readOnly ? ("read_only" as const) : ("full" as const),
    permissions: permissions.filter((permission) => caller.permissions.has(permission)),
    tenant: { id: caller.tenantId, name: caller.shopName, timeZone: caller.timeZone },
  };
}

/** The customer whose key it is. */
async function customerOf(ctx: ReadContext) {
  const { customerId: id } = ctx.caller;
  const customer = id === null ? undefined : await findCustomer(ctx, id);
  return customer ? { customer: { id: customer.id, name: customer.name } } : {};
}

/** What limits the writes of a key. */
async function mandateOf(ctx: ReadContext) {
  const { mandate, id } = ctx.caller;
  const row = mandate && id !== null ? await findMandate(ctx, id) : undefined;
  return row?.terms ? { mandate: presentMandate(ctx, row, row.terms) } : {};
}

async function profileOf(ctx: ReadContext) {
  const row = requireRecord(await findUser(ctx, ctx.caller.id ?? ""), "user");
  const { deletedAt: _deleted, ...profile } = presentUser(row);
  return profile;
}

export const userUseCases = { list: listUsers, me: getMe } satisfies UseCases<
  (typeof contract)["users"]
>;
