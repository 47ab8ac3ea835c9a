import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, onTestFinished, test } from "vitest";
import { newSecret } from "../../src/modules/webhooks/delivery/signature.ts";
import { findQuietPort } from "../concurrency/server-process.ts";
import { deliveryTo, useSender } from "../harness/sending.ts";

const guide = readFileSync(
  fileURLToPath(new URL("../../../../docs/guides/verifying-webhooks.md", import.meta.url)),
  "utf8",
);

/** The guide's single block of code in a language. */
function codeIn(language: string): string {
  const [only, ...others] = [...guide.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].filter(
    ([, name]) => name === language,
  );
  expect(others).toEqual([]);
  return only?.[2] ?? "";
}

/** Runs the guide's receiver as a reader would: as a separate file. Returns its URL. */
async function start(language: string, run: { command: string; file: string }, secret: string) {
  const folder = await mkdtemp(join(tmpdir(), "bayline-guide-"));
  const file = join(folder, run.file);
  await writeFile(file, codeIn(language));
  const port = await findQuietPort();
  const env = { ...process.env, PORT: port, BAYLINE_WEBHOOK_SECRET: secret };
  const child = spawn(run.command, [file], { env, stdio: ["ignore", "pipe", "ignore"] });
  onTestFinished(async () => {
    const ended = once(child, "exit");
    if (child.kill()) await ended;
    await rm(folder, { recursive: true, force: true });
  });
  let printed = "";
  child.stdout.on("data", (chunk) => {
    printed += chunk;
  });
  return { url: `http://127.0.0.1:${port}/`, printed: () => printed };
}

function hasPython(): boolean {
  try {
    execFileSync("python3", ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

const receivers = [
  { language: "js", command: process.execPath, file: "receiver.mjs", here: true },
  { language: "python", command: "python3", file: "receiver.py", here: hasPython() },
];

describe.each(receivers)("the guide's receiver in $language", ({ language, here, ...run }) => {
  test.runIf(here)("the guide's receiver accepts what we sign, and nothing else", async () => {
    const [secret, other] = [newSecret(), newSecret()];
    const receiver = await start(language, run, secret);
    const send = (secrets: string[], now = Date.now) =>
      useSender({ now }).send(deliveryTo(receiver.url, { secrets }));
    const status = async (...sent: Parameters<typeof send>) => (await send(...sent)).responseStatus;

    await expect.poll(() => status([secret])).toBe(200);
    const { event, eventId } = deliveryTo(receiver.url);
    await expect.poll(receiver.printed).toContain(`${event} ${eventId}`);
    expect(await status([other])).toBe(400);
    // As during a rotation, before the receiver has the new one.
    expect(await status([other, secret])).toBe(200);
    expect(await status([secret], () => Date.now() - 6 * 60_000)).toBe(400);
    const unsigned = await fetch(receiver.url, { method: "POST", body: "{}" });
    const malformed = await fetch(receiver.url, {
      method: "POST",
      body: "{}",
      headers: { "X-Shop-Signature-256": "t=now,v1=é,v1" },
    });
    expect([unsigned.status, malformed.status]).toEqual([400, 400]);
  });
});
