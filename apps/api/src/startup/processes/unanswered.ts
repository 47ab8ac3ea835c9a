import type { Worker } from "node:cluster";

/** A message of Node's cluster module that hands a connection to a process. */
interface HandingOver {
  cmd: "NODE_CLUSTER";
  act: "newconn";
  seq: number;
}

/** For reading what an ended process has answered. */
const readMs = 100;

function isHandingOver(message: unknown): message is HandingOver {
  if (typeof message !== "object" || message === null) return false;
  return "act" in message && message.act === "newconn" && "seq" in message;
}

/**
 * Gives connections that a process was handed, and ended before it took, to another process. Node
 * does so if the process refuses them, but keeps them open forever if it ends: this refuses for it.
 * The messages are internal to Node; a test of a killed process notices if they change.
 */
export function passOnUnanswered(worker: Worker): void {
  const child = worker.process;
  const unanswered = new Set<number>();
  child.send = new Proxy(child.send, {
    apply(send, self, parameters) {
      const [message] = parameters;
      if (isHandingOver(message)) unanswered.add(message.seq);
      return Reflect.apply(send, self, parameters);
    },
  });
  child.on("internalMessage", ({ ack }: { ack?: number }) => {
    if (ack !== undefined) unanswered.delete(ack);
  });
  // While a handed connection is not taken, Node waits with this event, even if the process ended.
  const timeToRead = () => setTimeout(() => child.emit("disconnect"), readMs);
  worker.once("exit", timeToRead);
  // The process gets no further connections now.
  worker.once("disconnect", () => {
    worker.off("exit", timeToRead);
    for (const ack of unanswered) {
      child.emit("internalMessage", { cmd: "NODE_CLUSTER", ack, accepted: false });
    }
  });
}
