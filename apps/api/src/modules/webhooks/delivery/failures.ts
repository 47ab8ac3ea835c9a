/** The host is, or resolves to, an address that must not be contacted. */
export class PrivateTarget extends Error {
  override readonly name = "PrivateTarget";
}

/** The name has no address. The message is the name. */
export class NameWithoutAddress extends Error {
  override readonly name = "NameWithoutAddress";
}

/** The name servers did not respond, or the response was unusable. The message is the name. */
export class LookupFailed extends Error {
  override readonly name = "LookupFailed";
}

const refusedConnection = "refused the connection";
const noConnection = "did not accept a connection in time";
const brokeOff = "closed the connection without an answer";
const unreachable = "cannot be reached from here";
const noHttp = "did not answer with HTTP";
const noCommonTls = "could not agree with us on a TLS connection";
const noTls = "does not speak TLS: its URL may have to begin with http://";

/** Maps error codes of Node and undici to texts for the shop. */
const wordsOfCode: Readonly<Record<string, string>> = {
  ECONNREFUSED: refusedConnection,
  ETIMEDOUT: noConnection,
  UND_ERR_CONNECT_TIMEOUT: noConnection,
  ECONNRESET: brokeOff,
  EPIPE: brokeOff,
  UND_ERR_SOCKET: brokeOff,
  ENETUNREACH: unreachable,
  EHOSTUNREACH: unreachable,
  EADDRNOTAVAIL: unreachable,
  HTTPParserError: noHttp,
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: noHttp,
  UND_ERR_HEADERS_OVERFLOW: "answered with headers that are too long",
  EPROTO: noCommonTls,
  ERR_SSL_WRONG_VERSION_NUMBER: noTls,
};

const wordsOfCertificate: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: "it has expired",
  CERT_NOT_YET_VALID: "it is not valid yet",
  CERT_REVOKED: "it was revoked",
  DEPTH_ZERO_SELF_SIGNED_CERT: "it is self-signed",
  SELF_SIGNED_CERT_IN_CHAIN: "its issuer is self-signed and not known",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "its chain is not complete",
  UNABLE_TO_GET_ISSUER_CERT: "its issuer is not known",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "its issuer is not known",
  ERR_TLS_CERT_ALTNAME_INVALID: "it is for another host",
};

/**
 * The text for the shop about a failed exchange. Never the error's message: it is internal,
 * contains our addresses, and could reveal the network to a shop.
 */
export function failureWords(error: unknown): string {
  if (error instanceof PrivateTarget) return "resolves to a private or reserved address";
  if (error instanceof NameWithoutAddress) return `the name ${error.message} has no address`;
  if (error instanceof LookupFailed) return `the name ${error.message} could not be looked up`;
  const code = codeOf(error);
  const certificate = wordsOfCertificate[code];
  if (certificate) return `its TLS certificate is not valid: ${certificate}`;
  if (code.startsWith("ERR_SSL_")) return wordsOfCode[code] ?? noCommonTls;
  return wordsOfCode[code] ?? "could not be delivered to";
}

/**
 * The code of an error, or its name if it has none. If several addresses were tried, the code of
 * the first, because they usually fail alike.
 */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "";
  return "code" in error && error.code ? String(error.code) : error.name;
}
