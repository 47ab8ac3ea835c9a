import type { Access } from "@bayline/contracts";
import type { Bayline, Fetch, Hooks } from "@bayline/sdk";
import { type App, note } from "../terminal/app.ts";
import { CliError, exitCodes, usageError } from "../terminal/exit.ts";
import { type Profile, readProfile } from "./credentials.ts";
import type { Globals } from "./globals.ts";
import { httpFetch } from "./http-fetch.ts";
import { notingDeprecations } from "./note-deprecations.ts";
import { Outage } from "./outage.ts";
import { version } from "./version.ts";

export const defaultBaseUrl = "http://127.0.0.1:3000/v1";

/**
 * Returns the server of a run: from the flag, the environment, the saved profile, or the default on
 * this machine.
 */
export async function baseUrlOf(app: App, globals: Globals): Promise<string> {
  const explicit = globals.baseUrl ?? app.env.BAYLINE_BASE_URL;
  if (explicit) return explicit;
  return (await readProfile(app.env, globals.profile))?.baseUrl ?? defaultBaseUrl;
}

/**
 * Creates a client with the credential that `access` requires. Fails without a request if there is
 * none.
 *
 * `fetch` is Node's for commands that stream. A key from a flag or the environment is sent to any
 * server, a saved one only to the server it was saved for.
 */
export async function openClient(
  app: App,
  globals: Globals,
  access: Access,
  fetch: Fetch = httpFetch,
): Promise<Bayline> {
  const baseUrl = await baseUrlOf(app, globals);
  checkTarget({ baseUrl });
  if (access === "operator") {
    return clientFor(app, globals, {
      baseUrl,
      operatorToken: operatorTokenOf(app, globals),
      fetch,
    });
  }
  const credential = await shopCredentialOf(app, globals);
  if (credential) return clientFor(app, globals, { ...credential, fetch });
  const profile = await readProfile(app.env, globals.profile);
  const refusal = profile
    ? savedForAnother(profile, globals, baseUrl)
    : noCredentials(
        "no API key is set",
        "Run `bayline login`, set BAYLINE_API_KEY, or pass --api-key.",
      );
  if (access !== "public") throw refusal;
  if (profile) note(app, `${refusal.message}: it is not sent`);
  return clientFor(app, globals, { baseUrl, fetch });
}

/** A key, and the server that it is sent to. */
export interface Credential {
  baseUrl: string;
  apiKey: string;
}

/** Returns the API key of a run and its server; undefined if there is none for this server. */
export async function shopCredentialOf(
  app: App,
  globals: Globals,
): Promise<Credential | undefined> {
  const baseUrl = await baseUrlOf(app, globals);
  const apiKey = globals.apiKey ?? app.env.BAYLINE_API_KEY;
  if (apiKey) return { baseUrl, apiKey };
  const profile = await readProfile(app.env, globals.profile);
  return profile && isFor(profile, baseUrl) ? { baseUrl, apiKey: profile.apiKey } : undefined;
}

interface Target {
  baseUrl: string;
  apiKey?: string | undefined;
  operatorToken?: string | undefined;
  fetch?: Fetch;
}

export async function clientFor(app: App, globals: Globals, target: Target): Promise<Bayline> {
  // Loaded on demand: --help and usage errors do not need it.
  const { Bayline } = await import("@bayline/sdk");
  const { agentName, agentRunId, timeoutMs } = globals;
  checkTarget(target);
  const outage = new Outage(app);
  return new Bayline({
    ...target,
    fetch: notingDeprecations(app, globals, outage.watch(target.fetch ?? httpFetch)),
    // The environment's key is one of the sources that `openClient` chooses from.
    apiKey: target.apiKey ?? null,
    agentName,
    agentRunId,
    timeout: timeoutMs,
    headers: { "User-Agent": `bayline-cli/${version}` },
    hooks: hooksOf(app, globals, outage),
  });
}

function checkTarget({ baseUrl, apiKey, operatorToken }: Target): void {
  if (!/^https?:\/\//.test(baseUrl) || !URL.canParse(baseUrl)) {
    throw usageError(`the base URL must be like ${defaultBaseUrl}, not ${baseUrl}`);
  }
  if (!/\/v1\/*$/.test(baseUrl)) {
    throw usageError(`the base URL must end in /v1, like ${defaultBaseUrl}, not ${baseUrl}`);
  }
  for (const credential of [apiKey, operatorToken]) {
    // As a header, it would be rejected with an error that quotes it.
    if (credential !== undefined && !/^[\x21-\x7e]+$/.test(credential)) {
      throw usageError(
        "a key must be one word of ASCII characters; check it for a line break or a quote",
      );
    }
  }
}

function operatorTokenOf(app: App, globals: Globals): string {
  const token = globals.operatorToken ?? app.env.BAYLINE_OPERATOR_TOKEN;
  if (token) return token;
  throw noCredentials(
    "this command needs the operator's token",
    "Set BAYLINE_OPERATOR_TOKEN, or pass --operator-token.",
  );
}

/** A saved key is a secret of the server it was saved for. It is not sent to any other address. */
function isFor({ baseUrl = defaultBaseUrl }: Profile, target: string): boolean {
  return originOf(baseUrl) === originOf(target);
}

function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : url;
}

function savedForAnother(
  { baseUrl = defaultBaseUrl }: Profile,
  { profile }: Globals,
  target: string,
): CliError {
  return noCredentials(
    `the key of profile ${profile} is for ${originOf(baseUrl)}, not for ${originOf(target)}`,
    `Run \`bayline login --base-url ${target}\` (with another --profile to keep both), set BAYLINE_API_KEY, or pass --api-key.`,
  );
}

function noCredentials(message: string, nextStep: string): CliError {
  return new CliError("NO_CREDENTIALS", message, { exit: exitCodes.denied, nextStep });
}

/** Shorter waits are not reported. */
const longWaitMs = 3_000;

function hooksOf(app: App, { verbose }: Globals, outage: Outage): Hooks {
  return {
    ...(verbose && showing(app)),
    onRetry({ error, delayMs }) {
      if (!verbose && (delayMs < longWaitMs || !outage.isNews(error.message))) return;
      outage.report(error.message);
      note(app, `retrying in ${Math.ceil(delayMs / 1000)} s: ${error.message}`);
    },
  };
}

/** Shows every request and response. */
function showing(app: App): Hooks {
  return {
    onRequest({ method, url, headers, attempt }) {
      note(app, `> ${method} ${url}${attempt > 1 ? ` (attempt ${attempt})` : ""}`);
      for (const [name, value] of headers) note(app, `> ${name}: ${value}`);
    },
    onResponse({ status, requestId, durationMs }) {
      note(
        app,
        `< ${status} in ${Math.round(durationMs)} ms${requestId ? `, request ${requestId}` : ""}`,
      );
    },
  };
}
