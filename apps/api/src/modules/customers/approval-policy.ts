import { type ApprovalRule, type ErrorDetail, invalid } from "@bayline/contracts";
import {
  type ApprovalPolicyRow,
  type CustomerRow,
  findApprovalPolicy,
  findCannedJobs,
  findCustomer,
  findVehicles,
  lockCustomer,
  saveApprovalPolicy,
} from "@bayline/db";
import { isId } from "../../ids.ts";
import type { ReadContext, WriteContext } from "../../pipeline/context.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { requireRecord, unknownReference } from "../records.ts";

type SentRule = NonNullable<InputOf<"customers.approvalPolicy.update">["rules"]>[number];

/** The policy of a customer. One that was never set has no rules. */
function presentPolicy({ id, createdAt }: CustomerRow, policy: ApprovalPolicyRow | undefined) {
  return {
    customerId: id,
    enabled: policy?.enabled ?? true,
    rules: policy?.rules ?? [],
    updatedAt: policy?.updatedAt ?? createdAt,
  };
}

export async function getApprovalPolicy(
  ctx: ReadContext,
  { id }: InputOf<"customers.approvalPolicy.get">,
) {
  const customer = requireRecord(await findCustomer(ctx, id), "customer");
  return presentPolicy(customer, await findApprovalPolicy(ctx, customer.id));
}

/**
 * Sets the policy under the lock of the customer, which a policy that approves holds too. A new
 * policy therefore decides nothing of an estimate that is being sent.
 */
export async function updateApprovalPolicy(
  ctx: WriteContext,
  { id, enabled, rules }: InputOf<"customers.approvalPolicy.update">,
) {
  const customer = requireRecord(await lockCustomer(ctx, id), "customer");
  const before = presentPolicy(customer, await findApprovalPolicy(ctx, id));
  const stored = rules?.map(storedRule) ?? before.rules;
  await requireNamedRecords(ctx, id, { before: before.rules, after: stored });
  const saved = await saveApprovalPolicy(ctx, {
    customerId: id,
    enabled: enabled ?? before.enabled,
    rules: stored,
    changedAt: before.updatedAt,
  });
  const after = presentPolicy(customer, saved);
  ctx.recordAudit({ resourceType: "approval_policy", resourceId: id, before, after });
  return after;
}

function storedRule(sent: SentRule): ApprovalRule {
  return {
    name: sent.name,
    action: sent.action,
    vmrsCodes: sent.vmrsCodes ?? [],
    cannedJobIds: sent.cannedJobIds ?? [],
    vehicleIds: sent.vehicleIds ?? [],
    maxServiceCents: sent.maxServiceCents ?? null,
    maxOrderCents: sent.maxOrderCents ?? null,
    maxMonthCents: sent.maxMonthCents ?? null,
  };
}

/**
 * Refuses canned jobs that the shop does not have, and vehicles that are not the customer's. Those
 * that the policy named before are kept, also if they were deleted.
 */
async function requireNamedRecords(
  ctx: WriteContext,
  customerId: string,
  { before, after }: Record<"before" | "after", readonly ApprovalRule[]>,
): Promise<void> {
  const known = new Set(before.flatMap((rule) => [...rule.cannedJobIds, ...rule.vehicleIds]));
  const sent = (field: "cannedJobIds" | "vehicleIds") =>
    after.flatMap((rule) => rule[field].filter((id) => isId(id) && !known.has(id)));
  const jobs = await findCannedJobs(ctx, sent("cannedJobIds"));
  const vehicles = await findVehicles(ctx, sent("vehicleIds"));
  const liveJobs = new Set(jobs.flatMap(({ id, deletedAt }) => (deletedAt === null ? id : [])));
  const owned = new Set(
    vehicles.flatMap((each) =>
      each.deletedAt === null && each.customerId === customerId ? each.id : [],
    ),
  );
  const details = after.flatMap((rule, index): ErrorDetail[] => [
    ...rule.cannedJobIds.flatMap((id, at) =>
      known.has(id) || liveJobs.has(id)
        ? []
        : [unknownReference(`rules[${index}].cannedJobIds[${at}]`, "canned job")],
    ),
    ...rule.vehicleIds.flatMap((id, at) =>
      known.has(id) || owned.has(id)
        ? []
        : [
            {
              field: `rules[${index}].vehicleIds[${at}]`,
              message: "names no vehicle of this customer",
            },
          ],
    ),
  ]);
  if (details.length > 0) throw invalid(details);
}
