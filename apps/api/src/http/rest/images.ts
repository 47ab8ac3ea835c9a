import { createHash } from "node:crypto";
import { invalid, maxLogoBytes, mediaTypes } from "@bayline/contracts";
import type { FastifyInstance, FastifyReply } from "fastify";
import { unsupportedMedia } from "../../pipeline/unsupported-media.ts";
import type { BodyReader, Exchange } from "./exchange.ts";

/** Receives images in memory: they are small. */
export const imageReader: BodyReader = {
  registerTypes,
  isLong: false,
  receive: async ({ body }, perform) => {
    if (!Buffer.isBuffer(body) || body.length === 0) {
      throw invalid([{ field: "", message: "the body must be a PNG or JPEG image" }]);
    }
    const image = createHash("sha256").update(body).digest("hex");
    return perform({ image }, body);
  },
};

export async function respondWithImage({ reply, call, execute }: Exchange): Promise<FastifyReply> {
  const { type, content } = Object((await execute(call)).body);
  return reply
    .type(String(type))
    .header("X-Content-Type-Options", "nosniff")
    .header("Content-Security-Policy", "sandbox")
    .send(content);
}

function registerTypes(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  // The type is determined by the content.
  const types = [...mediaTypes.image, "application/octet-stream"];
  app.addContentTypeParser(
    types,
    { parseAs: "buffer", bodyLimit: maxLogoBytes },
    (_request, body, done) => done(null, body),
  );
  app.addContentTypeParser("*", (_request, _payload, done) => {
    done(unsupportedMedia("image"));
  });
}
