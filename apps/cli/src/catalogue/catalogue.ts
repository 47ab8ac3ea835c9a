import {
  attachmentFiles,
  contract,
  documentFiles,
  listOperations,
  type Medium,
  mergeContracts,
  type Operation,
  type Precondition,
  papers,
  pathParameters,
  preconditionOf,
  typedReferenceFields,
} from "@bayline/contracts";
import { z } from "zod";
import type { OperationName } from "../terminal/operation-name.ts";
import { namedExample } from "./examples.ts";
import { type Flag, flagsOf } from "./flags.ts";
import { type Reference, referencesOf, userFieldsOf } from "./references.ts";

/** An operation as its command needs it: plain data, without schemas. */
export interface CommandOperation
  extends Pick<
    Operation,
    "method" | "path" | "access" | "summary" | "destructive" | "asksOnTerminal"
  > {
  /** Such as `purchaseOrders.receive`. */
  name: string;
  description: string | undefined;
  /** The medium of the response; undefined for JSON. */
  answers: Medium | undefined;
  /** The parameters of its path. */
  ids: readonly string[];
  /** Describes the parameters of its path. */
  idWords: Readonly<Record<string, string>>;
  /** The records that its parameters and flags name, by field. */
  references: Readonly<Record<string, Reference>>;
  /** The fields that take the id, name or email of a user. */
  userFields: readonly string[];
  flags: readonly Flag[];
  /** The field that the command reads from the record, unless the line sets it. */
  precondition: Precondition | undefined;
  /** The field that names a record of any type: the first argument, which also has a flag. */
  recordField: string | undefined;
  /** The field that the words after the command form, which also has a flag. */
  wordsField: string | undefined;
  /** The day that a command without other required fields takes as an argument. */
  dayField: string | undefined;
  exampleInput: Record<string, unknown>;
}

function dayFieldOf({ path }: Operation, flags: readonly Flag[]): string | undefined {
  const required = flags.filter((flag) => flag.required);
  const [only] = required;
  const isAlone = required.length === 1 && pathParameters(path).length === 0;
  return isAlone && only?.time === "day" ? only.field : undefined;
}

/** The descriptions of the parameters of a path, beginning in lower case. */
function idWordsOf({ path, input }: Operation): Record<string, string> {
  return Object.fromEntries(
    pathParameters(path).map((name) => {
      const field = input._zod.def.shape[name];
      const words = (field && z.globalRegistry.get(field)?.description) ?? "";
      return [name, words.replace(/^[A-Z](?=[a-z ])/, (letter) => letter.toLowerCase())];
    }),
  );
}

const wordsFields: ReadonlyMap<string, string> = new Map<OperationName, string>([
  ["search.all", "search"],
  ["comments.create", "text"],
]);

/**
 * Every operation of the contract, and the documents. The build replaces this module by its value,
 * because the schemas take longer to construct than most commands to run.
 */
export const catalogue: readonly CommandOperation[] = listOperations(
  mergeContracts(contract, papers, documentFiles, attachmentFiles),
).map(({ name, operation }) => {
  const { method, path, access, summary, description } = operation;
  const { destructive, asksOnTerminal } = operation;
  const flags = flagsOf(operation);
  return {
    name,
    method,
    path,
    access,
    summary,
    description,
    answers: operation.answers === "json" ? undefined : operation.answers,
    destructive,
    asksOnTerminal,
    ids: pathParameters(path),
    idWords: idWordsOf(operation),
    references: referencesOf(operation),
    userFields: userFieldsOf(operation),
    flags,
    precondition: preconditionOf(operation),
    recordField: typedReferenceFields(operation.input)[0]?.path.join("."),
    wordsField: wordsFields.get(name),
    dayField: dayFieldOf(operation, flags),
    exampleInput: namedExample(name, operation),
  };
});
