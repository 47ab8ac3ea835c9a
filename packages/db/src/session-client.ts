import pg from "pg";
import { readOnlyRefusal } from "./failures.ts";

/** A client that knows whether its server accepts writes, and leaves one that refused a write. */
export class SessionClient extends pg.Client {
  readonly #reported = new Map<string, string>();

  constructor(config?: pg.ClientConfig) {
    super(config);
    const { connection } = this;
    connection.on("parameterStatus", ({ parameterName, parameterValue }) =>
      this.#reported.set(parameterName, parameterValue),
    );
    connection.on("errorMessage", ({ code }) => {
      // The driver's own listener comes after this one, and still passes the error on.
      if (code === readOnlyRefusal) process.nextTick(() => connection.stream.destroy());
    });
  }

  /** The server is a standby. */
  get isStandby(): boolean {
    return this.#reported.get("in_hot_standby") === "on";
  }

  /** Transactions of this session cannot write. PostgreSQL reports it, and changes of it, unasked. */
  get isReadOnly(): boolean {
    return this.isStandby || this.#reported.get("default_transaction_read_only") === "on";
  }
}
