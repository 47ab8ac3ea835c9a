import { Server, type Socket } from "node:net";
import type { FastifyInstance } from "fastify";

// A stop may take ten seconds in all: these two times, and the rest for closing other resources.
const keepAliveMs = 2000;
const drainTimeoutMs = 4000;

declare module "fastify" {
  interface FastifyInstance {
    /**
     * Accepts no new connections, and asks the clients of open ones to send no more requests over
     * them. Resolves when all connections are closed, or after a short time, within which frequent
     * clients have received the request.
     */
    drain(): Promise<void>;
  }
}

/**
 * Stops without dropping a request. While the last requests are answered, clients are asked to send
 * no more over their connections. Clients that send nothing, or never finish sending, do not delay
 * the stop.
 */
export function drainWhenClosing(app: FastifyInstance): void {
  const connections = watchConnections(app);
  let closing = false;
  app.decorate("drain", async () => {
    closing = true;
    // Not `app.server.close`: it also closes every idle connection immediately, and on a busy one
    // the next request may already be on its way.
    Server.prototype.close.call(app.server);
    await emptied(connections, keepAliveMs);
  });
  app.addHook("preClose", (done) => {
    closing = true;
    for (const socket of connections) {
      // Browsers open spare connections. Node considers a connection without any data busy.
      if (socket.bytesRead === 0) socket.destroy();
    }
    setTimeout(() => app.server.closeAllConnections(), drainTimeoutMs).unref();
    done();
  });
  app.addHook("onSend", (_request, reply, _payload, done) => {
    if (closing) reply.header("Connection", "close");
    done();
  });
}

function watchConnections(app: FastifyInstance): Set<Socket> {
  const open = new Set<Socket>();
  app.server.on("connection", (socket: Socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  return open;
}

/** Waits until no connection is open, at most `milliseconds`. */
function emptied(open: ReadonlySet<Socket>, milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    for (const socket of open) {
      socket.once("close", () => {
        if (open.size === 0) end();
      });
    }
    if (open.size === 0) end();
  });
}
