import { once } from "node:events";
import { connect } from "node:net";

/** The answer of a server to bytes that no HTTP client would send. */
export interface RawAnswer {
  status: number;
  /** With names in lower case. */
  headers: Map<string, string>;
  text: string;
}

/** Sends raw bytes over a separate connection, and reads until it is closed. */
export async function sendRaw(origin: string, request: string | Buffer): Promise<RawAnswer> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  const chunks: Buffer[] = [];
  socket.on("data", (chunk: Buffer) => chunks.push(chunk));
  socket.on("error", () => undefined);
  socket.write(request);
  await once(socket, "close");
  return parseAnswer(Buffer.concat(chunks).toString());
}

/** A request with a raw body; the connection is closed with the answer. */
export function rawRequest(
  line: string,
  headers: Record<string, string> = {},
  body: Buffer | string = "",
): Buffer {
  const all = { host: "bayline.test", connection: "close", ...headers };
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([
    Buffer.from(`${line} HTTP/1.1\r\n${head.join("")}\r\n`),
    Buffer.from(body),
  ]);
}

function parseAnswer(answer: string): RawAnswer {
  const [head = "", ...rest] = answer.split("\r\n\r\n");
  const [line = "", ...fields] = head.split("\r\n");
  const headers = fields.map((field): [string, string] => {
    const [name = "", ...value] = field.split(": ");
    return [name.toLowerCase(), value.join(": ")];
  });
  return {
    status: Number(line.split(" ")[1]),
    headers: new Map(headers),
    text: rest.join("\r\n\r\n"),
  };
}
