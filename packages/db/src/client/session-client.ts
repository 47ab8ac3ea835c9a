import pg from "pg";
import { SilenceWatch } from "./deadlines.ts";
import { readOnlyRefusal } from "./failures.ts";
import { applySettings, type ServerState, type SessionSettings } from "./session-settings.ts";

/** A client that knows whether its server accepts writes, and leaves one that refused a write. */
export class SessionClient extends pg.Client {
  readonly #reported = new Map<string, string>();
  /** Whether the database has Citus, as of {@link configure}. */
  isOnCluster = false;

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

  /**
   * Applies settings to the session, within `ms`. The server's answer replaces what it reported at
   * the start: a pooler may have repeated the report of another server.
   */
  async configure(settings: SessionSettings, ms: number): Promise<void> {
    const asked = this.query<ServerState>(applySettings(settings, "session"));
    const { rows } = await new SilenceWatch(this).limit(asked, ms);
    const onOff = (is: boolean | undefined) => (is ? "on" : "off");
    this.isOnCluster = rows[0]?.isOnCluster === true;
    this.#reported.set("in_hot_standby", onOff(rows[0]?.isStandby));
    this.#reported.set("default_transaction_read_only", onOff(rows[0]?.isReadOnly));
  }

  /** The server is a standby. */
  get isStandby(): boolean {
    return this.#reported.get("in_hot_standby") === "on";
  }

  /**
   * Transactions of this session cannot write. PostgreSQL reports it, and changes of it, unasked.
   */
  get isReadOnly(): boolean {
    return this.isStandby || this.#reported.get("default_transaction_read_only") === "on";
  }
}
