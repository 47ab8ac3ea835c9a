import { ApiError, type Bayline } from "@bayline/sdk";
import type { CommandOperation } from "../catalogue/catalogue.ts";
import type { App } from "../terminal/app.ts";
import { commandWords } from "../terminal/command-words.ts";
import { CliError, exitCodes } from "../terminal/exit.ts";
import { plainText } from "../terminal/text.ts";
import type { Candidate } from "./candidates.ts";
import { fieldFindersOf, findersOf, usersOf } from "./name-finders.ts";
import { isBeginning, isMeant } from "./offer.ts";

interface NamedRequest {
  operation: Pick<CommandOperation, "name" | "ids"> &
    Partial<Pick<CommandOperation, "destructive" | "userFields">>;
  ids: readonly string[];
  input: Record<string, unknown>;
}

interface Resolved {
  ids: string[];
  input: Record<string, unknown>;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** `qbo:417`, which the service finds. */
const externalId = /^[a-z0-9_-]{1,32}:\s*\S/;
const hasExternalId: ReadonlySet<string> = new Set(["customer", "vendor", "user"]);

/**
 * Replaces names by ids if the record has no number that the service accepts. Sends nothing if all
 * of them are ids. A destructive operation takes names only if it asks before.
 */
export async function resolveNames(
  app: App,
  client: Bayline,
  { operation, ids, input }: NamedRequest,
  { isAsked }: { isAsked: boolean },
): Promise<Resolved> {
  const resolved = [...ids];
  const finders = findersOf(operation.name);
  const takesNames = isAsked || !operation.destructive;
  for (const [index, parameter] of operation.ids.entries()) {
    const finder = finders[parameter];
    const reference = resolved[index] ?? "";
    if (!finder || uuid.test(reference)) continue;
    const candidates = await finder.find(client, { reference, ids: resolved, operation });
    const { kind } = finder;
    const list = listOf(operation.name, resolved.slice(0, index));
    resolved[index] = await pick(app, candidates, { reference, kind, takesNames, list });
  }
  const named = { ...input };
  for (const [field, { find, kind, list }] of Object.entries(fieldFindersOf(operation.name))) {
    const reference = named[field];
    if (typeof reference !== "string" || uuid.test(reference)) continue;
    const candidates = await find(client, { reference, ids: resolved, operation });
    named[field] = await pick(app, candidates, { reference, kind, takesNames: true, list });
  }
  return {
    ids: resolved,
    input: await withUserIds(app, client, named, operation.userFields ?? []),
  };
}

/** Returns the id of the record that the argument `id` of an operation names. */
export async function resolveId(
  app: App,
  client: Bayline,
  { operation: name, text }: { operation: string; text: string },
): Promise<string> {
  const request = { operation: { name, ids: ["id"] }, ids: [text], input: {} };
  const { ids } = await resolveNames(app, client, request, { isAsked: true });
  return ids[0] ?? text;
}

/** Replaces the names and emails of users in the fields that take their ids. */
async function withUserIds(
  app: App,
  client: Bayline,
  input: Record<string, unknown>,
  userFields: readonly string[],
) {
  const isName = (value: unknown) => typeof value === "string" && !uuid.test(value);
  const named = userFields.filter((field) => [input[field]].flat().some(isName));
  if (named.length === 0) return input;
  const users = await usersOf(client).catch(unlessDenied);
  if (users === undefined) return input;
  const idOf = async (value: unknown) =>
    typeof value === "string" && !uuid.test(value)
      ? pick(app, users, { reference: value, kind: "user", takesNames: true, list: listOfUsers })
      : value;
  const changed: Record<string, unknown> = {};
  // One question after the other.
  for (const field of named) {
    const value = input[field];
    const ids: unknown[] = [];
    for (const one of [value].flat()) ids.push(await idOf(one));
    changed[field] = Array.isArray(value) ? ids : ids[0];
  }
  return { ...input, ...changed };
}

/** A caller who may not read the users sends the text as it is, and the service refuses it. */
function unlessDenied(error: unknown): undefined {
  if (error instanceof ApiError && error.status === 403) return undefined;
  throw error;
}

interface Wanted {
  reference: string;
  kind: string;
  takesNames: boolean;
  /** The command that lists the records. */
  list: string;
}

const listOfUsers = "bayline users list";

/** The command that shows the records of an argument: those of a record, or a list. */
function listOf(operationName: string, ids: readonly string[]): string {
  const resource = operationName.split(".").slice(0, -1);
  const [first = ""] = resource;
  if (ids.length > 0) return ["bayline", ...commandWords(`${first}.get`), ...ids].join(" ");
  if (resource.at(-1) === "users") return listOfUsers;
  return ["bayline", ...commandWords(`${resource.join(".")}.list`)].join(" ");
}

async function pick(app: App, candidates: readonly Candidate[], wanted: Wanted): Promise<string> {
  const { reference, takesNames } = wanted;
  const folded = reference.trim().toLowerCase();
  const matching = (texts: Candidate["codes"]) =>
    texts.some((text) => text?.toLowerCase() === folded);
  const byCode = candidates.filter(({ codes }) => matching(codes));
  const matches = byCode.length > 0 ? byCode : candidates.filter(({ names }) => matching(names));
  const [match] = matches;
  if (match && byCode.length === 0 && !takesNames) throw needsId(matches, wanted);
  if (match && matches.length === 1) return match.id;
  if (!match && hasExternalId.has(wanted.kind) && externalId.test(reference)) return reference;
  const [begun, ...others] = matches.length > 0 ? [] : candidates.filter(beginsWith(reference));
  if (begun && others.length === 0 && takesNames && (await isMeant(app, textOf(begun)))) {
    return begun.id;
  }
  throw refusal(matches.length > 0 ? matches : candidates, wanted, matches.length);
}

function beginsWith(reference: string) {
  return ({ codes, names }: Candidate) =>
    [...codes, ...names].some((text) => isBeginning(reference, text));
}

function textOf({ codes, names }: Candidate): string {
  return names.find(Boolean) ?? codes.findLast(Boolean) ?? "";
}

/** Without a question that names the record, a name is not enough. */
function needsId(matches: readonly Candidate[], { reference, kind }: Wanted): CliError {
  const message = `with --yes, ${kind} ${plainText(reference)} must be given by its id`;
  const details = matches.map(({ id, label }) => ({
    field: "",
    message: plainText([id, label].filter(Boolean).join("  ")),
  }));
  const nextStep = "Use the id, or run it on a terminal without --yes, which asks first.";
  return new CliError("USAGE", message, { details, nextStep });
}

/** The number of candidates that an error lists. */
const shown = 20;

function refusal(candidates: readonly Candidate[], wanted: Wanted, matches: number): CliError {
  const { reference, kind } = wanted;
  const listed = candidates.slice(0, shown);
  const texts = candidates.map(
    ({ codes, names }) => codes.findLast(Boolean) ?? names.find(Boolean),
  );
  const details = listed.map(({ id, label }, index) => {
    const text = texts[index];
    const isUnique = texts.indexOf(text) === texts.lastIndexOf(text);
    const typable = text && isUnique ? text : id;
    return { field: "", message: plainText([typable, label].filter(Boolean).join("  ")) };
  });
  const isAmbiguous = matches > 1;
  const name = plainText(reference);
  const message = isAmbiguous
    ? `${name} matches ${matches} ${kind}s`
    : `there is no ${kind} ${name}`;
  return new CliError(isAmbiguous ? "AMBIGUOUS_REFERENCE" : "NOT_FOUND", message, {
    exit: isAmbiguous ? exitCodes.conflict : exitCodes.notFound,
    details,
    nextStep:
      listed.length > 0 ? "Use the first column of a line above." : `Find it with ${wanted.list}.`,
  });
}
