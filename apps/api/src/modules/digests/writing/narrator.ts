import type { DigestNarrative } from "@bayline/contracts";
import type { Logger } from "pino";
import type { Config } from "../../../config/config.ts";
import { createModel, type Model, ModelFailure } from "./model.ts";
import { readNarrative } from "./narrative.ts";
import { figuresIn } from "./numerals.ts";
import { complaint, promptFor } from "./prompt.ts";
import { type Subject, writeByTemplate } from "./template.ts";

declare module "../../../pipeline/context.ts" {
  interface Services {
    narrator: Narrator;
  }
}

export interface Narration {
  narrative: DigestNarrative;
  /** Which writer produced it. */
  renderMode: "llm" | "fallback";
}

/**
 * Writes narratives: by a model if one is configured and its figures are correct, else by the
 * template.
 */
export interface Narrator {
  /** Never throws, and takes at most slightly longer than `timeouts`. */
  write(subject: Subject): Promise<Narration>;
  /** A narrator for one run over many shops, which stops using a model that keeps failing. */
  forRun(): Narrator;
  /** Stops waiting for the model: pending narratives are written by the template. */
  close(): void;
}

export interface Timeouts {
  callMs: number;
  wholeMs: number;
}

const defaultTimeouts = { callMs: 15_000, wholeMs: 30_000 };
const tries = 2;
const mostFailuresInARow = 3;

export function createNarrator(
  llm: Config["llm"],
  log: Logger,
  timeouts: Timeouts = defaultTimeouts,
): Narrator {
  const closing = new AbortController();
  const close = () => closing.abort();
  const model = llm && createModel(llm);
  if (!model) return templateNarrator(close);
  const write = async (subject: Subject): Promise<Narration | undefined> => {
    try {
      const narrative = await askModel(model, subject, { timeouts, closing: closing.signal });
      return { narrative, renderMode: "llm" };
    } catch (error) {
      const why = error instanceof ModelFailure ? error.message : "it failed";
      log.warn({ why, period: subject.covered }, "a digest is written by the template");
      return undefined;
    }
  };
  return {
    close,
    write: async (subject) => (await write(subject)) ?? byTemplate(subject),
    forRun: () => breaking(write, close),
  };
}

function byTemplate(subject: Subject): Narration {
  return { narrative: writeByTemplate(subject), renderMode: "fallback" };
}

/** A narrator that uses only the template. */
export function templateNarrator(close: () => void = () => undefined): Narrator {
  const narrator: Narrator = {
    close,
    write: async (subject) => byTemplate(subject),
    forRun: () => narrator,
  };
  return narrator;
}

/** Circuit breaker: after three failures in a row, the rest of the run uses no model. */
function breaking(
  write: (subject: Subject) => Promise<Narration | undefined>,
  close: () => void,
): Narrator {
  let failures = 0;
  const narrator: Narrator = {
    close,
    forRun: () => narrator,
    async write(subject) {
      if (failures >= mostFailuresInARow) return byTemplate(subject);
      const narration = await write(subject);
      failures = narration ? 0 : failures + 1;
      return narration ?? byTemplate(subject);
    },
  };
  return narrator;
}

interface Limits {
  timeouts: Timeouts;
  closing: AbortSignal;
}

/** Asks once, and a second time with the fault; throws if neither answer is accepted. */
async function askModel(
  model: Model,
  subject: Subject,
  { timeouts, closing }: Limits,
): Promise<DigestNarrative> {
  const whole = AbortSignal.timeout(timeouts.wholeMs);
  const figures = figuresIn(subject.snapshot);
  const messages = promptFor(subject);
  let last = new ModelFailure("it was not called");
  for (let attempt = 1; attempt <= tries && !whole.aborted && !closing.aborted; attempt++) {
    const call = AbortSignal.timeout(timeouts.callMs);
    try {
      const answer = await model.ask(messages, AbortSignal.any([whole, call, closing]));
      const { narrative, fault } = readNarrative(answer, figures);
      if (narrative) return withCallouts(narrative, subject.callouts);
      messages.push(...complaint(answer, fault));
      // Only the model receives the fault: it quotes generated text, which does not belong in a
      // log.
      last = new ModelFailure("its answer was rejected");
    } catch (error) {
      if (!(error instanceof ModelFailure) || error.isFinal) throw error;
      last = error;
    }
  }
  throw last;
}

/** Adds the anomalies as callouts if the model wrote none. */
function withCallouts(narrative: DigestNarrative, callouts: string[]): DigestNarrative {
  return narrative.callouts.length === 0 ? { ...narrative, callouts } : narrative;
}
