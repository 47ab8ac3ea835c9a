import { once } from "node:events";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

export interface ReceivedMail {
  to: string[];
  /** Headers and body as received. */
  source: string;
}

export interface MailServer {
  url: string;
  received: ReceivedMail[];
  /** Refuses every mail until `accept`. */
  refuse(): void;
  accept(): void;
  stop(): Promise<void>;
}

/** A real mail server on the loopback interface. */
export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  let refuses = false;
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    disabledCommands: ["AUTH"],
    logger: false,
    onData(stream, session, done) {
      text(stream).then((source) => {
        if (refuses) return done(new Error("The mailbox is full"));
        received.push({ to: session.envelope.rcptTo.map(({ address }) => address), source });
        done();
      }, done);
    },
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const address = server.server.address();
  if (address === null || typeof address === "string") throw new Error("not a TCP address");
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    refuse() {
      refuses = true;
    },
    accept() {
      refuses = false;
    },
    stop: () => new Promise((resolve) => void server.close(resolve)),
  };
}
