import { setImmediate as nextRound } from "node:timers/promises";
import { type App, isInteractive, readStdin } from "./app.ts";
import { CliError, exitCodes, usageError } from "./exit.ts";

/** The error without a terminal, and the flag that confirms. */
interface Unconfirmed {
  message: string;
  nextStep: string;
}

const destructive: Unconfirmed = {
  message: "this cannot be undone and needs confirmation on a terminal",
  nextStep: "Add --yes.",
};

/**
 * Asks for confirmation of an action, by default a destructive one. Without a terminal, the flag is
 * required. The question is computed only if it is asked.
 */
export async function confirm(
  app: App,
  { yes }: { yes: boolean },
  question: () => string | Promise<string>,
  { message: refusal, nextStep }: Unconfirmed = destructive,
): Promise<void> {
  if (yes) return;
  if (!isInteractive(app)) throw usageError(refusal, nextStep);
  const { confirm: ask, isCancel } = await import("@clack/prompts");
  const message = await question();
  await discardTypedAhead(app);
  const answer = await ask({ message, initialValue: false, output: app.stderr });
  if (isCancel(answer)) throw cancelled();
  if (!answer) throw new CliError("CANCELLED", "nothing was done", { exit: exitCodes.failed });
}

/** Rounds of the event loop without a key, after which none is waiting. */
const quietRounds = 3;

/** Discards the keys that were pressed before the question was shown: they do not answer it. */
async function discardTypedAhead({ stdin }: App): Promise<void> {
  let quiet = 0;
  const discard = () => {
    quiet = 0;
  };
  // Otherwise the terminal keeps back an unfinished line.
  stdin.setRawMode?.(true);
  stdin.on("data", discard).resume();
  while (quiet < quietRounds) {
    quiet += 1;
    await nextRound();
  }
  stdin.off("data", discard).pause();
}

/** The error for Ctrl-C or Escape at a question. */
function cancelled(): CliError {
  return new CliError("CANCELLED", "nothing was done", { exit: exitCodes.interrupted });
}

/** Reads a secret: typed without echo, or the first line of stdin. */
export async function askSecret(app: App, name: string): Promise<string> {
  if (!isInteractive(app)) {
    const [line = ""] = (await readStdin(app)).split(/\r?\n/);
    if (line === "") throw usageError(`stdin contains no ${name}`);
    return line;
  }
  const { isCancel, password } = await import("@clack/prompts");
  const answer = await password({ message: name, output: app.stderr });
  if (isCancel(answer)) throw cancelled();
  return answer;
}
