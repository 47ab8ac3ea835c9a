/** Fields that hold a secret in whatever object they stand, however deep; as one of their spellings. */
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

// `apiKey`, `api_key`, `API-KEY`: a hyphen in the list stands for whatever parts the words.
const names = secretFields.join("|").replaceAll("(", "(?:").replaceAll("-", "[-_]?");
const secretField = new RegExp(`^(?:${names})$`, "i");
const anySecretField = new RegExp(`"(?:${names})":`, "i");

const censored = "[redacted]";

/** What is a secret by its looks, wherever a text quotes it, and what stands there instead. */
const secretTexts: ReadonlyArray<[looks: RegExp, instead: string]> = [
  // Our API keys, our webhook secrets, and keys of models. A key's public prefix is too short to
  // match: it is what a log may know a key by; and so are the last characters of a webhook's secret.
  [/\b(?:bl_live_|whsec_|sk-)[\w+/=-]{20,}/g, censored],
  // JSON web tokens, hashes of passwords, and the passwords that invitations bring.
  [/\beyJ[\w-]+\.eyJ[\w-]+\.[\w-]*/g, censored],
  [/\$argon2id?\$[\w=,$+/]+/g, censored],
  [/\b[a-hjkmnp-z2-9]{5}(?:-[a-hjkmnp-z2-9]{5}){3}\b/g, censored],
  // Connection strings, of which the host may be told; credentials; and secrets in a query.
  [/\b([a-z][a-z\d+.-]*:\/\/)[^\s/?#"@]+@/gi, `$1${censored}@`],
  [/\b(ApiKey|Basic|Bearer|Operator) [\w.~+/=-]{16,}/gi, `$1 ${censored}`],
  [new RegExp(`([?&](?:${names})=)[^&\\s"#]+`, "gi"), `$1${censored}`],
];

/** Shorter ones are words that a text may well have for another reason. */
const fewestCharacters = 8;

/**
 * Makes what takes the secrets out of a text: those of this process, which it is told, and whatever
 * looks like one. Works on finished lines of JSON and on texts alike.
 */
export function redactor(secrets: readonly string[]): (text: string) => string {
  const literals = [...new Set(secrets.flatMap(spellings))]
    .filter(({ length }) => length >= fewestCharacters)
    // The longest first: one that is part of another would leave the rest of it.
    .sort((one, other) => other.length - one.length);
  return (text) => {
    let shown = anySecretField.test(text) ? redactFields(text) : text;
    for (const literal of literals) shown = shown.replaceAll(literal, censored);
    for (const [looks, instead] of secretTexts) shown = shown.replace(looks, instead);
    return shown;
  };
}

/** A secret as it is, as JSON quotes it, and as a URL has it. */
function spellings(given: string): string[] {
  return secretsOf(given).flatMap((secret) => [
    secret,
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(secret),
  ]);
}

/** Of a URL the password alone is one: a log may say which host does not answer. */
function secretsOf(given: string): string[] {
  if (!/:\/\//.test(given) || !URL.canParse(given)) return [given];
  const { password } = new URL(given);
  if (password === "") return [];
  try {
    return [given, password, decodeURIComponent(password)];
  } catch {
    return [given, password];
  }
}

function redactFields(line: string): string {
  try {
    const redacted = JSON.parse(line, (field, value) =>
      secretField.test(field) && value !== null ? censored : value,
    );
    return `${JSON.stringify(redacted)}\n`;
  } catch {
    // A text that merely quotes JSON.
    return line;
  }
}
