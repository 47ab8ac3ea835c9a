import { eventNames } from "@bayline/contracts/plain";
import type { Bayline } from "@bayline/sdk";
import { Argument, type Command } from "commander";
import { addGlobalOptions, readGlobals } from "../session/globals.ts";
import type { App } from "../terminal/app.ts";
import { checkEventType } from "../webhooks/event-types.ts";

/** Adds `bayline webhooks trigger invoice.created` to the operations of webhooks. */
export function triggerCommand(webhooks: Command, app: App): void {
  const eventType = new Argument("<event>", "the event type, such as invoice.created").argParser(
    checkEventType,
  );
  eventType.argChoices = [...eventNames];
  const command = webhooks
    .command("trigger")
    .summary("Send an example event to a receiver")
    .description(
      "Sends an example event: from this machine to a local receiver, signed as the service signs it, or by the service to a subscription.",
    )
    .addArgument(eventType)
    .option("--forward-to <url>", "send it from this machine to this URL")
    .option("--webhook <name>", "let the service send it to this subscription")
    .option("--secret <secret>", "whsec_… to sign with (default: BAYLINE_WEBHOOK_SECRET, else new)")
    .option("--data <json>", "fields that replace those of the example's record")
    .addHelpText(
      "after",
      "\nThe exit code is 1 if the delivery fails.\n\nExamples:\n  bayline webhooks trigger invoice.created --forward-to http://localhost:3001/hooks\n  bayline webhooks trigger invoice.created --webhook ERP\n",
    );
  addGlobalOptions(command, "hidden");
  command.action(async (name: string) => {
    const { trigger } = await import("../webhooks/trigger.ts");
    const { forwardTo, webhook, secret, data }: Record<string, string | undefined> = command.opts();
    const globals = readGlobals(command);
    const idOf = async (client: Bayline, text: string) => {
      const { resolveId } = await import("./resolve-names.ts");
      return resolveId(app, client, { operation: "webhooks.test", text });
    };
    await trigger(app, { eventType: name, forwardTo, webhook, idOf, secret, data, globals });
  });
}
