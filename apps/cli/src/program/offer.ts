import { isRecord } from "@bayline/contracts/plain";
import { ApiError, type Bayline } from "@bayline/sdk";
import type { CommandOperation } from "../catalogue/catalogue.ts";
import { at } from "../output/fields.ts";
import { invoke } from "../session/invoke.ts";
import { type App, isInteractive } from "../terminal/app.ts";
import { CliError, exitCodes } from "../terminal/exit.ts";
import { plainText } from "../terminal/text.ts";

export interface NamingRequest {
  operation: CommandOperation;
  ids: string[];
  input: Record<string, unknown>;
}

/** A text that names no record, and the records that it may mean. */
interface Unknown {
  /** As the service names it: `lines[0].partId`. */
  field: string;
  text: string;
  candidates: ReadonlyArray<Record<string, unknown>>;
}

interface UnknownFlag extends Unknown {
  flag: string;
  nextStep: string | null;
}

/** The refusal of a filter that names no record, which the service answers with an empty list. */
class UnknownFilter extends CliError {
  readonly unknown: Unknown;

  constructor({ flag, nextStep, ...unknown }: UnknownFlag) {
    super("NOT_FOUND", `--${flag} names no record: ${plainText(unknown.text)}`, {
      exit: exitCodes.notFound,
      ...(nextStep !== null && { nextStep }),
    });
    this.unknown = unknown;
  }
}

/**
 * Sends a request. If it names no record but the beginning of one, asks on a terminal whether that
 * one is meant, and sends it again with its id.
 */
export async function withOffers<R extends NamingRequest, T>(
  app: App,
  request: R,
  send: (request: R) => Promise<T>,
): Promise<T> {
  try {
    return await send(request);
  } catch (error) {
    const unknown = isInteractive(app) ? unknownIn(error, request) : undefined;
    const meant = unknown && onlyFitting(unknown);
    if (!unknown || !meant || !(await isMeant(app, nameOf(meant)))) throw error;
    return withOffers(app, replaced(request, unknown.field, String(meant.id)), send);
  }
}

/** Asks whether a record is meant: `Tall Oak Logistics?` */
export async function isMeant(app: App, name: string): Promise<boolean> {
  if (!isInteractive(app)) return false;
  const { confirm } = await import("@clack/prompts");
  const answer = await confirm({ message: `${plainText(name)}?`, output: app.stderr });
  return answer === true;
}

function unknownIn(error: unknown, request: NamingRequest): Unknown | undefined {
  if (error instanceof UnknownFilter) return error.unknown;
  if (!(error instanceof ApiError) || error.code === "AMBIGUOUS_REFERENCE") return undefined;
  const [first] = error.candidates;
  const field = typeof first?.field === "string" ? first.field : undefined;
  const text = field === undefined ? undefined : textAt(request, field);
  if (field === undefined || typeof text !== "string") return undefined;
  return { field, text, candidates: error.candidates.filter((other) => other.field === field) };
}

/** The only candidate, or the only one that begins with the text. */
function onlyFitting({ text, candidates }: Unknown) {
  const begins = candidates.filter(({ number, name }) =>
    [number, name].some((known) => isBeginning(text, known)),
  );
  const fitting = begins.length > 0 ? begins : candidates;
  return fitting.length === 1 ? fitting[0] : undefined;
}

export function isBeginning(text: string, known: unknown): boolean {
  const typed = text.trim().toLowerCase();
  return typed !== "" && typeof known === "string" && known.toLowerCase().startsWith(typed);
}

function nameOf({ number, name, id }: Record<string, unknown>): string {
  return [number, name].filter(Boolean).map(String).join(" ") || String(id);
}

/** `lines[0].partId` → lines, 0, partId */
function stepsOf(field: string): string[] {
  return field.replaceAll("[", ".").replaceAll("]", "").split(".");
}

function textAt({ operation, ids, input }: NamingRequest, field: string): unknown {
  const index = operation.ids.indexOf(field);
  if (index !== -1) return ids[index];
  return stepsOf(field).reduce<unknown>((value, step) => Reflect.get(Object(value), step), input);
}

function replaced<R extends NamingRequest>(request: R, field: string, id: string): R {
  const index = request.operation.ids.indexOf(field);
  if (index !== -1) return { ...request, ids: request.ids.with(index, id) };
  return { ...request, input: Object(withValue(request.input, stepsOf(field), id)) };
}

function withValue(value: unknown, [step, ...rest]: readonly string[], id: string): unknown {
  if (step === undefined) return id;
  if (Array.isArray(value))
    return value.with(Number(step), withValue(value[Number(step)], rest, id));
  const record = isRecord(value) ? value : {};
  return { ...record, [step]: withValue(record[step], rest, id) };
}

/** Refuses an empty list if one of its filters names no record. */
export async function checkFilters(client: Bayline, { operation, input }: NamingRequest) {
  for (const { field, name: flag, names } of operation.flags) {
    const text = at(input, field);
    if (names === undefined || typeof text !== "string") continue;
    const get = invoke(client, `${names}.get`, { ids: [text], input: undefined, options: {} });
    await get.catch((error: unknown) => {
      // A caller may list records whose customer they may not read.
      if (!(error instanceof ApiError) || error.status !== 404) return;
      const { candidates, nextStep } = error;
      throw new UnknownFilter({ field, flag, text, candidates, nextStep });
    });
  }
}
