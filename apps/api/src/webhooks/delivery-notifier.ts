import { type Database, deliveriesChannel, tellDeliveries } from "@bayline/db";

type Answer = (tenantId: string) => void;

/**
 * Notifies a worker that a shop has pending deliveries: the worker of this process, or those of
 * other processes if this one has none.
 *
 * A lost notification delays a delivery by at most a second, because workers also poll.
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

  /**
   * Notifies all processes. Not sent in the transaction that adds the deliveries, because
   * transactions with NOTIFY commit one at a time.
   */
  tell(tenantIds: readonly string[]): void {
    for (const tenantId of tenantIds) this.#untold.add(tenantId);
    if (!this.#telling && this.#untold.size > 0) void this.#tell();
  }

  /**
   * Subscribes a worker: `rung` receives notifications of this process, `heard` those of other
   * processes.
   */
  async answer({ rung, heard }: { rung: Answer; heard: Answer }): Promise<void> {
    this.#answer = rung;
    await this.#database.listener.listen(deliveriesChannel, {
      heard: (tenantId) => {
        if (this.#answer) heard(tenantId);
      },
      reconnected: () => undefined,
    });
  }

  /** Later notifications go to other processes. */
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
