import { recordRefusal } from "@/lib/audit";
import { addressHeader, crossSiteRefusal, identify } from "@/lib/credentials";
import { createRoutes, type HttpPorts } from "@/lib/http";
import { claimKey, keepAnswer, releaseKey } from "@/lib/idempotency";
import { plans } from "@/lib/plans";
import { env } from "@/lib/platform/env";
import { logger } from "@/lib/platform/logger";
import { peekTokens, takeTokens } from "@/lib/platform/rate-limiter";
import { isTemporaryFailure } from "@/lib/platform/temporary-failure";
import { discardStaged, stageUpload } from "@/lib/uploads";

/** Requests a minute from one address, whoever is behind it; above the sum of what one credential of any plan may do. */
const requestsPerAddress = 12_000;
/** Refused credentials a minute from one address. */
const refusalsPerAddress = 60;

const ports: HttpPorts = {
  clientAddress: (request) => request.headers.get(addressHeader) ?? "0.0.0.0",

  async authenticate(request, address) {
    const caller = await identify({
      authorization: request.headers.get("authorization") ?? undefined,
      cookie: request.headers.get("cookie") ?? undefined,
      address,
    });
    if (!caller || caller.refusal || request.method === "GET" || request.method === "HEAD") return caller;
    return { ...caller, refusal: crossSiteRefusal(request.headers, caller.actor) };
  },

  async takeAddress(address) {
    const refusals = await peekTokens("refused-address", address, refusalsPerAddress);
    return refusals.allowed ? takeTokens("address", address, requestsPerAddress) : refusals;
  },

  async penaliseAddress(address) {
    await takeTokens("refused-address", address, refusalsPerAddress);
  },

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
