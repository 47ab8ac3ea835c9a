import { isWrite, type NamedOperation } from "../operation/operation.ts";

/**
 * Why a write cannot be proposed; undefined if it can. A proposal is kept with its input and its
 * answer, and carried out later by another caller.
 */
export function proposalProblem({ name, operation }: NamedOperation): string | undefined {
  const { access, audited, body, answers, secrets, confidential } = operation;
  if (!isWrite(operation)) return "reads are not proposed";
  if (name.startsWith("proposals.")) return "decisions on proposals are not proposed";
  if (access === "public" || access === "operator") return "only writes of a shop are proposed";
  if (secrets.length > 0 || confidential.length > 0) {
    return "operations that take or return secrets are not proposed";
  }
  if (body !== "json" || answers !== "json") return "operations with files are not proposed";
  return audited ? undefined : "operations that change no record are not proposed";
}
