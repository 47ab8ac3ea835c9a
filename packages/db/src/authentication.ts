import type pg from "pg";
import { SessionClient } from "./session-client.ts";

const refusalCode = "ERR_SERVER_UNPROVEN";

/** The query parameter of a connection string that libpq has for the same rule, and its value. */
const rule = ["require_auth", "scram-sha-256"] as const;

/** Adds to a connection string that only a server that proves itself by SCRAM is talked to. */
export function requiringScram(url: string): string {
  const strict = new URL(url);
  strict.searchParams.set(...rule);
  return strict.href;
}

/**
 * Proves the password by SCRAM alone, which has the server prove that it knows the password too. The
 * driver sends the password to any program on the server's port that asks for it in clear or as MD5.
 */
export class ScramClient extends SessionClient {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const { connection } = this;
    let isProven = false;
    const refuse = () => {
      // The driver's own listeners run after these: none may find a password, or a session.
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

/** The class of the clients of a database, as its connection string demands. */
export function clientClass(url: string | undefined): typeof SessionClient {
  const [name, value] = rule;
  const isStrict = url !== undefined && URL.parse(url)?.searchParams.get(name) === value;
  return isStrict ? ScramClient : SessionClient;
}

/** A client of the class that its connection string demands. */
export function createClient(config: pg.ClientConfig): SessionClient {
  return new (clientClass(config.connectionString))(config);
}
