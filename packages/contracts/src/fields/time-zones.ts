import { z } from "zod";

export const defaultTimeZone = "America/Chicago";

/**
 * Abbreviations that JavaScript accepts as time zones, with the zones that replace them.
 *
 * Requests with an abbreviation are rejected: Temporal does not know them, and PostgreSQL reads
 * them as offsets without daylight saving time.
 */
export const timeZoneAbbreviations: Readonly<Record<string, string>> = {
  ACT: "Australia/Darwin",
  AET: "Australia/Sydney",
  AGT: "America/Argentina/Buenos_Aires",
  ART: "Africa/Cairo",
  AST: "America/Anchorage",
  BET: "America/Sao_Paulo",
  BST: "Asia/Dhaka",
  CAT: "Africa/Maputo",
  CET: "Europe/Brussels",
  CNT: "America/St_Johns",
  CST: "America/Chicago",
  CTT: "Asia/Shanghai",
  EAT: "Africa/Nairobi",
  ECT: "Europe/Paris",
  EET: "Europe/Athens",
  EST: "America/New_York",
  HST: "Pacific/Honolulu",
  IET: "America/Indiana/Indianapolis",
  IST: "Asia/Kolkata",
  JST: "Asia/Tokyo",
  MET: "Europe/Brussels",
  MIT: "Pacific/Apia",
  MST: "America/Denver",
  NET: "Asia/Yerevan",
  NST: "Pacific/Auckland",
  PLT: "Asia/Karachi",
  PNT: "America/Phoenix",
  PRT: "America/Puerto_Rico",
  PST: "America/Los_Angeles",
  SST: "Pacific/Guadalcanal",
  VST: "Asia/Ho_Chi_Minh",
  WET: "Europe/Lisbon",
};

/** Zones renamed by IANA since JavaScript fixed its names. */
const renamed: Readonly<Record<string, string>> = {
  "Africa/Asmera": "Africa/Asmara",
  "America/Buenos_Aires": "America/Argentina/Buenos_Aires",
  "America/Catamarca": "America/Argentina/Catamarca",
  "America/Coral_Harbour": "America/Atikokan",
  "America/Cordoba": "America/Argentina/Cordoba",
  "America/Godthab": "America/Nuuk",
  "America/Indianapolis": "America/Indiana/Indianapolis",
  "America/Jujuy": "America/Argentina/Jujuy",
  "America/Louisville": "America/Kentucky/Louisville",
  "America/Mendoza": "America/Argentina/Mendoza",
  "Asia/Calcutta": "Asia/Kolkata",
  "Asia/Katmandu": "Asia/Kathmandu",
  "Asia/Rangoon": "Asia/Yangon",
  "Asia/Saigon": "Asia/Ho_Chi_Minh",
  "Atlantic/Faeroe": "Atlantic/Faroe",
  "Europe/Kiev": "Europe/Kyiv",
  "Pacific/Enderbury": "Pacific/Kanton",
  "Pacific/Ponape": "Pacific/Pohnpei",
  "Pacific/Truk": "Pacific/Chuuk",
};

/**
 * Returns the current IANA name of a zone, given in any case or by a former name; undefined if
 * there is none.
 */
export function canonicalTimeZone(name: string): string | undefined {
  if (/^[+-]|^systemv\//i.test(name) || name.toUpperCase() in timeZoneAbbreviations)
    return undefined;
  try {
    const { timeZone } = new Intl.DateTimeFormat("en-US", { timeZone: name }).resolvedOptions();
    return renamed[timeZone] ?? timeZone;
  } catch {
    return undefined;
  }
}

/** The error message for an invalid time zone, with a zone that the client may have meant. */
export function timeZoneError(name: unknown): string {
  const suggestion = timeZoneAbbreviations[String(name).trim().toUpperCase()] ?? defaultTimeZone;
  return `must be an IANA time zone such as ${suggestion}`;
}

/** An IANA time zone in a request, stored and returned under its current IANA name. */
export const TimeZone = z
  .string()
  .trim()
  .max(64, { abort: true })
  .refine((name) => canonicalTimeZone(name) !== undefined, {
    error: ({ input }) => timeZoneError(input),
  })
  .overwrite((name) => canonicalTimeZone(name) ?? name)
  .meta({
    description:
      "IANA name, ignoring case. Returned under its current IANA name: `US/Central` as `America/Chicago`. Abbreviations such as `CST` are rejected",
  });
