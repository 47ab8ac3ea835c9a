import { contract } from "@bayline/contracts";
import { afterAll, describe, expect, test } from "vitest";
import {
  type Behaviour,
  completion,
  type LlmServer,
  narrative,
  replyWith,
  startLlmServer,
} from "../../../../test/doubles/llm-server.ts";
import { createLogger } from "../../../observability/log.ts";
import { createNarrator, type Timeouts } from "./narrator.ts";
import { covered } from "./period.ts";
import { type Subject, writeByTemplate } from "./template.ts";

const llm: LlmServer = await startLlmServer();
afterAll(() => llm.stop());

const { snapshot } = contract.digests.get.output.parse(contract.digests.get.example?.output);
const subject: Subject = { covered: covered("daily", "2026-03-02"), snapshot, callouts: [] };
const template = { narrative: writeByTemplate(subject), renderMode: "fallback" };

const key = "sk-only-for-these-tests";
const lines: string[] = [];
const log = createLogger({ logLevel: "trace" }, { write: (line: string) => void lines.push(line) });

function narratorWith(timeouts?: Timeouts, baseUrl = llm.baseUrl) {
  return createNarrator({ baseUrl, apiKey: key, model: "scribe-1" }, log, timeouts);
}

test("a model is called with its key, and its text is used if its figures are correct", async () => {
  const text = narrative({ headline: "Monday brought $4,210.50", bullets: ["6 invoices"] });
  llm.behave(replyWith(`Here you are:\n\`\`\`json\n${text}\n\`\`\``));
  expect(await narratorWith().write(subject)).toEqual({
    narrative: JSON.parse(text),
    renderMode: "llm",
  });
  expect(llm.requests).toMatchObject([
    { authorization: `Bearer ${key}`, path: "/v1/chat/completions", model: "scribe-1" },
  ]);
});

test("an endpoint without a key gets none", async () => {
  llm.behave(replyWith(narrative()));
  const config = { baseUrl: llm.baseUrl, apiKey: null, model: "local" };
  const { renderMode } = await createNarrator(config, log).write(subject);
  expect([renderMode, llm.requests[0]?.authorization]).toEqual(["llm", undefined]);
});

test("a model gets texts that it may copy, and no other figure", async () => {
  llm.behave(replyWith(narrative()));
  await narratorWith().write(subject);
  const [request] = llm.requests;
  const text = JSON.parse(request?.messages[1]?.content ?? "");
  expect(text).toMatchObject({
    period: "daily",
    covers: "Monday, March 2",
    snapshot: {
      revenue: {
        total: {
          display: "$4,210.50",
          comparisons: { prior_four_weeks: { change_display: "up 12.5%" } },
        },
      },
    },
  });
  expect(request?.messages[1]?.content).not.toContain("421050");
});

test("a model with a wrong figure is corrected once, and its fixed text is used", async () => {
  llm.behave(replyWith(narrative({ wins: ["Revenue was $9,999.00"] }), narrative()));
  expect(await narratorWith().write(subject)).toMatchObject({ renderMode: "llm" });
  const [, second] = llm.requests;
  expect(second?.messages.map(({ role }) => role)).toEqual(["system", "user", "assistant", "user"]);
  expect(second?.messages[3]?.content).toContain("$9,999.00");
});

describe("the template is used after a failure", () => {
  const text =
    (status: number, body: string, type = "application/json"): Behaviour =>
    (_request, response) =>
      response.writeHead(status, { "content-type": type }).end(body);

  const twice: Array<[string, Behaviour]> = [
    ["lies twice", replyWith(narrative({ summary: "Up 99% to $9,999.00." }))],
    ["lies in one word of a list", replyWith(narrative({ callouts: ["fine", "7,000 orders"] }))],
    ["writes no JSON", replyWith("The shop had a good day.")],
    ["writes broken JSON", replyWith('{"headline": "Fine", "summary":')],
    ["leaves the headline out", replyWith('{"summary": "Fine"}')],
    ["writes too long a headline", replyWith(narrative({ headline: "word ".repeat(30) }))],
    ["writes without an end", replyWith(narrative({ bullets: Array(9).fill("fine") }))],
    ["writes fields that are none", replyWith(narrative({ wins: "fine" }))],
    ["says nothing", replyWith("")],
    ["answers a page", text(200, "<html><body>Bad gateway</body></html>", "text/html")],
    ["answers an empty object", text(200, "{}")],
    ["answers without choices", text(200, '{"choices": []}')],
    ["answers null", text(200, "null")],
    ["answers broken JSON", text(200, '{"choices": [')],
    ["fails", text(500, '{"error": {"message": "boom"}}')],
    ["is busy", text(429, '{"error": {"message": "slow down"}}')],
    ["hangs up", (_request, response) => void response.destroy()],
    ["answers a megabyte", text(200, completion(narrative({ summary: "word ".repeat(200_000) })))],
  ];

  test.each(twice)("a model %s, after two tries", async (_what, behaviour) => {
    llm.behave(behaviour);
    expect(await narratorWith().write(subject)).toEqual(template);
    expect(llm.requests).toHaveLength(2);
  });

  test("a model refuses its key, without a second call, and the key is not logged", async () => {
    llm.behave((request, response) => {
      const message = `Incorrect API key: ${request.authorization}`;
      response.writeHead(401, { "content-type": "application/json" });
      response.end(JSON.stringify({ error: { message } }));
    });
    expect(await narratorWith().write(subject)).toEqual(template);
    expect(llm.requests).toHaveLength(1);
    expect(lines.join("")).toContain("it answered 401");
    expect(lines.join("")).not.toContain(key);
  });

  test("a model repeats the key that it received", async () => {
    llm.behave(
      replyWith(({ authorization }) => narrative({ summary: `Bearer: ${authorization}` })),
    );
    expect(await narratorWith().write(subject)).toEqual(template);
    expect(lines.join("")).not.toContain(key);
  });

  test("a model redirects: the key is not sent on", async () => {
    const other = await startLlmServer();
    other.behave(replyWith(narrative()));
    llm.behave((_request, response) => {
      response.writeHead(307, { location: `${other.baseUrl}/chat/completions` }).end();
    });
    expect(await narratorWith().write(subject)).toEqual(template);
    expect(other.requests).toEqual([]);
    await other.stop();
  });

  test("a model does not exist", async () => {
    const gone = await startLlmServer();
    await gone.stop();
    expect(await narratorWith(undefined, gone.baseUrl).write(subject)).toEqual(template);
  });

  const impatient = { callMs: 100, wholeMs: 150 };

  test("a model does not answer", async () => {
    llm.behave(() => undefined);
    expect(await narratorWith(impatient).write(subject)).toEqual(template);
    expect(llm.requests.length).toBeLessThanOrEqual(2);
  });

  test("a model answers too slowly", async () => {
    llm.behave((_request, response) => {
      response.writeHead(200, { "content-type": "application/json" });
      const timer = setInterval(() => response.write(" "), 5);
      response.on("close", () => clearInterval(timer));
    });
    expect(await narratorWith(impatient).write(subject)).toEqual(template);
  });

  test("a model answers without an end, of which little is read", async () => {
    let megabytes = 0;
    llm.behave((_request, response) => {
      const megabyte = " ".repeat(1024 * 1024);
      const pour = () => {
        while (!response.destroyed && response.write(megabyte)) megabytes += 1;
        megabytes += 1;
      };
      response.on("drain", pour);
      pour();
    });
    expect(await narratorWith().write(subject)).toEqual(template);
    // The data in network buffers, for two attempts.
    expect(megabytes).toBeLessThan(100);
  });

  test("a model is still answering when the service stops", async () => {
    const called = Promise.withResolvers<void>();
    llm.behave(() => called.resolve());
    const narrator = narratorWith();
    const writing = narrator.write(subject);
    await called.promise;
    narrator.close();
    expect(await writing).toEqual(template);
  });
});

test("a model that fails three times in a row is not called again in a run", async () => {
  llm.behave((_request, response) => response.writeHead(500).end());
  const run = narratorWith().forRun();
  for (let shop = 0; shop < 6; shop++) expect(await run.write(subject)).toEqual(template);
  expect(llm.requests).toHaveLength(6);
  llm.behave(replyWith(narrative()));
  expect(await run.write(subject)).toEqual(template);
  expect(llm.requests).toEqual([]);
  // The next run starts over.
  expect(await narratorWith().forRun().write(subject)).toMatchObject({ renderMode: "llm" });
});

test("a model that fails only sometimes is called again", async () => {
  const bad = "no JSON";
  llm.behave(replyWith(bad, bad, bad, bad, narrative(), bad, bad, narrative(), narrative()));
  const run = narratorWith().forRun();
  const modes: string[] = [];
  for (let shop = 0; shop < 5; shop++) modes.push((await run.write(subject)).renderMode);
  expect(modes).toEqual(["fallback", "fallback", "llm", "fallback", "llm"]);
});

test("unusual figures are mentioned, even if the model omitted them", async () => {
  const callouts = ["2 hours of billed labor have no technician."];
  llm.behave(replyWith(narrative(), narrative({ callouts: ["Labor without a technician."] })));
  const write = async () => (await narratorWith().write({ ...subject, callouts })).narrative;
  expect((await write()).callouts).toEqual(callouts);
  expect((await write()).callouts).toEqual(["Labor without a technician."]);
});
