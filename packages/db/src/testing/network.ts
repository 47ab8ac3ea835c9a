import { randomInt } from "node:crypto";
import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { errorCode } from "../client/failures.ts";

type Loss = "request" | "answer" | "silence";

/** A way to a database on which connections break at the worst moment. */
export interface Network {
  /** The database's address over this network. */
  readonly url: string;
  /**
   * The next COMMIT breaks its connection: before it arrives, or before its answer does. By "silence"
   * it arrives, and nothing comes after it.
   */
  loseNextCommit(loss: Loss): void;
  /** The network fails, as by `fail`, with the answer to the next COMMIT. */
  failWithNextCommit(): void;
  /** The next connection is terminated in the same breath in which it is said to be ready. */
  loseNextConnection(): void;
  /** Breaks all connections, and refuses new ones until `restore`. */
  fail(): Promise<void>;
  /** Drops whatever is sent over the connections there are, from now on and without closing them. */
  abandon(): void;
  /** Does the same to all connections, new ones too, until `restore`. */
  fallSilent(): void;
  restore(): Promise<void>;
  /** New connections lead to another server of the same database. */
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
  /** The ends of connections over which nothing comes through. */
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
    // The answer shows that the database has committed.
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
 * Listens below the ports that the system gives out by itself: while the network fails, no other
 * program of this machine comes by its port by chance.
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
