import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { SentFile } from "../../pipeline/sent-file.ts";
import type { Call, Execute } from "../../pipeline/use-case.ts";

/** Performs the call of a request, with the fields and the file of its body. */
export type Perform = (fields: unknown, file?: SentFile) => Promise<FastifyReply>;

/** Receives the request bodies of one kind. */
export interface BodyReader {
  /** Registers the content types that it accepts. */
  registerTypes(app: FastifyInstance): void;
  /** Set if bodies have no time limit while data arrives. */
  isLong: boolean;
  /** Calls `perform` when the body is complete, and keeps its file until then. */
  receive(request: FastifyRequest, perform: Perform): Promise<FastifyReply>;
}

/** A request whose body was received. */
export interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
  call: Call;
  execute: Execute;
}

/** Executes a call and sends its result. */
export type Respond = (exchange: Exchange) => Promise<FastifyReply>;
