import { isRecord } from "@bayline/contracts/plain";
import type { ApiPromise, Bayline, BookedDocument, SimulationRun } from "@bayline/sdk";
import type { Command } from "commander";
import type { CommandOperation } from "../catalogue/catalogue.ts";
import type { Flag } from "../catalogue/flags.ts";
import { namedArgument } from "../catalogue/named-arguments.ts";
import { at, hasNoRows, listIn, withRows } from "../output/fields.ts";
import { present } from "../output/present.ts";
import { presentAnswer } from "../reports/index.ts";
import { openClient } from "../session/client.ts";
import { type Globals, readGlobals } from "../session/globals.ts";
import { isForPerson, outputOf } from "../session/output-format.ts";
import { noteShopZone } from "../session/shop-zone.ts";
import { type App, isInteractive, note } from "../terminal/app.ts";
import { askSecret, confirm } from "../terminal/confirm.ts";
import { usageError } from "../terminal/exit.ts";
import { readInput } from "../terminal/input.ts";
import { noteWarnings } from "../terminal/note-warnings.ts";
import type { OperationName } from "../terminal/operation-name.ts";
import { paged } from "../terminal/pager.ts";
import { addDayFlags, dayTextsOf, isEndOfRange, readDays } from "./day-flags.ts";
import { withDays, withDaysInPath } from "./day-words.ts";
import { exampleLine } from "./example.ts";
import { noteInvitation } from "./invitation.ts";
import { addFlags, namesOf, readFlags } from "./options.ts";
import { addPartFlags, type PartFlags, partFields } from "./part-of-record.ts";
import { shopDays } from "./shop-day.ts";

/** The arguments of a command, independent of the parser. */
interface Request {
  operation: CommandOperation;
  ids: string[];
  input: Record<string, unknown>;
  all: boolean;
  /** Whether a status is set that the workflow does not list. */
  force: boolean;
  /** The part of the record that flags name. */
  part: PartFlags;
}

/** Sets the description of a command. Its flags are added later, if it is the one that runs. */
export function describeOperation(command: Command, operation: CommandOperation): void {
  command.summary(operation.summary).description(longDescription(operation));
  for (const name of operation.ids) {
    const words = namedArgument(operation.name, name)?.words ?? operation.idWords[name];
    command.argument(`<${name}>`, words);
  }
  const { flags, recordField, wordsField } = operation;
  const record = flags.find(({ field }) => field === recordField);
  // A file after the record makes both of them necessary.
  const isNeeded = operation.name === "attachments.create";
  if (record) command.argument(isNeeded ? "<record>" : "[record]", record.description);
  const words = flags.find(({ field }) => field === wordsField);
  if (words) command.argument("[words...]", words.description);
  if (operation.dayField !== undefined) {
    command.argument(`[${operation.dayField}]`, `the day, or a period such as last-month`);
  }
}

/** Hides the flags that arguments of a command replace. */
function hideFlagsOfArguments(command: Command, operation: CommandOperation): void {
  const { flags, recordField, wordsField } = operation;
  const hidden = flags.filter(({ field }) => field === recordField || field === wordsField);
  const names = new Set(hidden.map(({ name }) => `--${name}`));
  for (const option of command.options) if (names.has(option.long ?? "")) option.hideHelp();
}

function longDescription({ summary, description, method, path, access }: CommandOperation): string {
  const parts = [`${summary}.`, description, `${method} ${path}; access: ${access}`];
  return parts.filter(Boolean).join("\n\n");
}

/** Sends the operation of a command, with the content of a file if the command has read one. */
type Send = (content?: Record<string, unknown>) => Promise<void>;

/** Adds the flags of its operation and the action to a command, and returns the action. */
export function addOperation(command: Command, operation: CommandOperation, app: App): Send {
  const { name, flags } = operation;
  addFlags(command, flags);
  hideFlagsOfArguments(command, operation);
  addDayFlags(command, flags);
  if (isWrite(operation) && flags.length > 0) {
    command.option(
      "--input <file>",
      "a file with the body as JSON, - for stdin; flags override its fields",
    );
  }
  if (isPaged(flags)) command.option("--all", "fetch all pages");
  if (operation.recordField !== undefined) addPartFlags(command);
  if (isWrite(operation) && hasListing(flags)) {
    command.option("--force", "set a status that the shop's workflow does not list");
  }
  command.addHelpText("after", `\nExample:\n  ${exampleLine(operation)}\n`);
  const send: Send = async (content) => {
    const globals = readGlobals(command);
    const values: Record<string, unknown> = command.opts();
    const source =
      typeof values.input === "string" && isWrite(operation) ? values.input : undefined;
    const body = content ?? (source === undefined ? {} : await readInput(app, source));
    const { ids, words } = content ? noArguments : readArguments(command, operation);
    const given = { ...readFlags(command, flags), ...words };
    const typed = await askHidden(app, flags, given, source);
    checkWords(operation, typed);
    const fields = merged(body, typed);
    checkRequired(flags, { ...fields, ...dayTextsOf(command, flags) });
    if (globals.fields) {
      // Loaded on demand, because it needs the schemas of the contract.
      const { checkFields } = await import("../output/field-names.ts");
      checkFields(name, globals.fields);
    }
    const day = shopDays(app, globals);
    const days = await readDays(command, flags, day.today);
    const input = await withDays(flags, day, {
      ...(name === "events.list" && newestFirst(typed)),
      ...fields,
      ...days,
      // A day without a flag replaces the default of its flag.
      ...words,
    });
    const all = values.all === true;
    const force = values.force === true;
    const part: PartFlags = operation.recordField === undefined ? {} : command.opts();
    const paths = await withDaysInPath(operation, ids, day);
    await run(app, globals, { operation, ids: paths, input, all, force, part });
  };
  command.action(() => send());
  return send;
}

/** Of a command whose argument is a file. */
const noArguments = { ids: [], words: {} };

/** The body of a file with the fields of the flags, also those of an object in it. */
function merged(body: Record<string, unknown>, typed: Record<string, unknown>) {
  const objects = Object.entries(typed).flatMap(([name, value]) => {
    const before = body[name];
    return isRecord(before) && isRecord(value) ? [[name, { ...before, ...value }]] : [];
  });
  return { ...body, ...typed, ...Object.fromEntries(objects) };
}

/** Returns the arguments of a command: ids of its path, or a record and words of one field. */
function readArguments({ args }: Command, operation: CommandOperation) {
  const { recordField, wordsField, dayField } = operation;
  if (dayField !== undefined) return { ids: [], words: args[0] ? { [dayField]: args[0] } : {} };
  if (recordField === undefined && wordsField === undefined) return { ids: args, words: {} };
  const [record, ...others] = recordField === undefined ? [undefined, ...args] : args;
  const words = {
    ...(recordField !== undefined && record !== undefined && { [recordField]: record }),
    ...(wordsField !== undefined && others.length > 0 && { [wordsField]: others.join(" ") }),
  };
  return { ids: [], words };
}

/** Events after a known one are read in their order. */
function newestFirst({ after }: Record<string, unknown>): { sortDirection?: "desc" } {
  return after === undefined ? { sortDirection: "desc" } : {};
}

/** Asks for the values that must not be passed on the command line. */
async function askHidden(
  app: App,
  flags: readonly Flag[],
  values: Record<string, unknown>,
  source: string | undefined,
): Promise<Record<string, unknown>> {
  const requested = flags.filter((flag) => flag.kind === "hidden" && values[flag.field] === true);
  const secrets: Record<string, string> = {};
  for (const flag of requested) {
    if (source === "-") throw usageError(`stdin contains the body; remove --${flag.name}`);
    secrets[flag.field] = await askSecret(app, flag.name);
  }
  return { ...values, ...secrets };
}

/** Requires the words of a command, which may also come from their flag. */
function checkWords(operation: CommandOperation, input: Record<string, unknown>): void {
  const { wordsField } = operation;
  if (wordsField === undefined || input[wordsField] !== undefined) return;
  throw usageError("missing words", `Example: ${exampleLine(operation)}`);
}

function isPaged(flags: readonly Flag[]): boolean {
  return flags.some(({ field }) => field === "lastEvaluatedKey");
}

function checkRequired(flags: readonly Flag[], input: Record<string, unknown>): void {
  const missing = flags.filter((flag) => flag.required && at(input, flag.field) === undefined);
  if (missing.length === 0) return;
  const names = missing.map((flag) => `--${namesOf(flag)[0]}`).join(", ");
  throw usageError(`missing ${names}${missing.some(isEndOfRange(flags)) ? " (or --from)" : ""}`);
}

async function run(app: App, globals: Globals, typed: Request): Promise<void> {
  const { operation } = typed;
  // An empty id would address the list, and ".." another resource.
  if (typed.ids.some((id) => /^\s*$|^\.{1,2}$/.test(id))) {
    throw usageError("an id must not be empty");
  }
  const client = await openClient(app, globals, operation.access);
  const { resolveNames } = await import("./resolve-names.ts");
  const isAsked = !globals.yes && !globals.dryRun && !globals.proposal;
  const part = await partFields(app, client, typed.input.recordId, typed.part);
  const input = { ...typed.input, ...part };
  const request = {
    ...typed,
    ...(await resolveNames(app, client, { ...typed, input }, { isAsked })),
  };
  const { withOffers } = await import("./offer.ts");
  await withOffers(app, request, (named) => send(app, globals, client, named));
}

/** Asks what has to be confirmed, sends a request and presents the answer. */
async function send(app: App, globals: Globals, client: Bayline, request: Request): Promise<void> {
  const { operation, ids } = request;
  const { name, flags } = operation;
  const isConfirmed = operation.destructive || (operation.asksOnTerminal && isInteractive(app));
  if (isConfirmed && !globals.dryRun && !globals.proposal) {
    await confirm(app, globals, async () => {
      const { questionOf } = await import("./question.ts");
      return questionOf(client, request);
    });
  }
  if (isWrite(operation) && hasListing(flags) && !request.force && !globals.dryRun) {
    const { confirmListed } = await import("./unlisted-values.ts");
    await confirmListed(app, client, request);
  }
  const { bodyOf, bodiesOf, invoke } = await import("../session/invoke.ts");
  const { idempotencyKey, dryRun, proposal: propose } = globals;
  const { explainChange, readPrecondition } = await import("./precondition.ts");
  const read = await readPrecondition(client, request);
  const answer = invoke(client, name, {
    ids,
    input: flags.length > 0 ? { ...request.input, ...read } : undefined,
    options: { idempotencyKey, dryRun, propose },
  });
  if (request.all) {
    const count = await presentAll(app, globals, { name, bodies: bodiesOf(answer) });
    if (count > 0) return;
    await noteEmptyFilter(app, client, request);
    return refuseUnknownFilter(client, request);
  }
  const body = await bodyOf(answer).catch((error: unknown) => {
    throw explainChange(error, read, operation);
  });
  if (hasNoRows(body)) await refuseUnknownFilter(client, request);
  if (isWrite(operation)) await noteDryRunOrReplay(app, answer);
  if (propose || answersProposal.has(name)) {
    const { presentProposal } = await import("../proposals/present.ts");
    return presentProposal(app, globals, body);
  }
  if (answersZone.has(name) && !dryRun) await noteShopZone(app, globals, body);
  if (name.startsWith("webhooks.")) {
    const { webhookAnswers } = await import("../webhooks/present.ts");
    const presentOwn = webhookAnswers[name];
    if (presentOwn) return presentOwn(app, globals, body);
  }
  if (isSimulation(name, body) && isForPerson(app, globals) && !dryRun) {
    const { presentWhenDone } = await import("./await-simulation.ts");
    return presentWhenDone(app, globals, { client, run: body });
  }
  await paged(app, globals, (screen) => presentAnswer(screen, globals, { name, body }));
  if (isWrite(operation) && !dryRun) noteInvitation(app, body);
  if (isWrite(operation) && isForPerson(app, globals)) noteWarnings(app, body);
  if (isBooking(name, body) && isForPerson(app, globals) && !dryRun) {
    const { noteTaught } = await import("../receiving/documents/taught.ts");
    noteTaught(app, body);
  }
  if (at(body, "limitClamped") === true) note(app, clampedNote);
  if (listIn(body)?.rows.length === 0) await noteEmptyFilter(app, client, request);
  if (changesBalance.has(name) && isForPerson(app, globals) && !dryRun) {
    const { presentBalance } = await import("./balance.ts");
    await presentBalance(app, client, body);
  }
}

const clampedNote = "--limit is above its maximum, which was used; --all reads every row";

/** Operations whose answer has the time zone of the shop. */
const answersZone: ReadonlySet<string> = new Set<OperationName>([
  "settings.get",
  "settings.update",
  "users.me",
]);

/** Operations whose answer is a proposal. */
const answersProposal: ReadonlySet<string> = new Set<OperationName>([
  "proposals.get",
  "proposals.accept",
  "proposals.reject",
  "proposals.withdraw",
]);

/** Operations whose answer is a payment that changes the balance of its invoice. */
const changesBalance: ReadonlySet<string> = new Set<OperationName>([
  "payments.create",
  "payments.refund",
  "payments.void",
]);

/** Whether an answer is a document that was booked. */
function isBooking(name: string, body: unknown): body is BookedDocument {
  return name === "documents.book" && isRecord(body);
}

/** Whether an answer is a simulation that runs in the background. */
function isSimulation(name: string, body: unknown): body is SimulationRun {
  return name === "pricing.simulations.create" && isRecord(body);
}

/** Notes a response of a dry run or a replay. */
async function noteDryRunOrReplay(app: App, answer: ApiPromise<unknown>): Promise<void> {
  const { headers } = await answer.asResponse();
  if (headers.get("dry-run") === "true") note(app, "dry run: nothing was stored");
  if (headers.get("idempotency-replayed") === "true") {
    note(app, "replayed: this is the first answer; nothing was done again");
  }
}

/** Refuses an empty list if one of its filters names no record. */
async function refuseUnknownFilter(client: Bayline, request: Request): Promise<void> {
  if (isWrite(request.operation)) return;
  const { checkFilters } = await import("./offer.ts");
  await checkFilters(client, request);
}

/** Says which filter of an empty list has a value that the settings do not list. */
async function noteEmptyFilter(app: App, client: Bayline, request: Request): Promise<void> {
  if (isWrite(request.operation) || !hasListing(request.operation.flags)) return;
  const { noteUnlisted } = await import("./unlisted-values.ts");
  await noteUnlisted(app, client, request);
}

function hasListing(flags: readonly Flag[]): boolean {
  return flags.some(({ listing }) => listing !== undefined);
}

/** Returns the number of rows. */
async function presentAll(
  app: App,
  globals: Globals,
  { name, bodies }: { name: string; bodies: AsyncIterable<unknown> },
): Promise<number> {
  // Prints row by row, so that a long list starts immediately and needs little memory. A query
  // needs the complete list.
  const isStream = outputOf(app, globals) === "ndjson" && globals.query === undefined;
  const rows: unknown[] = [];
  // Records that were permanently deleted, on the pages of changes.
  const removed: unknown[] = [];
  let last: unknown;
  let count = 0;
  for await (const body of bodies) {
    last = body;
    const page = listIn(body)?.rows ?? [];
    count += page.length;
    if (isStream) await present(app, globals, body, name);
    else rows.push(...page);
    if (isRecord(body) && Array.isArray(body.removed)) removed.push(...body.removed);
  }
  if (isStream) return count;
  const whole = { ...Object(withRows(last, rows)), count, lastEvaluatedKey: null };
  if ("removed" in whole) whole.removed = removed;
  await paged(app, globals, (screen) => present(screen, globals, whole, name));
  return count;
}

function isWrite({ method }: CommandOperation): boolean {
  return method !== "GET";
}
