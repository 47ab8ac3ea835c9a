import { once } from "node:events";
import { createServer, type Socket } from "node:net";

function message(type: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type), length, body]);
}

/** PostgreSQL's authentication message: kind 0 accepts, 3 requests the password in clear. */
export function authentication(kind: number, more = ""): Buffer {
  const body = Buffer.alloc(4);
  body.writeInt32BE(kind);
  return message("R", Buffer.concat([body, Buffer.from(more, "latin1")]));
}

export const readyForQuery = message("Z", Buffer.from("I"));

export interface Impostor {
  port: number;
  /** Everything that clients have sent. */
  received(): string;
  close(): void;
}

/** Starts another program on a database's port. It responds to every startup with these bytes. */
export async function startImpostor(answer: Buffer): Promise<Impostor> {
  const chunks: Buffer[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on("error", () => undefined));
    socket.once("data", () => socket.write(answer));
    socket.on("data", (bytes) => chunks.push(bytes));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : 0,
    received: () => Buffer.concat(chunks).toString("latin1"),
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
