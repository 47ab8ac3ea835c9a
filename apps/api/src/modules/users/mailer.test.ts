import { expect, test } from "vitest";
import { createLogger } from "../../observability/log.ts";
import { createMailer } from "./mailer.ts";

const mail = {
  to: { name: "Dana Whitfield", address: "dana@shop.test" },
  subject: "Your access to Ridgeline",
  text: "Temporary password: hhhhh-22222-kkkkk-33333\nOnce more: hhhhh-22222-kkkkk-33333",
  secret: "hhhhh-22222-kkkkk-33333",
};

function recorder(smtpUrl: string | null) {
  const lines: string[] = [];
  const log = createLogger({ logLevel: "info" }, { write: (line) => void lines.push(line) });
  return { lines, mailer: createMailer({ smtpUrl, from: "Bayline <no-reply@localhost>" }, log) };
}

test("a mail without a server is logged, with the password masked everywhere", async () => {
  const { lines, mailer } = recorder(null);
  expect(mailer.isConfigured).toBe(false);
  expect(await mailer.send(mail)).toBe("logged");
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain("dana@shop.test");
  expect(lines[0]).toContain("Temporary password: ********");
  expect(lines[0]).not.toContain("hhhhh");
});

test("a mail that cannot be sent is logged as an error, without the mail and the server's password", async () => {
  const { lines, mailer } = recorder("smtp://bayline:hunter2@127.0.0.1:1");
  expect(await mailer.send(mail)).toBe("failed");
  expect(lines.map((line) => JSON.parse(line).level)).toEqual(["error"]);
  expect(lines[0]).toContain("dana@shop.test");
  expect(lines.join("")).not.toMatch(/hhhhh|hunter2/);
});
