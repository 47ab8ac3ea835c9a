import type pg from "pg";
import { SessionClient } from "./session-client.ts";

const refusalCode = "ERR_SERVER_UNPROVEN";

/** The libpq query parameter that requires SCRAM, and its value. */
const rule = ["require_auth", "scram-sha-256"] as const;

/**
 * Adds the requirement to a connection string that the server must authenticate itself by SCRAM.
 */
export function requiringScram(url: string): string {
  const strict = new URL(url);
  strict.searchParams.set(...rule);
  return strict.href;
}

/**
 * A client that authenticates only by SCRAM, in which the server proves that it knows the password
 * too.
 *
 * The driver itself sends the password in clear or as MD5 to any program on the server's port that
 * requests it.
 */
export class ScramClient extends SessionClient {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const { connection } = this;
    let isProven = false;
    const refuse = () => {
      // The driver's own listeners run after these. They must find neither a password nor a
      // session.
      this.password = "";
      connection.removeAllListeners("readyForQuery");
      connection.stream.destroy();
      connection.emit("error", new UnprovenServer());
    };
    connection.on("authenticationCleartextPassword", refuse);
    connection.on("authenticationMD5Password", refuse);
    connection.on("authenticationSASLFinal", () => {
      isProven = true;
    });
    connection.on("error", () => {
      isProven = false;
    });
    connection.on("authenticationOk", () => {
      if (!isProven) refuse();
    });
  }
}

class UnprovenServer extends Error {
  readonly code = refusalCode;

  constructor() {
    super("What answers on the database's port does not authenticate by SCRAM");
    this.name = "UnprovenServer";
  }
}

/** The class of a database's clients, chosen by its connection string. */
export function clientClass(url: string | undefined): typeof SessionClient {
  const [name, value] = rule;
  const isStrict = url !== undefined && URL.parse(url)?.searchParams.get(name) === value;
  return isStrict ? ScramClient : SessionClient;
}

/** Creates a client of the class that its connection string requires. */
export function createClient(config: pg.ClientConfig): SessionClient {
  return new (clientClass(config.connectionString))(config);
}
