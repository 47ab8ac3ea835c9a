import { hash } from "node:crypto";
import {
  createRemoteJWKSet,
  decodeJwt,
  errors,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from "jose";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { discoverProvider } from "./oidc-discovery.ts";
import {
  IdentityProviderUnavailable,
  TokenRejected,
  type TokenVerifier,
  type VerifiedToken,
} from "./token-verifier.ts";

interface VerifierOptions {
  /** Exactly as in the provider's tokens and its discovery document. */
  issuer: string;
  /** A token must have one of them. */
  audiences: readonly string[];
  /** The claim that contains the id of the user's shop. */
  tenantClaim: string;
  now?: () => Date;
}

const clockToleranceSeconds = 10;
const rememberMs = 60_000;
const rememberedTokens = 10_000;

// An unverified address may belong to anyone: entering the owner's address in a sign-up form must
// not make the user the owner.
const userClaims = z.object({
  sub: z.string().min(1),
  email: z.string().min(1),
  email_verified: z.literal(true),
  exp: z.number(),
});

/**
 * Verifies access tokens of one identity provider. The first token triggers the first request to
 * it.
 */
export function createTokenVerifier(options: VerifierOptions): TokenVerifier {
  const { issuer, audiences, tenantClaim, now = () => new Date() } = options;
  const findProvider = once(async () => {
    const { keysUrl, algorithms } = await discoverProvider(issuer);
    return { algorithms, findKey: unavailableWithoutKeys(createRemoteJWKSet(keysUrl)) };
  });

  async function check(token: string): Promise<VerifiedToken> {
    // Cheap, and prevents requests to the provider for tokens of another issuer.
    if (readClaims(token).iss !== issuer) throw new TokenRejected("of another issuer");
    const { algorithms, findKey } = await findProvider();
    const rules = {
      issuer,
      audience: [...audiences],
      algorithms,
      clockTolerance: clockToleranceSeconds,
      currentDate: now(),
    };
    const { payload } = await jwtVerify(token, findKey, rules).catch(reject);
    return presentToken(payload, tenantClaim);
  }

  return { verify: remembering(check, now) };
}

function readClaims(token: string): JWTPayload {
  try {
    return decodeJwt(token);
  } catch (error) {
    return reject(error);
  }
}

function presentToken(payload: JWTPayload, tenantClaim: string): VerifiedToken {
  const user = userClaims.safeParse(payload);
  if (!user.success) throw new TokenRejected(`bad claim ${user.error.issues[0]?.path.join(".")}`);
  const tenantId = payload[tenantClaim];
  if (typeof tenantId !== "string" || !tenantId) {
    throw new TokenRejected(`bad claim ${tenantClaim}`);
  }
  const { sub: subject, email, exp } = user.data;
  return {
    // Ids are case-insensitive; all comparisons use lower case.
    tenantId: tenantId.toLowerCase(),
    email,
    subject,
    expiresAt: new Date(exp * 1000),
  };
}

function reject(error: unknown): never {
  if (error instanceof IdentityProviderUnavailable) throw error;
  const reason = error instanceof Error ? error.message : "unreadable";
  throw new TokenRejected(reason, { cause: error });
}

/** Distinguishes a provider whose keys cannot be read from a token that names an unknown key. */
function unavailableWithoutKeys(findKey: JWTVerifyGetKey): JWTVerifyGetKey {
  const faultsOfTheToken = [
    errors.JWKSNoMatchingKey,
    errors.JWKSMultipleMatchingKeys,
    errors.JOSENotSupported,
  ];
  return async (header, token) => {
    try {
      return await findKey(header, token);
    } catch (error) {
      if (faultsOfTheToken.some((fault) => error instanceof fault)) throw error;
      throw new IdentityProviderUnavailable("its keys could not be read", { cause: error });
    }
  };
}

/**
 * Caches verified tokens, because checking a signature costs far more than the rest of a small
 * request.
 */
function remembering(check: TokenVerifier["verify"], now: () => Date): TokenVerifier["verify"] {
  // Keyed by digest, so that a memory dump contains fewer usable tokens.
  const known = new LRUCache<string, { token: VerifiedToken; until: number }>({
    max: rememberedTokens,
  });
  return async (token) => {
    const digest = hash("sha256", token);
    const hit = known.get(digest);
    if (hit && now().getTime() < hit.until) return hit.token;

    const verified = await check(token);
    const until = Math.min(now().getTime() + rememberMs, verified.expiresAt.getTime());
    known.set(digest, { token: verified, until });
    return verified;
  };
}

/** Runs `act` on the first call and caches the result; runs it again only if it failed. */
function once<T>(act: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return () => {
    result ??= act().catch((error) => {
      result = undefined;
      throw error;
    });
    return result;
  };
}
