import { randomInt } from "node:crypto";
import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { errorCode } from "../client/failures.ts";

type Loss = "request" | "answer" | "silence";

/** A network to a database whose connections fail at chosen moments. */
export interface Network {
  /** The connection string of the database over this network. */
  readonly url: string;
  /**
   * Breaks the connection of the next COMMIT: before the request arrives, or before the response
   * does. With "silence" the request arrives, and nothing is transmitted afterwards.
   */
  loseNextCommit(loss: Loss): void;
  /** Fails, as with `fail`, instead of transmitting the response to the next COMMIT. */
  failWithNextCommit(): void;
  /** Terminates the next connection in the same packet that reports it as ready. */
  loseNextConnection(): void;
  /** Breaks all connections, and rejects new ones until `restore`. */
  fail(): Promise<void>;
  /** Stops transmitting over the existing connections, without closing them. */
  abandon(): void;
  /** Stops transmitting over existing and new connections until `restore`. */
  fallSilent(): void;
  restore(): Promise<void>;
  /** Connects new connections to another server of the same database. */
  leadTo(databaseUrl: string): void;
}

const commit = Buffer.from("COMMIT\0");
const ready = Buffer.from("Z\0\0\0\x05I");
const fields = "SFATAL\0VFATAL\0C57P01\0Mterminating connection due to administrator command\0\0";
const terminated = Buffer.concat([
  Buffer.from("E"),
  Buffer.from(Uint32Array.of(fields.length + 4).buffer).swap32(),
  Buffer.from(fields),
]);

export async function startNetwork(databaseUrl: string): Promise<Network & AsyncDisposable> {
  let target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  /** The sockets over which nothing is transmitted. */
  const abandoned = new WeakSet<Socket>();
  let isSilent = false;
  let losing: Loss | undefined;
  let isFailing = false;
  let isLosingConnection = false;

  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    let isLosingAnswer = false;
    if (isSilent) abandoned.add(near).add(far);
    const cut = () => {
      near.destroy();
      far.destroy();
    };
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on("error", () => abandoned.has(socket) || cut());
      socket.on("close", () => sockets.delete(socket));
    }
    near.on("data", (chunk) => {
      if (abandoned.has(near)) return;
      const loss = chunk.includes(commit) ? losing : undefined;
      if (loss) losing = undefined;
      if (loss === "request") return cut();
      if (loss === "silence") abandoned.add(near).add(far);
      isLosingAnswer = loss === "answer";
      far.write(chunk);
    });
    // The response shows that the database has committed.
    far.on("data", (chunk) => {
      if (abandoned.has(far)) return;
      if (isLosingAnswer && isFailing) void fail();
      if (isLosingAnswer) return cut();
      const isLost = isLosingConnection && chunk.includes(ready);
      if (!isLost) return near.write(chunk);
      isLosingConnection = false;
      near.end(Buffer.concat([chunk, terminated]));
    });
    near.on("end", () => abandoned.has(near) || far.end());
    far.on("end", () => abandoned.has(far) || near.end());
  });
  const listen = async (port: number) => {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
  };
  const abandon = () => {
    for (const socket of sockets) abandoned.add(socket);
  };
  const fail = async () => {
    const closed = once(server, "close");
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };

  const port = await listenQuietly(listen);
  const url = new URL(databaseUrl);
  url.hostname = "127.0.0.1";
  url.port = String(port);
  return {
    url: url.href,
    loseNextCommit(loss) {
      losing = loss;
    },
    failWithNextCommit() {
      losing = "answer";
      isFailing = true;
    },
    loseNextConnection() {
      isLosingConnection = true;
    },
    fail,
    abandon,
    fallSilent() {
      isSilent = true;
      abandon();
    },
    async restore() {
      isSilent = false;
      if (!server.listening) await listen(port);
    },
    leadTo(otherUrl) {
      target = new URL(otherUrl);
    },
    async [Symbol.asyncDispose]() {
      if (server.listening) await fail();
    },
  };
}

/**
 * Listens below the range of ephemeral ports, so that no other program gets the port while the
 * network is down.
 */
async function listenQuietly(listen: (port: number) => Promise<void>): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    try {
      await listen(port);
      return port;
    } catch (error) {
      if (errorCode(error) !== "EADDRINUSE") throw error;
    }
  }
}
