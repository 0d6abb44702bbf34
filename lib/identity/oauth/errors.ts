import { commonErrors, type ErrorDefinition } from "@/lib/kernel/errors";

/** The registered error codes of OAuth (RFC 6749 §5.2, RFC 7591 §3.2.2, RFC 8628 §3.5, RFC 8707). */
type OauthErrorCode =
  | "invalid_request"
  | "invalid_client"
  | "invalid_grant"
  | "invalid_scope"
  | "invalid_target"
  | "unauthorized_client"
  | "unsupported_grant_type"
  | "invalid_redirect_uri"
  | "invalid_client_metadata"
  | "authorization_pending"
  | "slow_down"
  | "access_denied"
  | "expired_token";

/** An expected error of the endpoints that applications call; its body is the one of OAuth. */
export class OauthError extends Error {
  override readonly name = "OauthError";
  readonly code: OauthErrorCode;

  constructor(code: OauthErrorCode, description: string) {
    super(description);
    this.code = code;
  }
}

/** Errors of the operations by which people decide. */
export const oauthErrors = {
  tooManyGrants: {
    ...commonErrors.conflict,
    message: "The account has 100 connected applications. Revoke the access of one first.",
  },
} as const satisfies Record<string, ErrorDefinition>;
