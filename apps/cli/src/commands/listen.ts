import { eventNames } from "@bayline/contracts/plain";
import { type Command, InvalidArgumentError, Option } from "commander";
import { readGlobals } from "../session/globals.ts";
import type { App } from "../terminal/app.ts";
import { parseEventTypes } from "../webhooks/event-types.ts";

const help = `
Events are fetched from the shop's feed, so this works behind any firewall and needs no subscription.
Forwarded events have the body, headers and signatures of the service's own deliveries, and a
User-Agent that names this command. Redirects are not followed. A failed delivery is retried after 1,
2 and 4 seconds; then the event is skipped, and reported. If the server cannot be reached, the
command waits for it and misses no event.

Without --forward-to events are shown, as ndjson if stdout is not a terminal.

Examples:
  bayline listen --forward-to http://localhost:3001/hooks
  bayline listen --forward-to localhost:3001/hooks --types invoice.created,payment.received
  bayline listen --replay 10 | jq .data
`;

export function listenCommand(program: Command, app: App): Command {
  const command = program
    .command("listen")
    .summary("show events as they happen, or forward them to a local URL")
    .description(
      "Follows the events of the shop, and forwards them to a receiver on this machine, signed as the service signs webhooks.",
    )
    .option("--forward-to <url>", "send every event to this URL")
    .addOption(typesOption())
    .option("--secret <secret>", "whsec_… to sign with (default: BAYLINE_WEBHOOK_SECRET, else new)")
    .option("--after <id>", "continue after this event (default: from now on)")
    .addOption(
      new Option("--replay <number>", "start with this many of the last events")
        .argParser(parseCount)
        .conflicts("after"),
    )
    .addHelpText("after", help);
  return command.action(async () => {
    const { listen } = await import("../webhooks/listen.ts");
    const values: Record<string, unknown> = command.opts();
    const text = (name: string) => (values[name] === undefined ? undefined : String(values[name]));
    await listen(app, {
      forwardTo: text("forwardTo"),
      secret: text("secret"),
      after: text("after"),
      types: Array.isArray(values.types) ? values.types.map(String) : undefined,
      replay: typeof values.replay === "number" ? values.replay : 0,
      globals: readGlobals(command),
    });
  });
}

function typesOption(): Option {
  const option = new Option("--types <types>", "only these event types, separated by commas");
  option.argParser(parseEventTypes);
  // Set directly, because `.choices()` would replace the parser.
  option.argChoices = [...eventNames];
  return option;
}

function parseCount(text: string): number {
  const count = Number(text);
  if (Number.isInteger(count) && count >= 1 && count <= 500) return count;
  throw new InvalidArgumentError("It must be a whole number from 1 to 500.");
}
