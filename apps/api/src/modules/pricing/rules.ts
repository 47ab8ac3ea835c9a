import {
  contract,
  definedFields,
  invalid,
  maxContractPrices,
  maxPriceRules,
  maxRuleVersions,
  maxShownVersions,
  partKey,
  termsRefusals,
} from "@bayline/contracts";
import {
  countPriceRules,
  findPriceRules,
  insertPriceRule,
  insertRuleVersion,
  listRivals,
  listRuleVersions,
  lockPriceRule,
  lockTenant,
  type PriceRuleRow,
  type PriceRuleVersionRow,
  listPriceRules as queryRules,
  softDeletePriceRule,
  updatePriceRule,
} from "@bayline/db";
import type { ReadContext, WriteContext } from "../../pipeline/context.ts";
import { newRecordId } from "../../pipeline/record-ids.ts";
import type { InputOf } from "../../pipeline/use-case.ts";
import { shopDay } from "../../time/clock.ts";
import { listPage } from "../list-page.ts";
import { isChanged, presenterOf, requireRecord } from "../records.ts";
import { unknownRecords } from "./references.ts";
import { isTied, tieOf } from "./ties.ts";

export const presentRule = presenterOf(contract.pricing.rules.create.output);

function presentVersion({ tenantId: _shop, ruleId: _rule, ...version }: PriceRuleVersionRow) {
  return version;
}

export function listRules(ctx: ReadContext, input: InputOf<"pricing.rules.list">) {
  return listPage("rules", input, {
    read: (page) => queryRules(ctx, { ...input, ...page }),
    at: (row) => row.createdAt,
    present: (row) => presentRule(row),
    changes: { scope: ctx, table: "price_rules" },
    ids: [input.customerId],
  });
}

export async function getRule(ctx: ReadContext, { id }: InputOf<"pricing.rules.get">) {
  const [[rule], versions] = await Promise.all([
    findPriceRules(ctx, [id]),
    listRuleVersions(ctx, id, maxShownVersions),
  ]);
  return {
    ...presentRule(requireRecord(rule, "price rule")),
    history: versions.map(presentVersion),
  };
}

export async function createRule(ctx: WriteContext, input: InputOf<"pricing.rules.create">) {
  await lockTenant(ctx);
  const { name, kind, match = {}, terms, validThrough = null, isActive = true } = input;
  const { validFrom = shopDay(ctx.now, ctx.caller.timeZone) } = input;
  const rule = withKeys({
    tenantId: ctx.tenantId,
    id: newRecordId(ctx),
    kind,
    version: 1,
    name,
    match,
    terms,
    validFrom,
    validThrough,
    isActive,
    customerId: null,
    partKey: null,
    cannedJobId: null,
    createdAt: ctx.now,
    updatedAt: ctx.now,
    deletedAt: null,
  });
  await refuseInvalid(ctx, rule);
  await refuseTooMany(ctx, rule);
  await refuseTies(ctx, rule);
  insertPriceRule(ctx, rule);
  insertRuleVersion(ctx, versionOf(ctx, rule));
  const after = presentRule(rule);
  ctx.emit("price_rule.created", rule.id);
  ctx.recordAudit({ resourceType: "price_rule", resourceId: rule.id, before: null, after });
  return after;
}

export async function updateRule(
  ctx: WriteContext,
  { id, kind, ...changes }: InputOf<"pricing.rules.update">,
) {
  await lockTenant(ctx);
  const before = requireRecord(await lockPriceRule(ctx, id), "price rule");
  if (kind !== undefined && kind !== before.kind) {
    throw invalid([{ field: "kind", message: `is ${before.kind}: the kind of a rule stays` }]);
  }
  const changed = withKeys({ ...before, ...definedFields(changes) });
  const was = presentRule(before);
  if (!isChanged(was, presentRule(changed))) return saveUnchanged(ctx, before);
  const rule = { ...changed, version: before.version + 1 };
  await refuseInvalid(ctx, rule);
  await refuseTies(ctx, rule);
  const after = presentRule(requireRecord(await updatePriceRule(ctx, rule), "price rule"));
  insertRuleVersion(ctx, versionOf(ctx, rule));
  ctx.emit("price_rule.updated", id);
  ctx.recordAudit({ resourceType: "price_rule", resourceId: id, before: was, after });
  return after;
}

/** Saves a rule that was sent back as it was read. It has no new version. */
async function saveUnchanged(ctx: WriteContext, rule: PriceRuleRow) {
  const after = presentRule(requireRecord(await updatePriceRule(ctx, rule), "price rule"));
  const before = presentRule(rule);
  ctx.recordAudit({ resourceType: "price_rule", resourceId: rule.id, before, after });
  return after;
}

/** Soft-deletes a rule. Its last version is inactive, so that prices of the past stay explained. */
export async function deleteRule(ctx: WriteContext, { id }: InputOf<"pricing.rules.delete">) {
  const rule = requireRecord(await lockPriceRule(ctx, id), "price rule");
  const ended = { ...rule, isActive: false, version: rule.version + 1 };
  insertRuleVersion(ctx, versionOf(ctx, ended));
  await softDeletePriceRule(ctx, id);
  ctx.emit("price_rule.deleted", id);
  ctx.recordAudit({
    resourceType: "price_rule",
    resourceId: id,
    before: presentRule(rule),
    after: null,
  });
  return { id, deleted: true as const };
}

function versionOf(ctx: WriteContext, rule: PriceRuleRow): PriceRuleVersionRow {
  const { tenantId, id: ruleId, version, name, match, terms } = rule;
  const { validFrom, validThrough, isActive } = rule;
  return {
    tenantId,
    ruleId,
    version,
    name,
    match,
    terms,
    validFrom,
    validThrough,
    isActive,
    createdAt: ctx.now,
    createdBy: ctx.caller.name,
  };
}

/** A rule with the columns by which contract prices are found. */
function withKeys(rule: PriceRuleRow): PriceRuleRow {
  if (rule.kind !== "contract_price") return rule;
  const { customerId = null, partNumber } = rule.match;
  const { cannedJobId = null } = rule.terms;
  const key = partNumber === undefined ? null : partKey(partNumber);
  return { ...rule, customerId, partKey: key, cannedJobId };
}

async function refuseInvalid(ctx: WriteContext, rule: PriceRuleRow): Promise<void> {
  const { kind, validFrom, validThrough, version } = rule;
  const isBackward = validThrough !== null && validThrough < validFrom;
  const isLast = version > maxRuleVersions;
  const refused = [
    ...termsRefusals(kind, rule),
    ...(isBackward ? [{ field: "validThrough", message: "must be at or after validFrom" }] : []),
    ...(isLast ? [{ field: "id", message: `has ${maxRuleVersions} versions, the maximum` }] : []),
    ...(await unknownRecords(ctx, [
      { at: "match.", fields: rule.match },
      { at: "terms.", fields: rule.terms },
    ])),
  ];
  if (refused.length > 0) throw invalid(refused);
}

async function refuseTooMany(ctx: WriteContext, { kind }: PriceRuleRow): Promise<void> {
  const areContracts = kind === "contract_price";
  const most = areContracts ? maxContractPrices : maxPriceRules;
  if ((await countPriceRules(ctx, { areContracts })) < most) return;
  throw invalid([{ field: "kind", message: `has ${most} rules in the shop, the maximum` }]);
}

/**
 * Refuses a rule that could claim a line with the same right as another.
 *
 * @throws PRICE_RULES_TIE
 */
async function refuseTies(ctx: WriteContext, rule: PriceRuleRow): Promise<void> {
  if (!rule.isActive || rule.kind === "price_level") return;
  const rivals = await listRivals(ctx, rule);
  const tied = rivals.find((rival) => isTied(rule, rival));
  if (tied) throw tieOf(rule, tied, rule.validFrom);
}
