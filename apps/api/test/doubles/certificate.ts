import { generateKeyPairSync, sign } from "node:crypto";

const day = 24 * 60 * 60 * 1000;

interface Subject {
  /** The host of the certificate. */
  host: string;
  /** Days of validity from today; a negative number makes an expired certificate. */
  validForDays?: number;
}

/** A self-signed certificate and its key. Node can check certificates, but cannot create them. */
export function selfSigned({ host, validForDays = 30 }: Subject): { key: string; cert: string } {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const name = sequence(set(sequence(commonName, der(0x0c, Buffer.from(host)))));
  const content = sequence(
    der(0xa0, integer(2)),
    integer(1),
    sequence(ecdsaWithSha256),
    name,
    sequence(time(Date.now() - 60 * day), time(Date.now() + validForDays * day)),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, sequence(extension(subjectAltName, sequence(der(0x82, Buffer.from(host)))))),
  );
  const signature = der(0x03, Buffer.from([0]), sign("sha256", content, privateKey));
  const bytes = sequence(content, sequence(ecdsaWithSha256), signature).toString("base64");
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${bytes.replace(/.{64}/g, "$&\n")}\n-----END CERTIFICATE-----\n`,
  };
}

const ecdsaWithSha256 = identifier("2a8648ce3d040302");
const commonName = identifier("550403");
const subjectAltName = identifier("551d11");

/** Encodes ASN.1 in DER: a tag, the length, the content. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const lengthBytes = length < 128 ? [length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...lengthBytes]), content]);
}

function sequence(...parts: Buffer[]): Buffer {
  return der(0x30, ...parts);
}

function set(...parts: Buffer[]): Buffer {
  return der(0x31, ...parts);
}

function integer(value: number): Buffer {
  return der(0x02, Buffer.from([value]));
}

function identifier(hex: string): Buffer {
  return der(0x06, Buffer.from(hex, "hex"));
}

function time(milliseconds: number): Buffer {
  const digits = new Date(milliseconds).toISOString().replace(/\D/g, "").slice(2, 14);
  return der(0x17, Buffer.from(`${digits}Z`));
}

function extension(id: Buffer, value: Buffer): Buffer {
  return sequence(id, der(0x04, value));
}
