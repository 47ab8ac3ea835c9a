import { z } from "zod";
import { IdentityProviderUnavailable } from "./token-verifier.ts";

export interface DiscoveredProvider {
  keysUrl: URL;
  algorithms: string[];
}

const answerWithinMs = 5000;

// Signatures that only the holder of a private key can make. With a symmetric one (HS256) anybody
// could sign by the key that the provider publishes.
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
  // OpenID providers must support RS256, so that is what one means which does not say.
  id_token_signing_alg_values_supported: z.array(z.string()).default(["RS256"]),
});

/** Where an OpenID provider publishes its keys, and by which algorithms it signs. */
export async function discoverProvider(issuer: string): Promise<DiscoveredProvider> {
  const read = discoveryDocument.safeParse(await fetchDocument(issuer));
  if (!read.success) throw new IdentityProviderUnavailable("its discovery document is malformed");
  const { issuer: named, jwks_uri, id_token_signing_alg_values_supported: published } = read.data;

  if (named !== issuer) throw new IdentityProviderUnavailable(`it calls itself ${named}`);
  if (issuer.startsWith("https:") && !jwks_uri.startsWith("https:")) {
    throw new IdentityProviderUnavailable("it publishes its keys unprotected");
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
