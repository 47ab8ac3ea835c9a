import { METHODS } from "node:http";
import { AppError } from "@bayline/contracts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

/** Lets routes have every method there is: to Fastify a path does not exist for one it does not know. */
export function knowAllMethods(app: FastifyInstance): void {
  for (const method of METHODS) {
    // CONNECT asks for a tunnel and never reaches a route.
    if (method === "CONNECT" || app.supportedMethods.includes(method)) continue;
    app.addHttpMethod(method);
  }
}

/** Answers every method that a path does not have with a 405; `first` may refuse the request before. */
export function refuseOtherMethods(
  app: FastifyInstance,
  url: string,
  allowed: readonly string[],
  first: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
): void {
  const allow = [...allowed];
  app.route({
    method: app.supportedMethods.filter((method) => !allow.includes(method)),
    url,
    // Before a body is read: whatever it is, the method is wrong.
    onRequest: async (request, reply) => {
      await first(request, reply);
      throw new AppError("METHOD_NOT_ALLOWED", "This path does not answer to that method.", {
        allow,
      });
    },
    handler: () => undefined,
  });
}
