/** The exit codes, documented in `bayline --help`. */
export const exitCodes = {
  done: 0,
  failed: 1,
  usage: 2,
  denied: 3,
  notFound: 4,
  conflict: 5,
  rateLimited: 6,
  partial: 7,
  /** The exit code that shells use after Ctrl-C. */
  interrupted: 130,
} as const;

const exitOfStatus = new Map<number, number>([
  [400, exitCodes.usage],
  [401, exitCodes.denied],
  [403, exitCodes.denied],
  [404, exitCodes.notFound],
  [409, exitCodes.conflict],
  [422, exitCodes.conflict],
  [429, exitCodes.rateLimited],
]);

export function exitOf(status: number): number {
  return exitOfStatus.get(status) ?? exitCodes.failed;
}

interface Facts {
  exit?: number;
  details?: ReadonlyArray<{ field: string; message: string }>;
  nextStep?: string;
}

/** An error raised by the command line itself, without a response from the server. */
export class CliError extends Error {
  override name = "CliError";
  readonly code: string;
  readonly exit: number;
  readonly details: ReadonlyArray<{ field: string; message: string }>;
  readonly nextStep: string | null;

  constructor(code: string, message: string, facts: Facts = {}) {
    super(message);
    this.code = code;
    this.exit = facts.exit ?? exitCodes.usage;
    this.details = facts.details ?? [];
    this.nextStep = facts.nextStep ?? null;
  }
}

export function usageError(message: string, nextStep?: string): CliError {
  return new CliError("USAGE", message, nextStep === undefined ? {} : { nextStep });
}
