import { AppError, invalid } from "@bayline/contracts";
import type { FastifyInstance } from "fastify";

// Without `fatal`, invalid UTF-8 would silently be replaced and stored so.
const utf8 = new TextDecoder("utf-8", { fatal: true });

/**
 * Accepts bodies as JSON in UTF-8. An empty body counts as none; any other type or encoding is a
 * 415.
 */
export function registerBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (request, body, done) => {
    const encoding = request.headers["content-encoding"];
    if (encoding !== undefined && encoding.toLowerCase() !== "identity") {
      return done(
        new AppError("UNSUPPORTED_MEDIA_TYPE", "Send the body without Content-Encoding."),
      );
    }
    try {
      const text = typeof body === "string" ? body : utf8.decode(body);
      done(null, text.trim() === "" ? undefined : JSON.parse(text));
    } catch {
      done(invalid([{ field: "", message: "The body is not valid JSON." }]));
    }
  });
  app.addContentTypeParser("*", (request, _payload, done) => {
    if (request.headers["content-length"] === "0") return done(null, undefined);
    done(new AppError("UNSUPPORTED_MEDIA_TYPE", "Send the body as application/json."));
  });
}
