import { type Command, InvalidArgumentError, Option } from "commander";
import type { Flag } from "../catalogue/flags.ts";
import { isCountOfDays, isPeriodWord, periodWords, spanOf } from "../reports/periods.ts";
import { usageError } from "../terminal/exit.ts";

const dayPattern = /^\d{4}-\d\d-\d\d$/;

const fromHelp =
  "first day, or a period, which also sets the last day; 7d and 30d are the days up to today";
const toHelp = "last day, or a period for its last day; default today if --from is set";

/** Adds shorter flags for the days of an operation: `--from`, `--to`, and words in `--as-of`. */
export function addDayFlags(command: Command, flags: readonly Flag[]): void {
  if (isOwnRange(flags)) {
    takeWords(command, "--from", { description: fromHelp, parse: parseFrom });
    takeWords(command, "--to", { description: toHelp, parse: parseDay });
  } else if (hasRange(flags)) {
    for (const flag of flags.filter(isEndOfRange(flags))) {
      const option = command.options.find(({ long }) => long === `--${flag.name}`);
      if (option && flag.required) option.description = `required, or --from; ${flag.description}`;
    }
    command.addOption(dayOption("--from <day>", fromHelp).argParser(parseFrom));
    command.addOption(dayOption("--to <day>", toHelp).argParser(parseDay));
  }
  const asOf = command.options.find((option) => option.attributeName() === "asOf");
  if (asOf) {
    asOf.description = asOf.description.replace(/^required; /, "");
    const inMode = hasMode(flags) ? "; default today, in mode asOf" : "";
    asOf.description += `; or a period for its last day${inMode}`;
    asOf.argChoices = [...periodWords];
  }
}

function dayOption(flag: string, description: string): Option {
  const option = new Option(flag, description);
  // For the help and completion. Days are not listed but allowed.
  option.argChoices = [...periodWords];
  return option;
}

/** Lets the flag of an operation's own field take words for periods. */
function takeWords(
  command: Command,
  flag: string,
  { description, parse }: { description: string; parse: (text: string) => string },
): void {
  const option = command.options.find(({ long }) => long === flag);
  if (!option) return;
  option.description = description;
  option.argParser(parse).argChoices = [...periodWords];
}

/** Whether the fields of the range are named like the flags. */
function isOwnRange(flags: readonly Flag[]): boolean {
  const fields = new Set(flags.map(({ field }) => field));
  return fields.has("from") && fields.has("to");
}

/** Fields that the operation documents as ignored get no shorter flags. */
function hasRange(flags: readonly Flag[]): boolean {
  const used = flags.filter(({ description }) => !/ignored/.test(description));
  const fields = new Set(used.map(({ field }) => field));
  if (isOwnRange(used)) return true;
  return fields.has("startDate") && fields.has("endDate");
}

/** Whether `--from` can set a flag. */
export function isEndOfRange(flags: readonly Flag[]): (flag: Flag) => boolean {
  const isRange = hasRange(flags);
  return ({ field }) => isRange && (field === "startDate" || field === "endDate");
}

function parseFrom(text: string): string {
  if (!dayPattern.test(text) && !isPeriodWord(text)) {
    throw new InvalidArgumentError(`Write YYYY-MM-DD, 7d, or ${periodWords.join(", ")}.`);
  }
  return text;
}

/** Rejects words in `--to`: `--to 7d` could mean today or a week ago. */
function parseDay(text: string): string {
  if (!dayPattern.test(text) && (!isPeriodWord(text) || isCountOfDays(text))) {
    throw new InvalidArgumentError(`Write YYYY-MM-DD, or ${periodWords.join(", ")}.`);
  }
  return text;
}

/** Returns the fields that {@link readDays} sets, each with its flag. */
export function dayTextsOf(command: Command, flags: readonly Flag[]): Record<string, string> {
  const { from, to, asOf } = textsOf(command, flags);
  const endDate = to ?? from;
  const { first, last } = fieldsOfRange(flags);
  return {
    ...(asOf !== undefined && { asOf }),
    ...(from !== undefined && { [first]: from }),
    ...(endDate !== undefined && { [last]: endDate }),
  };
}

/** The fields of the first and the last day. */
function fieldsOfRange(flags: readonly Flag[]): { first: string; last: string } {
  return isOwnRange(flags)
    ? { first: "from", last: "to" }
    : { first: "startDate", last: "endDate" };
}

/**
 * Converts the days of the command line to the operation's fields. `today` is called only if
 * needed. The server validates literal days.
 */
export async function readDays(
  command: Command,
  flags: readonly Flag[],
  today: () => Promise<string>,
): Promise<Record<string, string>> {
  const { from, to, asOf } = textsOf(command, flags);
  if (from !== undefined || to !== undefined) refuseBoth(command);
  const { first, last } = fieldsOfRange(flags);
  const days: Record<string, string> = {};
  if (from !== undefined) days[first] = await endOf(from, "first", today);
  if (from !== undefined && to === undefined) days[last] = await lastWithout(from, today);
  if (to !== undefined) days[last] = await endOf(to, "last", today);
  if (asOf !== undefined && isPeriodWord(asOf) && !isCountOfDays(asOf)) {
    days.asOf = await endOf(asOf, "last", today);
  }
  return days;
}

/** Whether the day of a report is required in one of its modes. */
function hasMode(flags: readonly Flag[]): boolean {
  return flags.some(({ field }) => field === "mode");
}

type Texts = Record<"from" | "to" | "asOf", string | undefined>;

function textsOf(command: Command, flags: readonly Flag[]): Texts {
  const values: Record<string, unknown> = command.opts();
  const text = (name: string, isUsed: boolean) => {
    const value = isUsed ? values[name] : undefined;
    return typeof value === "string" ? value : undefined;
  };
  const isRange = hasRange(flags);
  const hasAsOf = flags.some(({ field }) => field === "asOf");
  // A snapshot of today does not exist yet.
  const byDefault = hasAsOf && hasMode(flags) && values.mode !== "snapshot" ? "today" : undefined;
  return {
    from: text("from", isRange),
    to: text("to", isRange),
    asOf: text("asOf", hasAsOf) ?? byDefault,
  };
}

function refuseBoth(command: Command): void {
  const values: Record<string, unknown> = command.opts();
  if (values.startDate === undefined && values.endDate === undefined) return;
  throw usageError(
    "--from and --to cannot be combined with --start-date and --end-date; use one pair",
  );
}

async function endOf(
  text: string,
  end: "first" | "last",
  today: () => Promise<string>,
): Promise<string> {
  if (!isPeriodWord(text)) return text;
  return spanOf(text, await today())?.[end] ?? text;
}

/** The other end of a range that has only `--from`: that of its word, or today. */
async function lastWithout(from: string, today: () => Promise<string>): Promise<string> {
  return isPeriodWord(from) ? endOf(from, "last", today) : today();
}
