import { z } from "zod";
import { defineColumns } from "../fields/columns.ts";
import { CentsOut, cents, Id, Timestamp, text } from "../fields/fields.ts";
import { byIdOrNumber, idOrNumber } from "../fields/references.ts";
import { inShort } from "../fields/short-forms.ts";
import { NewVmrsCode } from "../fields/vmrs-codes.ts";
import { operation } from "../operation/operation.ts";

/** The most rules of a policy. */
export const maxApprovalRules = 50;
/** The most codes, canned jobs or vehicles of a rule. */
export const maxListedByRule = 50;

const ruleActions = ["approve", "ask"] as const;

const limits = ["maxServiceCents", "maxOrderCents", "maxMonthCents"] as const;
const lists = ["vmrsCodes", "cannedJobIds", "vehicleIds"] as const;

const listOf = <T extends z.core.$ZodType>(entry: T, description: string) =>
  z
    .array(entry)
    .max(maxListedByRule, `must have at most ${maxListedByRule} entries`)
    .optional()
    .meta({ description: `${description}. Absent or empty: any` });

const limit = (description: string) => cents().nullish().meta({ description });

const Rule = inShort(
  z
    .strictObject({
      name: text(100).meta({
        description:
          "Unique in the policy, in any case. A rule is known by its name: its limit for a month counts what the rule of this name approved",
      }),
      action: z.enum(ruleActions).default("approve").meta({
        description:
          "`approve`: approves the service. `ask`: the customer is asked. Default `approve`",
      }),
      vmrsCodes: listOf(
        NewVmrsCode,
        "VMRS codes, each with those below it. `approve` needs a line with such a code, and no line with another code; `ask` needs one line with such a code",
      ),
      cannedJobIds: listOf(
        idOrNumber("cannedJobs"),
        "Ids or codes of the canned jobs from which the service may be made",
      ),
      vehicleIds: listOf(
        idOrNumber("vehicles"),
        "Ids, unit numbers or VINs of vehicles of the customer",
      ),
      maxServiceCents: limit("The most that the service costs without tax, in whole cents"),
      maxOrderCents: limit(
        "The most that the rule approves on one work order without tax, in whole cents",
      ),
      maxMonthCents: limit(
        "The most that the rule approves in a calendar month of the shop without tax, in whole cents",
      ),
    })
    .check(usefulRule()),
  { name: "name", value: "maxServiceCents" },
);

type SentRule = z.input<typeof Rule>;

/** Requires a condition or a limit to approve, and refuses limits of a rule that only asks. */
function usefulRule() {
  return z.check<{ action?: unknown } & Record<string, unknown>>(({ value, issues }) => {
    const refuse = (field: string, message: string) =>
      issues.push({ code: "custom", input: value, path: [field], message });
    const sent = limits.filter((name) => value[name] !== undefined && value[name] !== null);
    if (value.action === "ask") {
      for (const name of sent) refuse(name, "is not a limit of a rule that asks");
      return;
    }
    const listed = lists.some((name) => Array.isArray(value[name]) && value[name].length > 0);
    if (sent.length > 0 || listed) return;
    refuse("action", "approves everything: the rule needs a list or a limit");
  });
}

function eachNameOnce() {
  return z.check<readonly SentRule[]>(({ value, issues }) => {
    const known = new Set<string>();
    value.forEach(({ name }, index) => {
      const key = name.toLowerCase();
      if (known.has(key)) {
        const message = "is the name of another rule";
        issues.push({ code: "custom", input: value, path: [index, "name"], message });
      }
      known.add(key);
    });
  });
}

const RuleOut = z
  .object({
    name: z.string().max(100),
    action: z.enum(ruleActions),
    vmrsCodes: z.array(z.string().max(11)).max(maxListedByRule),
    cannedJobIds: z.array(Id).max(maxListedByRule),
    vehicleIds: z.array(Id).max(maxListedByRule),
    maxServiceCents: CentsOut.nullable(),
    maxOrderCents: CentsOut.nullable(),
    maxMonthCents: CentsOut.nullable(),
  })
  .meta({ id: "ApprovalRule" });

/** A rule of a policy, as it is stored. */
export type ApprovalRule = z.output<typeof RuleOut>;

const ApprovalPolicy = z
  .object({
    customerId: Id,
    enabled: z.boolean().meta({ description: "Whether the policy approves anything" }),
    rules: z.array(RuleOut).max(maxApprovalRules).meta({
      description: "In the order in which they are tried",
    }),
    updatedAt: Timestamp.meta({
      description: "The time of the last change; without any, that of the customer's creation",
    }),
  })
  .meta({ id: "ApprovalPolicy" });

defineColumns(ApprovalPolicy, [
  { path: "enabled", words: { true: "enabled", false: "disabled" } },
  "updatedAt",
  { path: "customerId", isKey: true },
]);
defineColumns(RuleOut, [
  { path: "name", isWhole: true, isKey: true },
  "action",
  { path: "maxServiceCents", label: "A service" },
  { path: "maxOrderCents", label: "An order" },
  { path: "maxMonthCents", label: "A month" },
  { path: "vmrsCodes", label: "VMRS" },
  { path: "cannedJobIds", label: "Canned jobs", isRare: true },
  { path: "vehicleIds", label: "Vehicles", isRare: true },
]);

const rule = { name: "Small repairs", maxServiceCents: 50_000 };
const example = {
  customerId: "0198c5a4-3f5e-7c3a-9d0e-0a4d3f1b2c20",
  enabled: true,
  rules: [
    {
      ...rule,
      action: "approve" as const,
      vmrsCodes: [],
      cannedJobIds: [],
      vehicleIds: [],
      maxOrderCents: null,
      maxMonthCents: null,
    },
  ],
  updatedAt: "2026-03-02T15:04:05.000Z",
};

/** What Bayline approves for a customer without asking. */
export const approvalPolicies = {
  get: operation({
    method: "GET",
    path: "/customers/{id}/approval-policy",
    access: "shop.read",
    forCustomers: { record: "id", fields: [] },
    summary: "Get the approval policy of a customer",
    description: "A customer without a policy has one without rules, which approves nothing.",
    input: byIdOrNumber("customers"),
    output: ApprovalPolicy,
    example: { input: { id: example.customerId }, output: example },
  }),
  update: operation({
    method: "PATCH",
    path: "/customers/{id}/approval-policy",
    access: "shop.admin",
    summary: "Set the approval policy of a customer",
    description:
      "`rules` replaces the whole list. When an estimate is sent, the rules are tried in their order for each of its services, and the first one that applies decides. A rule applies if all of its lists and limits do. Services without such a rule are decided by the customer. Decisions that were made stay.",
    input: z.strictObject({
      id: idOrNumber("customers"),
      enabled: z.boolean().optional().meta({
        description: "false: the policy approves nothing, and keeps its rules. Default true",
      }),
      rules: z
        .array(Rule)
        .max(maxApprovalRules, `must have at most ${maxApprovalRules} rules`)
        .check(eachNameOnce())
        .optional(),
    }),
    output: ApprovalPolicy,
    example: { input: { id: example.customerId, rules: [rule] }, output: example },
  }),
};
