import type { ProposalTerms } from "@bayline/sdk";
import { type Command, InvalidArgumentError, Option } from "commander";

export const outputs = ["table", "json", "ndjson", "csv"] as const;
export type Output = (typeof outputs)[number];

/** The options of every command. */
export interface Globals {
  apiKey: string | undefined;
  operatorToken: string | undefined;
  baseUrl: string | undefined;
  profile: string;
  output: Output | undefined;
  fields: string[] | undefined;
  /** A JMESPath expression that is applied to the JSON of the response. */
  query: string | undefined;
  dryRun: boolean;
  /** Set if writes are proposed instead of done. */
  proposal: ProposalTerms | undefined;
  idempotencyKey: string | undefined;
  yes: boolean;
  agentName: string | undefined;
  agentRunId: string | undefined;
  timeoutMs: number | undefined;
  color: boolean;
  /** Whether long results go through a pager on a terminal. */
  pager: boolean;
  verbose: boolean;
}

/**
 * Distinguishes a global option from a command's flag of the same name, such as the `version` of a
 * record.
 */
class GlobalOption extends Option {}

function globalOptions(): GlobalOption[] {
  const option = (flags: string, description: string) => new GlobalOption(flags, description);
  return [
    option(
      "--api-key <key>",
      "API key (default: BAYLINE_API_KEY, else the saved profile, for its server only)",
    ),
    option("--operator-token <token>", "for operator commands (default: BAYLINE_OPERATOR_TOKEN)"),
    option("--base-url <url>", "server (default: BAYLINE_BASE_URL, else the saved profile)"),
    option("--profile <name>", "saved login to use (default: default)"),
    option("--output <format>", "default: table on a terminal, json otherwise").choices(outputs),
    option("--fields <list>", "return only these fields, such as a,b.c").argParser(parseFields),
    option(
      "--query <expression>",
      "apply a JMESPath expression to the JSON, such as vendors[].name",
    ),
    option("--dry-run", "let the server validate and answer without storing anything"),
    option("--propose", "keep a write as a proposal, for another caller to accept"),
    option("--propose-reason <text>", "propose a write, and say why"),
    option(
      "--propose-hours <number>",
      "propose a write, to be decided in 1 to 168 hours",
    ).argParser(parseHours),
    option(
      "--idempotency-key <key>",
      "a repeated key returns the first answer without a second effect",
    ),
    option("--yes", "do not ask for confirmation"),
    option("--agent-name <name>", "the software that acts, stored with the audit entries"),
    option("--agent-run-id <id>", "the run of that software, stored with the audit entries"),
    option("--timeout <seconds>", "limit of one attempt (default: 60)").argParser(parseSeconds),
    option("--no-color", "plain text (also: NO_COLOR)"),
    option(
      "--no-pager",
      "write long results without a pager (also: NO_PAGER; PAGER names the program)",
    ),
    option("--verbose", "show requests and responses on stderr, without secrets"),
  ];
}

/**
 * Adds the global flags. They may precede or follow the command, so every command declares them.
 */
export function addGlobalOptions(command: Command, show: "shown" | "hidden"): void {
  const taken = new Set(command.options.map((option) => option.attributeName()));
  for (const option of globalOptions()) {
    if (taken.has(option.attributeName())) continue;
    command.addOption(show === "hidden" ? option.hideHelp() : option);
  }
}

/** Reads the global flags of a run. The last occurrence on the line wins. */
export function readGlobals(command: Command): Globals {
  const set = new Map<string, unknown>();
  for (const ancestor of lineage(command)) {
    const values: Record<string, unknown> = ancestor.opts();
    for (const option of ancestor.options) {
      const name = option.attributeName();
      if (option instanceof GlobalOption && ancestor.getOptionValueSource(name) === "cli") {
        set.set(name, values[name]);
      }
    }
  }
  const text = (name: string) => {
    const value = set.get(name);
    return typeof value === "string" ? value : undefined;
  };
  const fields = set.get("fields");
  const timeout = set.get("timeout");
  return {
    apiKey: text("apiKey"),
    operatorToken: text("operatorToken"),
    baseUrl: text("baseUrl"),
    profile: text("profile") ?? "default",
    output: outputs.find((output) => output === set.get("output")),
    fields: Array.isArray(fields) ? fields.map(String) : undefined,
    query: text("query"),
    dryRun: set.get("dryRun") === true,
    proposal: proposalOf(set),
    idempotencyKey: text("idempotencyKey"),
    yes: set.get("yes") === true,
    agentName: text("agentName"),
    agentRunId: text("agentRunId"),
    timeoutMs: typeof timeout === "number" ? timeout * 1000 : undefined,
    color: set.get("color") !== false,
    pager: set.get("pager") !== false,
    verbose: set.get("verbose") === true,
  };
}

/** A reason or a number of hours proposes too: such a write is never done by mistake. */
function proposalOf(set: ReadonlyMap<string, unknown>): ProposalTerms | undefined {
  const [reason, hours] = [set.get("proposeReason"), set.get("proposeHours")];
  if (set.get("propose") !== true && reason === undefined && hours === undefined) return undefined;
  return {
    ...(typeof reason === "string" && { reason }),
    ...(typeof hours === "number" && { hours }),
  };
}

function lineage(command: Command): Command[] {
  return command.parent ? [...lineage(command.parent), command] : [command];
}

function parseFields(text: string): string[] {
  const fields = text.split(",").map((field) => field.trim());
  if (fields.some((field) => !/^\w+(\.\w+)*$/.test(field))) {
    throw new InvalidArgumentError("Write field names separated by commas, such as id,vendor.name");
  }
  return fields;
}

/** The service knows how many there may be. */
function parseHours(text: string): number {
  if (!/^\s*\d{1,9}\s*$/.test(text)) {
    throw new InvalidArgumentError("It must be a number of hours.");
  }
  return Number(text);
}

function parseSeconds(text: string): number {
  const seconds = Number(text);
  if (text.trim() === "" || !(seconds > 0)) {
    throw new InvalidArgumentError("It must be a number of seconds above 0.");
  }
  return seconds;
}
