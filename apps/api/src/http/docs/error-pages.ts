import { AppError, errorCodes } from "@bayline/contracts";
import type { FastifyInstance } from "fastify";
import { refuseOtherMethods } from "../rest/other-methods.ts";
import { type Asset, createAsset, once, sendAsset } from "./assets.ts";
import { pageSender, type SiteOptions } from "./site/site.ts";

const index = "/docs/errors";

/**
 * Serves a page for each error code, to which the `docs` field of an error links: HTML for people,
 * and Markdown under the same path with `.md` for programs.
 */
export function registerErrorPages(app: FastifyInstance, { gate, publicUrl }: SiteOptions): void {
  const markdown = once(createMarkdown);
  const sendPage = pageSender(publicUrl);
  const codes = new Set<string>(errorCodes);
  for (const path of [index, `${index}/`, `${index}/:page`]) {
    app.get<{ Params: { page?: string } }>(path, async (request, reply) => {
      const { page } = request.params;
      if (page === undefined) return sendPage(index, request, reply);
      if (codes.has(page)) return sendPage(`${index}/${page}`, request, reply);
      const asset = (await markdown()).get(page);
      if (asset === undefined) throw new AppError("NOT_FOUND", "There is no such error code.");
      return sendAsset(request, reply, asset);
    });
    refuseOtherMethods(app, path, ["GET", "HEAD"], gate.passBy);
  }
}

/** The pages as Markdown, by their names: `DUPLICATE_INVOICE.md`, `index.md`. */
async function createMarkdown(): Promise<Map<string, Asset>> {
  // Loaded on the first request, because most processes never receive one.
  const [{ errorPages }, { errorIndexMarkdown, errorMarkdown }] = await Promise.all([
    import("./site/errors/page.ts"),
    import("./site/errors/markdown.ts"),
  ]);
  const forPrograms = (text: string) =>
    createAsset("text/markdown; charset=utf-8", text, { "Access-Control-Allow-Origin": "*" });

  const assets = new Map([["index.md", await forPrograms(errorIndexMarkdown(errorPages))]]);
  for (const page of errorPages) {
    assets.set(`${page.code}.md`, await forPrograms(errorMarkdown(page)));
  }
  return assets;
}
