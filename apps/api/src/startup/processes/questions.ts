/** Questions to another process that wait for their answers, each with a deadline. */
export class Questions<Answer> {
  readonly #open = new Map<number, (answer: Answer) => void>();
  #last = 0;

  /**
   * Sends a question by its id, and resolves with the answer.
   *
   * @throws if none arrives within `deadlineMs`, or the question cannot be sent
   */
  ask(send: (id: number) => void, deadlineMs: number): Promise<Answer> {
    this.#last += 1;
    const id = this.#last;
    return new Promise<Answer>((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#open.delete(id);
        reject(new Error("Another process of this start did not answer in time"));
      }, deadlineMs);
      timer.unref();
      this.#open.set(id, (answer) => {
        clearTimeout(timer);
        this.#open.delete(id);
        resolve(answer);
      });
      send(id);
    });
  }

  /** Answers a question. One that is not open any more is ignored. */
  answer(id: number, answer: Answer): void {
    this.#open.get(id)?.(answer);
  }
}
