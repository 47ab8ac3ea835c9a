/** The bearer's identity according to an access token. */
export interface VerifiedToken {
  tenantId: string;
  email: string;
  /** The provider's id of the user. */
  subject: string;
  expiresAt: Date;
}

export interface TokenVerifier {
  /** Throws `TokenRejected` or `IdentityProviderUnavailable`. */
  verify(token: string): Promise<VerifiedToken>;
}

/** The token is not valid. The message is for the log; the caller receives only a 401. */
export class TokenRejected extends Error {
  override readonly name = "TokenRejected";
}

/** The provider did not respond, or the response was invalid. The token may be valid. */
export class IdentityProviderUnavailable extends Error {
  override readonly name = "IdentityProviderUnavailable";
}
