import { appOrigin } from "@/lib/image-urls";
import { AppError } from "@/lib/kernel/errors";
import { logger } from "@/lib/platform/process/logger";
import { passkeyErrors } from "./errors";
import { algorithms, passkeyHost } from "./relying-party";
import type { PasskeyRow } from "./repository";
import type { AddPasskey, UsePasskey } from "./resource";

/** Loaded on first use: it brings the formats of all attestations, of which we ask for none. */
const load = () => import("@simplewebauthn/server");

const expected = () => ({
  expectedOrigin: appOrigin(),
  expectedRPID: passkeyHost(),
  requireUserVerification: true,
});

/** Returns what to store of a new credential. */
export async function verifyCreation({ id, response }: AddPasskey["credential"], challenge: string) {
  const { verifyRegistrationResponse } = await load();
  const { registrationInfo } = await rejectThrown(
    verifyRegistrationResponse({
      response: { id, rawId: id, type: "public-key", response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      supportedAlgorithmIDs: algorithms,
      ...expected(),
    }),
  );
  if (registrationInfo?.credential.id !== id) throw new AppError(passkeyErrors.rejected);

  const { credential, credentialBackedUp } = registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString("base64url"),
    counter: credential.counter,
    transports: response.transports,
    isBackedUp: credentialBackedUp,
  };
}

/**
 * Returns what to store of a use. A counter that did not grow means that the passkey was copied.
 */
export async function verifyUse(
  { id, response: { userHandle, ...response } }: UsePasskey["credential"],
  challenge: string,
  { publicKey, counter }: PasskeyRow,
) {
  const { verifyAuthenticationResponse } = await load();
  const { verified, authenticationInfo } = await rejectThrown(
    verifyAuthenticationResponse({
      response: { id, rawId: id, type: "public-key", response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      credential: { id, publicKey: new Uint8Array(Buffer.from(publicKey, "base64url")), counter },
      ...expected(),
    }),
  );
  if (!verified) throw new AppError(passkeyErrors.rejected);

  return { counter: authenticationInfo.newCounter, isBackedUp: authenticationInfo.credentialBackedUp };
}

/** The library throws for everything that is wrong with a response. */
async function rejectThrown<Result>(verification: Promise<Result>): Promise<Result> {
  try {
    return await verification;
  } catch (cause) {
    logger().info({ reason: cause instanceof Error ? cause.message : undefined }, "a passkey was rejected");
    throw new AppError(passkeyErrors.rejected, { cause });
  }
}
