import type { Transporter } from "nodemailer";
import type { Logger } from "pino";
import type { Config } from "../../config/config.ts";

declare module "../../pipeline/context.ts" {
  interface Services {
    mailer: Mailer;
  }
}

export interface Mail {
  to: { name: string; address: string };
  subject: string;
  /** Plain text. */
  text: string;
  /** The part of the text that must not be logged. */
  secret: string;
}

export type MailOutcome = "sent" | "failed" | "logged";

export interface Mailer {
  /** Whether mail is sent; if not, it is only logged. */
  readonly isConfigured: boolean;
  /** Never throws: the caller's work is already done, and it reports the outcome. */
  send(mail: Mail): Promise<MailOutcome>;
}

/** Short, because a caller waits for the outcome. */
const timeouts = { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 10_000 };

/** Sends mail through the configured server; without one, writes it to the log. */
export function createMailer({ smtpUrl, from }: Config["mail"], log: Logger): Mailer {
  let transport: Promise<Transporter> | undefined;
  return {
    isConfigured: smtpUrl !== null,
    async send({ to, subject, text, secret }) {
      if (smtpUrl === null) {
        const masked = text.replaceAll(secret, "********");
        log.info({ to, subject, text: masked }, "a mail was not sent: SMTP_URL is not set");
        return "logged";
      }
      try {
        transport ??= openTransport(smtpUrl);
        await (await transport).sendMail({ from, to, subject, text });
        return "sent";
      } catch (error) {
        log.error({ err: error, to, subject }, "a mail could not be sent");
        return "failed";
      }
    },
  };
}

/** Loaded with the first mail, because most processes never send one. */
async function openTransport(url: string): Promise<Transporter> {
  const { createTransport } = await import("nodemailer");
  return createTransport({ url, ...timeouts });
}
