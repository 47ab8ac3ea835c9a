import { type Database, deliveriesChannel, tellDeliveries } from "@bayline/db";

type Answer = (tenantId: string) => void;

/**
 * Passes on that deliveries wait in a shop: to the worker of this process, or where there is none to
 * those of the others. A ring that gets lost costs a second, since workers look by themselves, too.
 */
export class Bell {
  readonly #database: Database;
  #answer: Answer | undefined;
  #untold = new Set<string>();
  #telling = false;

  constructor(database: Database) {
    this.#database = database;
  }

  readonly ring = (tenantId: string): void => {
    if (this.#answer) this.#answer(tenantId);
    else this.tell([tenantId]);
  };

  /** Tells all processes. Not in the transaction that let them wait: those would commit one by one. */
  tell(tenantIds: readonly string[]): void {
    for (const tenantId of tenantIds) this.#untold.add(tenantId);
    if (!this.#telling && this.#untold.size > 0) void this.#tell();
  }

  /** `rung` is for what this process has let wait, `heard` for what others have. */
  async answer({ rung, heard }: { rung: Answer; heard: Answer }): Promise<void> {
    this.#answer = rung;
    await this.#database.listener.listen(deliveriesChannel, {
      heard: (tenantId) => {
        if (this.#answer) heard(tenantId);
      },
      reconnected: () => undefined,
    });
  }

  /** From now on it is the others who are told. */
  leave(): void {
    this.#answer = undefined;
  }

  async #tell(): Promise<void> {
    this.#telling = true;
    while (this.#untold.size > 0) {
      const tenantIds = [...this.#untold];
      this.#untold.clear();
      await tellDeliveries(this.#database.read, tenantIds).catch(() => undefined);
    }
    this.#telling = false;
  }
}
