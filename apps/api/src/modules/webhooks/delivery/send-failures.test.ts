import tls from "node:tls";
import { describe, expect, onTestFinished, test } from "vitest";
import { selfSigned } from "../../../../test/doubles/certificate.ts";
import { receive, receiveByTls, receiveRaw } from "../../../../test/doubles/receivers.ts";
import { deliveryTo, useSender } from "../../../../test/harness/sending.ts";
import { LookupFailed, NameWithoutAddress } from "./failures.ts";

const toThisMachine = async () => ["127.0.0.1"];

/** Trusts a certificate like one of a known authority, during the test. */
function trust(cert: string): void {
  const before = tls.getCACertificates("default");
  tls.setDefaultCACertificates([...before, cert]);
  onTestFinished(() => tls.setDefaultCACertificates(before));
}

function withStatus(status: number | null, error: string) {
  return { ok: false, responseStatus: status, error, retryAfterSeconds: null, interrupted: false };
}

describe("the delivery log reports a failure", () => {
  test("the receiver refused the connection", async () => {
    const receiver = await receive();
    const delivery = deliveryTo(receiver.url);
    await receiver.close();
    const outcome = await useSender().send(delivery);
    expect(outcome).toMatchObject(withStatus(null, "refused the connection"));
  });

  test.each([
    [new NameWithoutAddress("shop.example"), "the name shop.example has no address"],
    [new LookupFailed("shop.example"), "the name shop.example could not be looked up"],
    [new TypeError("internal: 10.1.2.3 ate my resolver"), "could not be delivered to"],
  ])("the receiver could not be found: %s", async (failure, error) => {
    const sender = useSender({ resolver: () => Promise.reject(failure) });
    const outcome = await sender.send(deliveryTo("https://shop.example/hooks"));
    expect(outcome).toMatchObject(withStatus(null, error));
  });

  test("the receiver has a name without addresses", async () => {
    const sender = useSender({ resolver: async () => [] });
    const outcome = await sender.send(deliveryTo("https://shop.example/hooks"));
    expect(outcome).toMatchObject(withStatus(null, "the name shop.example has no address"));
  });

  test("the receiver closed the connection before it answered", async () => {
    const url = await receiveRaw((socket) => socket.once("data", () => socket.resetAndDestroy()));
    const outcome = await useSender().send(deliveryTo(url));
    expect(outcome).toMatchObject(withStatus(null, "closed the connection without an answer"));
  });

  test("the receiver closed the connection in the middle of its answer", async () => {
    const url = await receiveRaw((socket) => {
      socket.once("data", () => socket.end("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf"));
    });
    const outcome = await useSender().send(deliveryTo(url));
    expect(outcome).toMatchObject(withStatus(200, "answered 200, but broke it off"));
  });

  test("the receiver refused it, even if the text of the refusal was cut off", async () => {
    const url = await receiveRaw((socket) => {
      socket.once("data", () => socket.end("HTTP/1.1 410 Gone\r\nContent-Length: 9\r\n\r\nhalf"));
    });
    expect(await useSender().send(deliveryTo(url))).toMatchObject({
      ...withStatus(410, "answered 410: it is gone for good"),
      gone: true,
    });
  });

  test.each([
    ["220 mail.example ESMTP\r\n", "did not answer with HTTP"],
    ["HTTP/1.1 200 OK\r\nContent-Length: many\r\n\r\n", "did not answer with HTTP"],
    [
      "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n",
      "did not answer with HTTP",
    ],
    ["HTTP/1.1 100 Continue\r\n\r\n", "closed the connection without an answer"],
    ["HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\n\r\n", "could not be delivered to"],
    [
      `HTTP/1.1 200 OK\r\nX-Long: ${"x".repeat(40_000)}\r\n\r\n`,
      "answered with headers that are too long",
    ],
  ])("the receiver sent the invalid response %j", async (answer, error) => {
    const url = await receiveRaw((socket) => socket.once("data", () => socket.write(answer)));
    const outcome = await useSender().send(deliveryTo(url));
    expect(outcome).toMatchObject({ ok: false, error: expect.stringContaining(error) });
  });

  const noTls = "does not speak TLS: its URL may have to begin with http://";
  test.each([
    ["HTTP/1.1 400 Bad Request\r\n\r\n", noTls],
    ["\x15\x03\x03\x00\x02\x02\x28", "could not agree with us on a TLS connection"],
  ])("the receiver answered %j instead of TLS", async (answer, error) => {
    const url = await receiveRaw((socket) => socket.write(answer, "latin1"));
    const outcome = await useSender().send(deliveryTo(url.replace("http", "https")));
    expect(outcome).toMatchObject(withStatus(null, error));
  });

  test.each(["", "nonsense", "https://", "http://[::1"])("no receiver is at %j", async (url) => {
    const outcome = await useSender().send(deliveryTo(url));
    expect(outcome).toMatchObject(withStatus(null, "could not be delivered to"));
  });
});

describe("a certificate", () => {
  const sender = () => useSender({ resolver: toThisMachine });

  test("a certificate for the receiver's name, from a trusted issuer, is accepted", async () => {
    const certificate = selfSigned({ host: "receiver.example" });
    trust(certificate.cert);
    const receiver = await receiveByTls(certificate);
    const url = `https://receiver.example:${receiver.port}/hooks`;
    expect(await sender().send(deliveryTo(url))).toMatchObject({ ok: true, responseStatus: 200 });
    expect(receiver.received).toMatchObject([
      { headers: { host: `receiver.example:${receiver.port}` } },
    ]);
  });

  test.each([
    ["is self-signed", { host: "receiver.example" }, false, "it is self-signed"],
    ["is for another host", { host: "other.example" }, true, "it is for another host"],
    ["has expired", { host: "receiver.example", validForDays: -1 }, true, "it has expired"],
  ])(
    "a certificate that %s is refused before anything is sent",
    async (_, subject, isTrusted, why) => {
      const certificate = selfSigned(subject);
      if (isTrusted) trust(certificate.cert);
      const receiver = await receiveByTls(certificate);
      const outcome = await sender().send(deliveryTo(`https://receiver.example:${receiver.port}/`));
      expect(outcome).toMatchObject(withStatus(null, `its TLS certificate is not valid: ${why}`));
      expect(receiver.received).toEqual([]);
    },
  );
});
