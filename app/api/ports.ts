import { recordFailedWrite } from "@/lib/audit";
import { consumeActorLimit } from "@/lib/billing";
import { identifyLogSource } from "@/lib/cache-logs";
import { maxLogBatchesPerMinute } from "@/lib/cache-logs/resource";
import { claimKey, releaseKey, renewKey, saveResponse } from "@/lib/changes/idempotency";
import type { HttpPorts } from "@/lib/http";
import { callerIpAddress, crossSiteError, identify, readEdgeToken, readVisit } from "@/lib/identity";
import { openLibrary } from "@/lib/memberships";
import { isOperator } from "@/lib/operation/operators";
import { isTemporaryFailure } from "@/lib/platform/database/database-errors";
import { env } from "@/lib/platform/process/env";
import { rejectFunctionBody } from "@/lib/platform/process/function-body";
import { logger } from "@/lib/platform/process/logger";
import { consumeIpLimit, consumeLimit } from "@/lib/platform/rate-limiting/rate-limiter";
import { isDiskFull } from "@/lib/platform/storage";

/**
 * The functions that the pipeline of every call needs of the rest, for the endpoints and for
 * WebDAV.
 */
export const httpPorts: HttpPorts = {
  // Tests and development find a result that a client must not get.
  get checksResponses() {
    return env().NODE_ENV !== "production";
  },

  checkBodySize: (sizeBytes) => {
    if (env().isServerless) rejectFunctionBody(sizeBytes);
  },

  clientIpAddress: (request) => callerIpAddress(request.headers),

  async authenticate(request, ipAddress, admitsUploadTokens, skipsCache = false) {
    const caller = await identify({
      authorization: request.headers.get("authorization") ?? undefined,
      cookie: request.headers.get("cookie") ?? undefined,
      edgeToken: readEdgeToken(request.headers),
      ipAddress,
      admitsUploadTokens,
      skipsCache,
      visit: readVisit(request.headers),
    });
    if (!caller || caller.error || request.method === "GET" || request.method === "HEAD") return caller;

    return { ...caller, error: crossSiteError(request.headers, caller.actor) };
  },

  openLibrary,

  async findLogSource(request) {
    const authorization = request.headers.get("authorization");
    return authorization === null ? undefined : identifyLogSource(authorization);
  },

  consumeLogSourceLimit: (id) => consumeLimit("log-source", id, maxLogBatchesPerMinute),

  isOperator,

  consumeIpLimit: (ipAddress) => consumeIpLimit("request", ipAddress),

  consumeBadCredentialLimit: (ipAddress) => consumeIpLimit("bad-credential", ipAddress),

  consumeActorLimit,

  idempotency: { claim: claimKey, renew: renewKey, save: saveResponse, release: releaseKey },

  recordFailedWrite,

  isTemporary: (error) => isTemporaryFailure(error) || isDiskFull(error),

  log({ err, ...line }) {
    if (err === undefined) logger().info(line, "request");
    else logger().error({ ...line, err }, "request failed");
  },
};
