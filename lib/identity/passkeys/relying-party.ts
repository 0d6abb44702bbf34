import { appOrigin } from "@/lib/image-urls";
import type { PasskeyRow } from "./repository";
import type { PasskeyCreationOptions, PasskeyRequestOptions } from "./resource";

/** EdDSA, ES256 and RS256, by their COSE numbers: every authenticator can do one of them. */
export const algorithms = [-8, -7, -257];

/** A passkey is bound to the host of the service for ever. */
export const passkeyHost = () => new URL(appOrigin()).hostname;

/**
 * Returns the id by which an authenticator recognizes the account. It reveals nothing about its
 * owner.
 */
export const toUserHandle = (uid: string) => Buffer.from(uid).toString("base64url");

const toDescriptor = ({ credentialId, transports }: PasskeyRow) => ({
  id: credentialId,
  type: "public-key" as const,
  transports,
});

interface NewPasskey {
  challenge: string;
  timeout: number;
  account: { email: string; uid: string };
  existing: readonly PasskeyRow[];
}

/** Requests a passkey that the browser can offer by itself and that verifies its user. */
export function creationOptions({
  challenge,
  timeout,
  account,
  existing,
}: NewPasskey): PasskeyCreationOptions {
  return {
    challenge,
    rp: { id: passkeyHost(), name: "Albumen" },
    user: { id: toUserHandle(account.uid), name: account.email, displayName: account.email },
    pubKeyCredParams: algorithms.map((alg) => ({ type: "public-key", alg })),
    timeout,
    attestation: "none",
    excludeCredentials: existing.map(toDescriptor),
    authenticatorSelection: {
      residentKey: "required",
      requireResidentKey: true,
      userVerification: "required",
    },
  };
}

/** Requests one of these passkeys, or any without one. */
export function requestOptions(
  challenge: string,
  timeout: number,
  allowed: readonly PasskeyRow[],
): PasskeyRequestOptions {
  return {
    challenge,
    rpId: passkeyHost(),
    timeout,
    userVerification: "required",
    allowCredentials: allowed.map(toDescriptor),
  };
}
