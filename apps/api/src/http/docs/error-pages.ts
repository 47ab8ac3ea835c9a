import { AppError } from "@bayline/contracts";
import type { FastifyInstance } from "fastify";
import type { Gate } from "../gate.ts";
import { refuseOtherMethods } from "../rest/other-methods.ts";
import { type Asset, createAsset, once, sendAsset } from "./reference.ts";

/**
 * Serves a page for each error code, to which the `docs` field of an error links: HTML for people,
 * and Markdown under the same path with `.md` for programs.
 */
export function registerErrorPages(app: FastifyInstance, gate: Pick<Gate, "passBy">): void {
  const assets = once(makeAssets);
  const index = "/docs/errors";
  for (const path of [index, `${index}/`, `${index}/:page`]) {
    app.get<{ Params: { page?: string } }>(path, async (request, reply) => {
      const asset = (await assets()).get(request.params.page ?? "");
      if (asset === undefined) throw new AppError("NOT_FOUND", "There is no such error code.");
      return sendAsset(request, reply, asset);
    });
    refuseOtherMethods(app, path, ["GET", "HEAD"], gate.passBy);
  }
}

/** Keyed by the rest of the path after that of the index. */
async function makeAssets(): Promise<Map<string, Asset>> {
  // Loaded on the first request, because most processes never receive one.
  const [{ errorPages }, { errorHtml, errorIndexHtml, errorPagePolicy }, markdown] =
    await Promise.all([
      import("./errors/page.ts"),
      import("./errors/html.ts"),
      import("./errors/markdown.ts"),
    ]);
  const forPeople = (html: string) =>
    createAsset("text/html; charset=utf-8", html, {
      "Content-Security-Policy": errorPagePolicy,
      "Referrer-Policy": "no-referrer",
    });
  const forPrograms = (text: string) =>
    createAsset("text/markdown; charset=utf-8", text, { "Access-Control-Allow-Origin": "*" });

  const assets = new Map([
    ["", await forPeople(errorIndexHtml(errorPages))],
    ["index.md", await forPrograms(markdown.errorIndexMarkdown(errorPages))],
  ]);
  for (const page of errorPages) {
    assets.set(page.code, await forPeople(errorHtml(page)));
    assets.set(`${page.code}.md`, await forPrograms(markdown.errorMarkdown(page)));
  }
  return assets;
}
