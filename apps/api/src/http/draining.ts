import { Server, type Socket } from "node:net";
import type { FastifyInstance } from "fastify";

// A stop may take ten seconds in all: these two, and the rest for letting go of everything else.
const lingerMs = 2000;
const patienceMs = 4000;

declare module "fastify" {
  interface FastifyInstance {
    /**
     * Takes no new connections, and tells the clients of those that are open to send no more over
     * them. Answers when all are closed, or after a moment: whoever sends often has heard it by then.
     */
    drain(): Promise<void>;
  }
}

/**
 * Lets a stop end without dropping a request: while the last ones are answered, clients are told
 * not to send more over their connections, and those that send nothing, or never finish sending,
 * are not waited for.
 */
export function drainWhenClosing(app: FastifyInstance): void {
  const connections = watchConnections(app);
  let closing = false;
  app.decorate("drain", async () => {
    closing = true;
    // Not the HTTP server's own close: that cuts every connection that looks idle at once, and over
    // one that is used often, the next request is on its way already.
    Server.prototype.close.call(app.server);
    await emptied(connections, lingerMs);
  });
  app.addHook("preClose", (done) => {
    closing = true;
    for (const socket of connections) {
      // Browsers open some in advance. To Node one over which nothing ever came is busy.
      if (socket.bytesRead === 0) socket.destroy();
    }
    setTimeout(() => app.server.closeAllConnections(), patienceMs).unref();
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

/** Waits until no connection is left, but no longer than that. */
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
