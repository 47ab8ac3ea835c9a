/** Who an access token says its bearer is. */
export interface VerifiedToken {
  tenantId: string;
  email: string;
  /** The provider's own id of the user. */
  subject: string;
  expiresAt: Date;
}

export interface TokenVerifier {
  /** Throws `TokenRejected` or `IdentityProviderUnavailable`. */
  verify(token: string): Promise<VerifiedToken>;
}

/** The token proves nothing. The message is for the log; the caller learns only that it is a 401. */
export class TokenRejected extends Error {
  override readonly name = "TokenRejected";
}

/** The provider did not answer, or not as one can: nothing is known about the token. */
export class IdentityProviderUnavailable extends Error {
  override readonly name = "IdentityProviderUnavailable";
}
