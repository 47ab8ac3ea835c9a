import type { DigestNarrative } from "@bayline/contracts";
import type { Logger } from "pino";
import type { Config } from "../config.ts";
import { createModel, type Model, ModelFailure } from "./model.ts";
import { readNarrative } from "./narrative.ts";
import { figuresIn } from "./numerals.ts";
import { complaint, promptFor } from "./prompt.ts";
import { type Subject, writeByTemplate } from "./template.ts";

export interface Narration {
  narrative: DigestNarrative;
  /** Who wrote it. */
  renderMode: "llm" | "fallback";
}

/** Writes narratives: by a model where there is one and it keeps to the figures, else by the template. */
export interface Narrator {
  /** Never throws, and never takes much longer than `patience` allows. */
  write(subject: Subject): Promise<Narration>;
  /** A narrator for one run over many shops, which gives up on a model that keeps failing. */
  forRun(): Narrator;
  /** Waits for no model any more: what is asked just now is told by the template. */
  close(): void;
}

export interface Patience {
  callMs: number;
  wholeMs: number;
}

const usualPatience = { callMs: 15_000, wholeMs: 30_000 };
const tries = 2;
const mostFailuresInARow = 3;

export function createNarrator(
  llm: Config["llm"],
  log: Logger,
  patience: Patience = usualPatience,
): Narrator {
  const closing = new AbortController();
  const close = () => closing.abort();
  const model = llm && createModel(llm);
  if (!model) return templateNarrator(close);
  const write = async (subject: Subject): Promise<Narration | undefined> => {
    try {
      const narrative = await askModel(model, subject, { patience, closing: closing.signal });
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

/** Writes everything by the template. */
export function templateNarrator(close: () => void = () => undefined): Narrator {
  const narrator: Narrator = {
    close,
    write: async (subject) => byTemplate(subject),
    forRun: () => narrator,
  };
  return narrator;
}

/** Three failures in a row are the model's, not the digests': the rest of the run does without it. */
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
  patience: Patience;
  closing: AbortSignal;
}

/** Asks once, and once more with what was wrong; throws where neither answer can be taken. */
async function askModel(
  model: Model,
  subject: Subject,
  { patience, closing }: Limits,
): Promise<DigestNarrative> {
  const whole = AbortSignal.timeout(patience.wholeMs);
  const figures = figuresIn(subject.snapshot);
  const messages = promptFor(subject);
  let last = new ModelFailure("it was not asked");
  for (let attempt = 1; attempt <= tries && !whole.aborted && !closing.aborted; attempt++) {
    const call = AbortSignal.timeout(patience.callMs);
    try {
      const answer = await model.ask(messages, AbortSignal.any([whole, call, closing]));
      const { narrative, fault } = readNarrative(answer, figures);
      if (narrative) return withCallouts(narrative, subject.callouts);
      messages.push(...complaint(answer, fault));
      // What is wrong with it is told to the model alone: a log is no place for what it makes up.
      last = new ModelFailure("its answer was not taken");
    } catch (error) {
      if (!(error instanceof ModelFailure) || error.isFinal) throw error;
      last = error;
    }
  }
  throw last;
}

/** What is out of the ordinary is said, whether the model thought of it or not. */
function withCallouts(narrative: DigestNarrative, callouts: string[]): DigestNarrative {
  return narrative.callouts.length === 0 ? { ...narrative, callouts } : narrative;
}
