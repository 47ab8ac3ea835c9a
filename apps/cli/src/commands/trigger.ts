import { eventNames } from "@bayline/contracts";
import { Argument, type Command } from "commander";
import { addGlobalOptions, readGlobals } from "../session/globals.ts";
import type { App } from "../terminal/app.ts";
import { checkEventType } from "../webhooks/event-types.ts";

/** Adds `bayline webhooks trigger invoice.created` to the operations of webhooks. */
export function triggerCommand(webhooks: Command, app: App): void {
  const kind = new Argument("<event>", "the kind, such as invoice.created").argParser(
    checkEventType,
  );
  kind.argChoices = [...eventNames];
  const command = webhooks
    .command("trigger")
    .summary("Send an example of a kind of event to a receiver")
    .description(
      "Sends an example of a kind of event: from here to a receiver on this machine, signed as the service signs it, or by the service to a subscription.",
    )
    .addArgument(kind)
    .option("--forward-to <url>", "send it from here, to this URL")
    .option("--webhook <id>", "let the service send it to this subscription")
    .option("--secret <secret>", "whsec_… to sign with (default: BAYLINE_WEBHOOK_SECRET, else new)")
    .option("--data <json>", "fields of the record in the place of the example's")
    .addHelpText(
      "after",
      "\nWhere the delivery fails the exit code is 1.\n\nExamples:\n  bayline webhooks trigger invoice.created --forward-to http://localhost:3001/hooks\n  bayline webhooks trigger invoice.created --webhook <id>\n",
    );
  addGlobalOptions(command, "hidden");
  command.action(async (name: string) => {
    const { trigger } = await import("../webhooks/trigger.ts");
    const { forwardTo, webhook, secret, data }: Record<string, string | undefined> = command.opts();
    const globals = readGlobals(command);
    await trigger(app, { kind: name, forwardTo, webhook, secret, data, globals });
  });
}
