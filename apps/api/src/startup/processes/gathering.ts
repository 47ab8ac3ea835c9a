import { addEnded, type ProcessFigures, type StartFigures } from "../../observability/figures.ts";
import type { Child } from "./child.ts";
import { Questions } from "./questions.ts";

/** A process that does not answer by then is reported with its last known figures. */
const measureMs = 1500;

/** Gathers the metrics of all processes, of those that have ended too. */
export class Gathering {
  readonly #questions = new Questions<ProcessFigures>();
  #ended: ProcessFigures = [];
  #underWay: Promise<Omit<StartFigures, "wanted" | "restarts">> | undefined;

  /** Asks all processes concurrently. Scrapes at the same time share the answers. */
  gather(children: readonly Child[]): Promise<Omit<StartFigures, "wanted" | "restarts">> {
    this.#underWay ??= this.#ask(children).finally(() => {
      this.#underWay = undefined;
    });
    return this.#underWay;
  }

  /** Takes the figures of a process: an answer, or the last ones before its end. */
  receive(child: Child, id: number | null, figures: ProcessFigures): void {
    child.figures = figures;
    if (id !== null) this.#questions.answer(id, figures);
  }

  /** Keeps what an ended process has counted. */
  keep({ figures }: Child): void {
    if (figures) this.#ended = addEnded(this.#ended, figures);
  }

  async #ask(children: readonly Child[]) {
    const serving = children.filter(({ isServing }) => isServing);
    const answers = await Promise.allSettled(
      serving.map((child) =>
        this.#questions.ask((id) => child.send({ type: "measure", id }), measureMs),
      ),
    );
    const known = children.filter(({ hasEnded }) => !hasEnded).map(({ figures }) => figures);
    return {
      figures: [this.#ended, ...known.filter((figures) => figures !== undefined)],
      ready: serving.length,
      silent: answers.filter(({ status }) => status === "rejected").length,
    };
  }
}
