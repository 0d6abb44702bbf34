import { recordRefusal } from "@/lib/audit";
import { callerIpAddress, crossSiteRefusal, identify } from "@/lib/credentials";
import { createRoutes, type HttpPorts } from "@/lib/http";
import { claimKey, keepAnswer, releaseKey } from "@/lib/idempotency";
import { plans } from "@/lib/plans";
import { takeForAddress } from "@/lib/platform/address-limits";
import { env } from "@/lib/platform/env";
import { logger } from "@/lib/platform/logger";
import { takeTokens } from "@/lib/platform/rate-limiter";
import { isTemporaryFailure } from "@/lib/platform/temporary-failure";
import { discardStaged, stageUpload } from "@/lib/uploads";

const ports: HttpPorts = {
  clientAddress: (request) => callerIpAddress(request.headers),

  async authenticate(request, address) {
    const caller = await identify({
      authorization: request.headers.get("authorization") ?? undefined,
      cookie: request.headers.get("cookie") ?? undefined,
      address,
    });
    if (!caller || caller.refusal || request.method === "GET" || request.method === "HEAD") return caller;
    return { ...caller, refusal: crossSiteRefusal(request.headers, caller.actor) };
  },

  takeAddress: (ipAddress) => takeForAddress("request", ipAddress),

  takeBadCredential: (ipAddress) => takeForAddress("bad-credential", ipAddress),

  takeActor: (actor, limitClass) =>
    takeTokens(limitClass, actor.credentialId, plans[actor.plan].rates[limitClass]),

  idempotency: { claim: claimKey, keep: keepAnswer, release: releaseKey },

  recordRefusal,

  staging: {
    put: async (stream, maxBytes, filename) => ({ ...(await stageUpload(stream, maxBytes)), filename }),
    discard: discardStaged,
  },

  isTemporary: isTemporaryFailure,

  log({ err, ...line }) {
    if (err === undefined) logger().info(line, "request");
    else logger().error({ ...line, err }, "request failed");
  },
};

/** Makes the exports of a `route.ts` out of its endpoints. */
export const routes = createRoutes(() => ports);

/** The address under which the API is reached from outside. */
export function baseUrl(): string {
  return `${env().origin}/api`;
}
