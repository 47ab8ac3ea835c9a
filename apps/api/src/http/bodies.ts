import { AppError, invalid } from "@bayline/contracts";
import type { FastifyInstance } from "fastify";

/** Bodies are JSON: an empty one is no body, and any other type is a 415. */
export function registerBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) => {
    const text = String(body);
    if (text.trim() === "") return done(null, undefined);
    try {
      done(null, JSON.parse(text));
    } catch {
      done(invalid([{ field: "", message: "The body is not valid JSON." }]));
    }
  });
  app.addContentTypeParser("*", (request, _payload, done) => {
    if (request.headers["content-length"] === "0") return done(null, undefined);
    done(new AppError("UNSUPPORTED_MEDIA_TYPE", "Send the body as application/json."));
  });
}
