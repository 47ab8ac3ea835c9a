import { expect, test } from "vitest";
import { useHarness } from "../../../test/harness/harness.ts";

const harness = useHarness();

test("an unknown page is a page for browsers, and JSON for programs", async () => {
  const get = async (path: string, accept: string) => {
    const answer = await fetch(new URL(path, harness.baseUrl), { headers: { accept } });
    const [type] = (answer.headers.get("content-type") ?? "").split(";");
    return [answer.status, type, await answer.text()];
  };
  const browser = "text/html,application/xhtml+xml,*/*;q=0.8";
  const page = expect.stringContaining("There is no such page");
  const json = expect.stringContaining("NOT_FOUND");
  for (const path of ["/docs/nothing", "/docs/errors/NO_SUCH_CODE", "/docs/a/b?c=d"]) {
    expect(await get(path, browser)).toEqual([404, "text/html", page]);
    expect(await get(path, "application/json, text/html")).toEqual([404, "application/json", json]);
  }
  expect(await get("/v1/nothing", browser)).toEqual([404, "application/json", json]);
});
