import { isRecord } from "@bayline/contracts/plain";
import { inShopTime, lookOf, present } from "../output/present.ts";
import { drawRecord } from "../output/record.ts";
import type { Globals } from "../session/globals.ts";
import { isForPerson } from "../session/output-format.ts";
import { type App, say } from "../terminal/app.ts";
import { exitCodes } from "../terminal/exit.ts";
import type { OperationName, TableOf } from "../terminal/operation-name.ts";
import { plainText } from "../terminal/text.ts";

type Present = (app: App, globals: Globals, body: unknown) => Promise<void>;

/** The responses with a custom presentation, by operation. */
const answers = {
  "webhooks.create": presentSecret,
  "webhooks.rotateSecret": presentSecret,
  "webhooks.test": presentOutcome,
} satisfies TableOf<OperationName, Present>;

export const webhookAnswers: Readonly<Record<string, Present>> = answers;

/** Shows the subscription, and separately the secret, which is shown only once. */
async function presentSecret(app: App, globals: Globals, body: unknown): Promise<void> {
  const created = isRecord(body) ? body.data : undefined;
  if (!isRecord(created) || !isForPerson(app, globals)) return present(app, globals, body);
  const { secret, warning, ...webhook } = created;
  const look = lookOf(app, globals);
  say(app, `${drawRecord(await inShopTime(app, globals, webhook), look)}\n`);
  say(app, `${look.paint("bold", "Signing secret")}  ${plainText(String(secret))}`);
  const isMasked = String(secret).includes("…");
  say(app, isMasked ? "The first answer contained the secret." : shownOnce);
  if (typeof warning === "string") say(app, `\n${look.paint("yellow", "!")} ${plainText(warning)}`);
}

const shownOnce = "Shown only once: store it for the receiver, such as in BAYLINE_WEBHOOK_SECRET.";

/** Shows the outcome of a test as text. A failed delivery makes the run fail. */
export async function presentOutcome(app: App, globals: Globals, body: unknown): Promise<void> {
  if (!isRecord(body)) return present(app, globals, body);
  const { status, event, error, responseStatus, durationMs } = body;
  if (status === "failed") app.exitCode = exitCodes.failed;
  if (!isForPerson(app, globals)) return present(app, globals, body);
  const { paint } = lookOf(app, globals);
  const outcome =
    status === "success"
      ? `${paint("green", "delivered")}: answered ${responseStatus}`
      : `${paint("red", "failed")}: ${plainText(String(error ?? status))}`;
  say(app, `${event} ${outcome}${typeof durationMs === "number" ? `, ${durationMs} ms` : ""}`);
}
