import { type Database, deliveriesChannel, notifyDeliveries } from "@bayline/db";

type OnDeliveries = (tenantId: string) => void;

/**
 * Notifies a worker that a shop has pending deliveries: the worker of this process, or those of
 * other processes if this one has none.
 *
 * A lost notification delays a delivery by at most a second, because workers also poll.
 */
export class DeliveryNotifier {
  readonly #database: Database;
  #onLocal: OnDeliveries | undefined;
  #unsent = new Set<string>();
  #isSending = false;

  constructor(database: Database) {
    this.#database = database;
  }

  readonly notify = (tenantId: string): void => {
    if (this.#onLocal) this.#onLocal(tenantId);
    else this.broadcast([tenantId]);
  };

  /**
   * Notifies all processes. Not sent in the transaction that adds the deliveries, because
   * transactions with NOTIFY commit one at a time.
   */
  broadcast(tenantIds: readonly string[]): void {
    for (const tenantId of tenantIds) this.#unsent.add(tenantId);
    if (!this.#isSending && this.#unsent.size > 0) void this.#send();
  }

  /**
   * Subscribes the worker of this process: `local` receives notifications of this process, `remote`
   * those of other processes.
   */
  async subscribe({ local, remote }: { local: OnDeliveries; remote: OnDeliveries }): Promise<void> {
    this.#onLocal = local;
    await this.#database.listener.listen(deliveriesChannel, {
      onNotification: (tenantId) => {
        if (this.#onLocal) remote(tenantId);
      },
      onReconnect: () => undefined,
    });
  }

  /** Later notifications go to other processes. */
  unsubscribe(): void {
    this.#onLocal = undefined;
  }

  async #send(): Promise<void> {
    this.#isSending = true;
    while (this.#unsent.size > 0) {
      const tenantIds = [...this.#unsent];
      this.#unsent.clear();
      await notifyDeliveries(this.#database.background, tenantIds).catch(() => undefined);
    }
    this.#isSending = false;
  }
}
