import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from "jose";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { wireText } from "@/lib/kernel/text";
import { dayMs, hourMs } from "@/lib/kernel/time";
import { parseEmail } from "@/lib/platform/mail/email";
import { env } from "@/lib/platform/process/env";
import { logger } from "@/lib/platform/process/logger";
import { singleton } from "@/lib/platform/process/singleton";
import { credentialErrors } from "../errors";

/** The user that the access proxy has let through. */
export interface EdgeIdentity {
  /** Never changes for a person. */
  sub: string;
  /** Undefined without an address, or with one that the proxy marks as not verified. */
  email: string | undefined;
  issuedAt: Date;
}

/** No symmetric ones: with those a public key could sign. */
const algorithms = ["RS256", "ES256"];
const clockToleranceSeconds = 30;

/** A key that is not known yet is looked up, but not more often than this. */
const cooldownMs = 30_000;
const refreshMs = hourMs;
/** Time for which known keys are used while the proxy publishes none. */
const maxAgeMs = dayMs;
const timeoutMs = 5_000;

/**
 * A text by RFC 7519 §4.1.2, of at most this length by OpenID Connect. A service's token has an
 * empty one: services use API keys.
 */
const Subject = wireText({ min: 1, max: 255 });

/** Errors of the token rather than of the server with the keys. */
const tokenErrors = [errors.JWKSNoMatchingKey, errors.JWKSMultipleMatchingKeys, errors.JOSENotSupported];

/**
 * Returns the identity in a token that the access proxy has signed for this installation.
 * @throws AppError UNAUTHORIZED for any other token, SERVICE_UNAVAILABLE when the proxy's keys
 *   cannot be read
 */
export async function verifyEdgeToken(token: string): Promise<EdgeIdentity> {
  const { ALBUMEN_EDGE_ISSUER: issuer = "", ALBUMEN_EDGE_AUDIENCE: audience = "" } = env();
  const { payload } = await jwtVerify(token, findKey, {
    issuer,
    audience,
    algorithms,
    clockTolerance: clockToleranceSeconds,
    requiredClaims: ["sub", "exp", "iat"],
  }).catch((cause: unknown) => {
    throw cause instanceof errors.JOSEError ? new AppError(credentialErrors.edgeToken, { cause }) : cause;
  });
  const { iat = 0, email, email_verified: isVerified = true } = payload;
  // A signature does not prove the types of the claims.
  const { data: sub } = Subject.safeParse(payload.sub);
  if (sub === undefined) throw new AppError(credentialErrors.edgeToken);

  return {
    sub,
    email: isVerified === true && typeof email === "string" ? parseEmail(email) : undefined,
    issuedAt: new Date(iat * 1000),
  };
}

const findKey: JWTVerifyGetKey = async (header, token) => {
  try {
    return await publicKeys()(header, token);
  } catch (cause) {
    if (tokenErrors.some((type) => cause instanceof type)) throw cause;

    logger().warn({ err: cause }, "the keys of the access proxy could not be read");
    throw new AppError(commonErrors.unavailable, { cause, retryAfterSeconds: 5 });
  }
};

interface PublicKeys {
  url: string;
  keys: ReturnType<typeof createRemoteJWKSet>;
  refreshedAt: number;
}

/**
 * Refreshes the keys every hour without delaying a request: a proxy that is down for a while
 * changes nothing.
 */
function publicKeys(): PublicKeys["keys"] {
  const url = env().ALBUMEN_EDGE_JWKS_URL ?? "";
  const cache = singleton("edge-keys", () => ({ current: undefined as PublicKeys | undefined }));
  if (cache.current?.url !== url) {
    const options = { cooldownDuration: cooldownMs, cacheMaxAge: maxAgeMs, timeoutDuration: timeoutMs };
    cache.current = { url, keys: createRemoteJWKSet(new URL(url), options), refreshedAt: Date.now() };
  }

  const { current } = cache;
  if (Date.now() - current.refreshedAt > refreshMs) {
    current.refreshedAt = Date.now();
    current.keys
      .reload()
      .catch((err: unknown) => logger().warn({ err }, "the keys of the access proxy were not refreshed"));
  }

  return current.keys;
}
