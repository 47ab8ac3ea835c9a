const secretPrefix = "whsec_";

/** The displayable part of a webhook's signing secret, by which its owner recognises it. */
export function maskedSecret(secret: string): string {
  return `${secretPrefix}…${secret.slice(-4)}`;
}

/** The displayable part of a signing secret (its end) or an API key (its start). */
export function maskedCredential(value: string): string {
  return value.startsWith(secretPrefix) ? maskedSecret(value) : `${value.slice(0, 12)}…`;
}
