/** Fields that contain secrets, in any object and at any depth, in one of their spellings. */
const secretFields = [
  "authorization",
  "x-api-key",
  "cookie",
  "set-cookie",
  "key",
  "api-key",
  "llm-api-key",
  "pass(word)?",
  "(temporary|new|old|current)-password",
  "secret",
  "(client|signing|webhook)-secret",
  "retired-secrets",
  "token",
  "(access|refresh|id|operator)-token",
  "(database|redis|smtp)-url",
  "connection-string",
];

// `apiKey`, `api_key`, `API-KEY`: a hyphen in the list stands for any separator.
const names = secretFields.join("|").replaceAll("(", "(?:").replaceAll("-", "[-_]?");
const secretField = new RegExp(`^(?:${names})$`, "i");
const anySecretField = new RegExp(`"(?:${names})":`, "i");

const censored = "[redacted]";

/** Patterns of secrets in any text, and their replacements. */
const secretTexts: ReadonlyArray<[looks: RegExp, instead: string]> = [
  // Our API keys, links of documents and estimates, our webhook secrets, and keys of models. A
  // key's public prefix is too short to match, because logs identify a key by it, as they do a
  // webhook's secret by its last characters.
  [/\b(?:bl_live_|bl_cust_|bl_link_|bl_est_|whsec_|sk-)[\w+/=-]{20,}/g, censored],
  // Ed25519 private keys as PKCS#8.
  [/MC4CAQAwBQYDK2VwBCIEI[\w+/%-]{42,}=*/g, censored],
  // JSON web tokens, password hashes, and passwords in invitations.
  [/\beyJ[\w-]+\.eyJ[\w-]+\.[\w-]*/g, censored],
  [/\$argon2id?\$[\w=,$+/]+/g, censored],
  [/\b[a-hjkmnp-z2-9]{5}(?:-[a-hjkmnp-z2-9]{5}){3}\b/g, censored],
  // Connection strings, whose host stays visible; credentials; and secrets in a query.
  [/\b([a-z][a-z\d+.-]*:\/\/)[^\s/?#"@]+@/gi, `$1${censored}@`],
  [/\b(ApiKey|Basic|Bearer|Operator) [\w.~+/=-]{16,}/gi, `$1 ${censored}`],
  [new RegExp(`([?&](?:${names})=)[^&\\s"#]+`, "gi"), `$1${censored}`],
];

/** Shorter secrets may occur in a text as ordinary words. */
const fewestCharacters = 8;

/**
 * Creates a function that removes secrets from a text: the given secrets of this process, and texts
 * that look like one. It accepts lines of JSON and other texts.
 */
export function redactor(secrets: readonly string[]): (text: string) => string {
  const literals = [...new Set(secrets.flatMap(spellings))]
    .filter(({ length }) => length >= fewestCharacters)
    // Longest first: replacing a secret inside a longer one would leave the rest.
    .sort((one, other) => other.length - one.length);
  return (text) => {
    let shown = anySecretField.test(text) ? redactFields(text) : text;
    for (const literal of literals) shown = shown.replaceAll(literal, censored);
    for (const [looks, instead] of secretTexts) shown = shown.replace(looks, instead);
    return shown;
  };
}

/** A secret as plain text, as JSON and as part of a URL. */
function spellings(value: string): string[] {
  return secretsOf(value).flatMap((secret) => [
    secret,
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(secret),
  ]);
}

/** Of a URL only the password is secret: a log may name a host that does not respond. */
function secretsOf(value: string): string[] {
  if (!/:\/\//.test(value) || !URL.canParse(value)) return [value];
  const { password } = new URL(value);
  if (password === "") return [];
  try {
    return [value, password, decodeURIComponent(password)];
  } catch {
    return [value, password];
  }
}

function redactFields(line: string): string {
  try {
    const redacted = JSON.parse(line, (field, value) =>
      secretField.test(field) && value !== null ? censored : value,
    );
    return `${JSON.stringify(redacted)}\n`;
  } catch {
    // The text only looks like JSON.
    return line;
  }
}
