import { randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { jsonOf, sliceBytes, type WrittenJson, writtenJson } from "../../pipeline/written-json.ts";
import { SlicedJson } from "../rest/sliced-json.ts";

/**
 * The long answers of a request's calls, by the mark that tRPC writes in their place. A mark cannot
 * be guessed, so no other text of the response contains it.
 */
const longAnswers = new WeakMap<FastifyRequest, Map<string, WrittenJson>>();

/** Returns what tRPC is to write for the body of a call: a mark if its JSON is already written. */
export function bodyOrMark(request: FastifyRequest, body: unknown): unknown {
  const json = writtenJson(body);
  if (!json || json.bytes < sliceBytes) return body;
  const mark = randomUUID();
  const known = longAnswers.get(request) ?? new Map<string, WrittenJson>();
  longAnswers.set(request, known.set(mark, json));
  return mark;
}

/** Puts the JSON of long answers into responses of tRPC, in the place of their marks. */
export function sendLongAnswers(app: FastifyInstance): void {
  app.addHook("onSend", async (request, reply, payload) => {
    const answers = longAnswers.get(request);
    if (!answers || !(payload instanceof Response)) return payload;
    reply.code(payload.status).headers(Object.fromEntries(payload.headers));
    return new SlicedJson(withAnswers(await payload.text(), answers));
  });
}

function withAnswers(text: string, answers: ReadonlyMap<string, WrittenJson>): WrittenJson {
  const marks = new RegExp(`"(${[...answers.keys()].join("|")})"`);
  const parts = text.split(marks).map((part) => answers.get(part) ?? jsonOf(part));
  return {
    slices: parts.flatMap(({ slices }) => slices),
    bytes: parts.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}
