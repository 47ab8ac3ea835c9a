import { timingSafeEqual } from "node:crypto";
import { AppError } from "@bayline/contracts";
import { type Executor, findActiveUser } from "@bayline/db";
import { isId } from "../ids.ts";
import { hashApiKey, looksLikeApiKey } from "./api-key.ts";
import { notTheOperator, unauthorized } from "./authorise.ts";
import type { Caller, KnownKeys } from "./caller.ts";
import { anonymous, operator, userCaller } from "./callers.ts";
import { callerOfLink, looksLikeLinkToken } from "./document-links.ts";
import type { Logins } from "./logins.ts";
import {
  IdentityProviderUnavailable,
  TokenRejected,
  type TokenVerifier,
} from "./token-verifier.ts";

export interface Credentials {
  authorization: string | undefined;
  apiKey: string | undefined;
}

export interface AuthSources {
  keys: KnownKeys;
  read: Executor;
  /** Null if no identity provider is configured: then no token is valid. */
  tokens: TokenVerifier | null;
  logins: Logins;
  /** The time by which links expire. */
  now(): Date;
  /** Null if the operator's routes are disabled. */
  operatorToken: string | null;
}

/** Identifies the caller. Missing credentials return `anonymous`; wrong ones throw UNAUTHORIZED. */
export function authenticate(
  sources: AuthSources,
  { authorization, apiKey }: Credentials,
): Caller | Promise<Caller> {
  if (authorization === undefined) {
    return apiKey === undefined ? anonymous : byApiKey(sources, apiKey);
  }
  const { scheme, credential } = parseAuthorization(authorization);
  switch (scheme) {
    case "apikey":
      return byApiKey(sources, credential);
    case "bearer":
      if (looksLikeApiKey(credential)) return byApiKey(sources, credential);
      if (looksLikeLinkToken(credential)) {
        return callerOfLink(sources.read, credential, sources.now());
      }
      return byToken(sources, credential);
    case "operator":
      if (isOperatorToken(sources, credential)) return operator;
      throw unauthorized("The operator token is not valid.");
    default:
      throw unauthorized();
  }
}

/** Accepts only the operator's token. The refusal names the required scheme. */
export function authenticateOperator(sources: AuthSources, authorization = ""): Caller {
  const { scheme, credential } = parseAuthorization(authorization);
  if (scheme !== "operator" || !isOperatorToken(sources, credential)) throw notTheOperator();
  return operator;
}

function parseAuthorization(header: string): { scheme: string; credential: string } {
  const [, scheme = "", credential = ""] = /^(\S+)\s+(\S+)\s*$/.exec(header) ?? [];
  return { scheme: scheme.toLowerCase(), credential };
}

function byApiKey({ keys }: AuthSources, key: string): Caller | Promise<Caller> {
  const found = keys.find(key.trim());
  return found instanceof Promise ? found.then(known) : known(found);
}

function known(caller: Caller | undefined): Caller {
  if (!caller) throw unauthorized("This API key is unknown, expired or revoked.");
  return caller;
}

async function byToken({ tokens, read, logins }: AuthSources, token: string): Promise<Caller> {
  if (!tokens) throw unauthorized("This service does not accept access tokens.");
  const { tenantId, email } = await tokens.verify(token).catch((error: unknown) => {
    if (error instanceof IdentityProviderUnavailable) {
      throw new AppError("UNAVAILABLE", "The identity provider cannot be reached right now.", {
        cause: error,
      });
    }
    if (!(error instanceof TokenRejected)) throw error;
    throw unauthorized("This access token is not valid here.");
  });
  // Read on every request, so that deactivating a user takes effect on the next one.
  const user = isId(tenantId) ? await findActiveUser(read, tenantId, email) : undefined;
  if (!user) throw unauthorized("This access token names no active user.");
  logins.note(tenantId, user.id);
  return userCaller(user, tenantId);
}

function isOperatorToken({ operatorToken }: AuthSources, token: string): boolean {
  // Hashes have equal length, as timingSafeEqual requires; comparing the tokens would reveal their
  // length.
  return operatorToken !== null && timingSafeEqual(hashApiKey(token), hashApiKey(operatorToken));
}
