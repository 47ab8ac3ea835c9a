import { Command } from "commander";
import { type CommandOperation, catalogue } from "../catalogue/catalogue.ts";
import { backupCommands } from "../commands/backup.ts";
import { deferSetup, finishSetup } from "../commands/deferred-setup.ts";
import { standaloneCommands } from "../commands/index.ts";
import { receiveInvoiceCommand } from "../commands/receive-invoice.ts";
import { setOperation } from "../completion/sources.ts";
import { checkQueryFlag } from "../query/check-flag.ts";
import { addGlobalOptions } from "../session/globals.ts";
import { allowPropose, checkProposeFlag } from "../session/propose-flag.ts";
import { version } from "../session/version.ts";
import type { App } from "../terminal/app.ts";
import { commandWords } from "../terminal/command-words.ts";
import type { OperationName } from "../terminal/operation-name.ts";
import { addAccept } from "./accept-command.ts";
import { addAttach } from "./attach-command.ts";
import { addCreateBill } from "./create-bill-command.ts";
import { addOperationOfEvents } from "./event-type-flags.ts";
import { exampleLine } from "./example.ts";
import { descriptionOfGroup } from "./group-descriptions.ts";
import { addImportCodes } from "./import-codes-command.ts";
import { importMatrixCommand } from "./import-matrix-command.ts";
import { addSetLogo } from "./logo-command.ts";
import { addMatch } from "./match-command.ts";
import { openDocumentCommand } from "./open-document-command.ts";
import { addOperation, describeOperation } from "./operation-command.ts";
import { addPrice } from "./price-command.ts";
import { addPrint } from "./print-command.ts";
import { addReconcile } from "./reconcile-command.ts";
import { addReorder } from "./reorder-command.ts";
import { addSimulate } from "./simulate-command.ts";
import { addSubmit } from "./submit-document-command.ts";
import { triggerCommand } from "./trigger-command.ts";
import { watchCommand } from "./watch-command.ts";

/** Adds the flags and the action to a command. */
type SetUp = (command: Command, operation: CommandOperation, app: App) => void;

/** Operations whose commands have more than the fields of their input. */
const special: ReadonlyMap<string, SetUp> = new Map<OperationName, SetUp>([
  ["receive.invoice", receiveInvoiceCommand],
  ["bills.create", addCreateBill],
  ["bills.reconcile", addReconcile],
  ["receipts.match", addMatch],
  ["pricing.simulate", addSimulate],
  ["pricing.simulations.create", addSimulate],
  ["reports.reorder", addReorder],
  ["proposals.accept", addAccept],
  ["settings.setLogo", addSetLogo],
  ["documents.submit", addSubmit],
  ["attachments.create", addAttach],
  ["pricing.quote", addPrice],
  ["vmrsCodes.import", addImportCodes],
  ["events.list", addOperationOfEvents],
  ["webhooks.create", addOperationOfEvents],
  ["webhooks.update", addOperationOfEvents],
  ["webhooks.test", addOperationOfEvents],
]);

/** Commands of `special` that send one request of their operation. */
const oneRequest: ReadonlySet<string> = new Set<OperationName>([
  "bills.create",
  "receive.invoice",
  "webhooks.update",
]);

/** Whether a command sends its write as one request, which can be proposed. */
function proposes({ name, method }: CommandOperation): boolean {
  return method !== "GET" && (!special.has(name) || oneRequest.has(name));
}

/** Commands that are more than one operation, by the group that lists them. */
const commandsOfGroups = [
  ["webhooks", triggerCommand],
  ["documents", openDocumentCommand],
  ["receive", watchCommand],
  ["pricing", importMatrixCommand],
] as const;

const exitHelp = `
Exit codes:
  0 done               3 not signed in, or not allowed   6 too many requests
  1 server or network  4 not found                       7 lines of an invoice failed
  2 wrong usage        5 conflict                        130 interrupted

Start with:  bayline login
             bayline receive invoice invoice.csv --mode receive`;

/**
 * Builds the commands. For a line that starts with a group of operations, only that group: building
 * all of them takes longer than most of them run.
 */
export function buildProgram(app: App, line: readonly string[] = []): Command {
  const program = new Command("bayline")
    .description(
      "Run a repair shop from the command line: work orders, money, stock, dealer invoices.",
    )
    .version(version, "--version", "show the version")
    .enablePositionalOptions()
    .exitOverride()
    .helpCommand(false)
    .configureOutput({
      writeOut: (text) => void app.stdout.write(text),
      writeErr: (text) => void app.stderr.write(text),
      getOutHelpWidth: () => app.stdout.columns ?? 80,
      getErrHelpWidth: () => app.stderr.columns ?? 80,
      // `main.ts` reports errors, together with those of the server.
      outputError: () => {},
    })
    .showSuggestionAfterError()
    // Lists of commands show only the name.
    .configureHelp({ subcommandTerm: (command) => command.name() })
    .addHelpText("after", exitHelp);
  addGlobalOptions(program, "shown");
  program.hook("preSubcommand", (_program, command) => finishSetup(command));
  program.hook("preAction", (_program, command) => checkQueryFlag(command));
  program.hook("preAction", (_program, command) => checkProposeFlag(command));
  program.commandsGroup("The shop:");
  const paths = catalogue.flatMap(pathsOf);
  const own = paths.filter(({ path }) => path[0] === line[0]);
  for (const { operation, path } of own.length > 0 ? own : paths) {
    addCommand(program, operation, { app, path });
  }
  for (const [name, add] of commandsOfGroups) {
    if (own.length > 0 && line[0] !== name) continue;
    const group = groupIn(program, name);
    add(group, app);
    summarizeCommands(group);
  }
  if (own.length > 0) return program;
  backupCommands(program, app);
  program.commandsGroup("This program:");
  standaloneCommands(program, app);
  return program;
}

/** Shorter commands: `bayline what-to-reorder`, `bayline jobs run part-usage`. */
const shortPaths: ReadonlyMap<string, string[]> = new Map<OperationName, string[]>([
  ["reports.reorder", ["what-to-reorder"]],
  ["reports.overdue", ["whats-overdue"]],
  ["reports.due", ["due"]],
  ["workOrders.quote", ["open-and-quote"]],
  ["comments.create", ["comment"]],
  ["attachments.create", ["attach"]],
  ["pricing.quote", ["price"]],
  ["proposals.get", ["proposals", "show"]],
  ["operator.jobs.list", ["jobs", "list"]],
  ["operator.jobs.run", ["jobs", "run"]],
]);

/** Returns the commands of an operation, each with its words. */
function pathsOf(operation: CommandOperation) {
  const short = shortPaths.get(operation.name);
  const path = commandWords(operation.name);
  return (short ? [path, short] : [path]).map((words) => ({ operation, path: words }));
}

function addCommand(
  program: Command,
  operation: CommandOperation,
  { app, path: words }: { app: App; path: string[] },
): void {
  const path = words.slice(0, -1);
  const name = words.at(-1) ?? "";
  const parent = path.reduce(groupIn, program);
  const command = parent.command(name);
  examples.set(command, () => exampleLine(operation, words));
  if (parent.parent) summarizeCommands(parent);
  describeOperation(command, operation);
  setOperation(command, operation);
  deferSetup(command, () => {
    const setUp = operation.answers ? addPrint : addOperation;
    (special.get(operation.name) ?? setUp)(command, operation, app);
    if (proposes(operation)) allowPropose(command);
    addGlobalOptions(command, "hidden");
    command.addHelpText(
      "after",
      "Global flags such as --output, --query, --dry-run: bayline --help",
    );
  });
}

/** Returns the words of a command without the program name. */
function wordsTo(command: Command): string[] {
  return command.parent ? [...wordsTo(command.parent), command.name()] : [];
}

function groupIn(parent: Command, name: string): Command {
  const existing = parent.commands.find((command) => command.name() === name);
  if (existing) return existing;
  const group = parent
    .command(name)
    .description(descriptionOfGroup([...wordsTo(parent), name]))
    .helpCommand(false)
    .hook("preSubcommand", (_group, command) => finishSetup(command))
    .addHelpText("after", ({ command }) => examplesOf(command));
  addGlobalOptions(group, "hidden");
  if (parent.parent) summarizeCommands(parent);
  return group;
}

/** Computed on demand. */
const examples = new WeakMap<Command, () => string>();
const examplesOfGroup = 3;

/** Returns examples of the group's first commands. */
function examplesOf(group: Command): string {
  const lines = leavesOf(group)
    .slice(0, examplesOfGroup)
    .flatMap((command) => examples.get(command)?.() ?? []);
  const title = lines.length > 1 ? "Examples" : "Example";
  return `\n${title}:\n${lines.map((line) => `  ${line}\n`).join("")}`;
}

function leavesOf(group: Command): Command[] {
  return group.commands.flatMap((command) =>
    command.commands.length > 0 ? leavesOf(command) : [command],
  );
}

/** Lists the commands of a group in the help of the program. */
function summarizeCommands(group: Command): void {
  group.summary(group.commands.map((command) => command.name()).join(", "));
}
