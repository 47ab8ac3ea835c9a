import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

// A stop may take ten seconds in all: the rest is for letting go of everything else.
const patienceMilliseconds = 6000;

/**
 * Lets a stop end: while the last requests are answered, clients are told not to send more over
 * their connections, and those that send nothing, or never finish sending, are not waited for.
 */
export function drainWhenClosing(app: FastifyInstance): void {
  const connections = watchConnections(app);
  let closing = false;
  app.addHook("preClose", (done) => {
    closing = true;
    for (const socket of connections) {
      // Browsers open some in advance. To Node one over which nothing ever came is busy.
      if (socket.bytesRead === 0) socket.destroy();
    }
    setTimeout(() => app.server.closeAllConnections(), patienceMilliseconds).unref();
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
