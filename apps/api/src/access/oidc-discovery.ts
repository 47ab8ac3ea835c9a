import { z } from "zod";
import { IdentityProviderUnavailable } from "./token-verifier.ts";

export interface DiscoveredProvider {
  keysUrl: URL;
  algorithms: string[];
}

const answerWithinMs = 5000;

// Only the holder of a private key can make these signatures. With a symmetric algorithm (HS256)
// anyone could sign with the key that the provider publishes.
const asymmetricAlgorithms = new Set([
  "RS256",
  "RS384",
  "RS512",
  "PS256",
  "PS384",
  "PS512",
  "ES256",
  "ES384",
  "ES512",
  "EdDSA",
  "Ed25519",
]);

const discoveryDocument = z.object({
  issuer: z.string(),
  jwks_uri: z.url({ protocol: /^https?$/ }),
  // RS256 is mandatory for OpenID providers, and therefore the default.
  id_token_signing_alg_values_supported: z.array(z.string()).default(["RS256"]),
});

/**
 * Reads the URL of an OpenID provider's keys and its signing algorithms. Throws
 * `IdentityProviderUnavailable`.
 */
export async function discoverProvider(issuer: string): Promise<DiscoveredProvider> {
  const read = discoveryDocument.safeParse(await fetchDocument(issuer));
  if (!read.success) throw new IdentityProviderUnavailable("its discovery document is malformed");
  const { issuer: named, jwks_uri, id_token_signing_alg_values_supported: published } = read.data;

  if (named !== issuer) throw new IdentityProviderUnavailable(`it reports the issuer ${named}`);
  if (issuer.startsWith("https:") && !jwks_uri.startsWith("https:")) {
    throw new IdentityProviderUnavailable("its keys are published without TLS");
  }
  const algorithms = published.filter((algorithm) => asymmetricAlgorithms.has(algorithm));
  if (algorithms.length === 0) {
    throw new IdentityProviderUnavailable("it publishes no asymmetric signing algorithm");
  }
  return { keysUrl: new URL(jwks_uri), algorithms };
}

async function fetchDocument(issuer: string): Promise<unknown> {
  const url = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
  try {
    const signal = AbortSignal.timeout(answerWithinMs);
    const response = await fetch(url, { signal, redirect: "error" });
    if (response.ok) return await response.json();
    throw new Error(`${url} answered ${response.status}`);
  } catch (cause) {
    throw new IdentityProviderUnavailable("its discovery document could not be read", { cause });
  }
}
