import { isWrite, type NamedOperation } from "../operation/operation.ts";

/** What administrators do: an agent that could do it could lift its own limits. */
const ofAdministrators = /^(apiKeys|admin|settings|webhooks|backup|periods|mandates)\./;

/** Why a mandate cannot name an operation; undefined if it can. */
export function mandateProblem({ name, operation }: NamedOperation): string | undefined {
  const { access, audited } = operation;
  if (!isWrite(operation)) return "only writes are limited";
  if (access === "public" || access === "operator") return "it is not a write of a key";
  if (!audited) return "it changes no record";
  if (access === "shop.admin" || ofAdministrators.test(name)) {
    return "only people administer the shop";
  }
  return name.startsWith("proposals.") ? "only people decide on proposals" : undefined;
}

/** Whether a name or a group of a mandate includes an operation. */
export function includesOperation(pattern: string, name: string): boolean {
  return pattern.endsWith(".*") ? name.startsWith(pattern.slice(0, -1)) : pattern === name;
}
