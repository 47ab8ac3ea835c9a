import { randomUUID } from "node:crypto";
import { ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { invalid } from "@bayline/contracts";
import { errorAnswer } from "../errors.ts";

/** Time for a refused client to read its refusal and close its side. */
const graceMs = 2000;

const refusals = new Map<string, [status: number, message: string]>([
  ["HPE_HEADER_OVERFLOW", [431, "The headers are too large."]],
  ["ERR_HTTP_REQUEST_TIMEOUT", [408, "The request did not arrive in time."]],
]);

/**
 * Answers input that is not, or never becomes, an HTTP request, and closes its connection. Such
 * input does not reach Fastify.
 */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable || isAnswering(socket)) {
    socket.destroy();
    return;
  }
  const [status, message] = refusals.get(error.code ?? "") ?? [400, "This is not an HTTP request."];
  const requestId = randomUUID();
  const body = JSON.stringify(errorAnswer(invalid([], message), requestId).body);
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n` +
      `Content-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n` +
      `X-Request-Id: ${requestId}\r\nConnection: close\r\n\r\n${body}`,
  );
  // Ending our side alone would leave the connection open for as long as the client likes.
  setTimeout(() => socket.destroy(), graceMs).unref();
}

/**
 * Whether the client would read a refusal as part of the response in progress, or as that response.
 * Node exposes the response in progress only under this name.
 */
function isAnswering(socket: Socket): boolean {
  const response: unknown = Reflect.get(socket, "_httpMessage");
  if (!(response instanceof ServerResponse)) return false;
  return response.headersSent || response.req.complete;
}
