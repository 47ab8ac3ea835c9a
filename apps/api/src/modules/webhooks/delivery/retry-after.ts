const mostSeconds = 24 * 60 * 60;

/**
 * Parses a `Retry-After` header, in seconds or as an HTTP date. Returns seconds, or null if it is
 * neither.
 */
export function retryAfterSeconds(value: string | undefined, now: number): number | null {
  const text = value?.trim() ?? "";
  if (/^\d+$/.test(text)) return Math.min(Number(text), mostSeconds);
  const moment = readDate(text);
  if (Number.isNaN(moment)) return null;
  return Math.min(Math.max(Math.ceil((moment - now) / 1000), 0), mostSeconds);
}

/** Parses the current HTTP date format and the two obsolete ones; all of them mean GMT. */
function readDate(text: string): number {
  if (/^[A-Z][a-z]+, \d{2}[ -][A-Z][a-z]{2}[ -]\d{2,4} [\d:]{8} GMT$/.test(text)) {
    return Date.parse(text);
  }
  const isAsctime = /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d [\d:]{8} \d{4}$/.test(text);
  return isAsctime ? Date.parse(`${text} GMT`) : Number.NaN;
}
