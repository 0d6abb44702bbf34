import { randomBytes, randomInt } from "node:crypto";
import { appOrigin } from "@/lib/image-urls";
import type { Actor } from "@/lib/kernel/actor";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { isoTime, minuteMs, secondMs } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import { consumeLimit } from "@/lib/platform/rate-limiting/rate-limiter";
import { hashKey } from "../api-key";
import { chooseScopes } from "./authorize";
import { type ClientRow, findClient } from "./client-repository";
import {
  claimDeviceRequest,
  decideDeviceRequest,
  deleteDeviceCode,
  findDeviceCode,
  insertDeviceCode,
  recordPoll,
} from "./device-repository";
import { OauthError } from "./errors";
import { createGrant } from "./grants";
import { readResource, readScopes } from "./request-values";
import type { DecideDevice } from "./resource";
import { issueTokens, type TokenRequest, type TokenResponse } from "./tokens";
import { deviceGrantType, type OauthResource, type OauthScope, oauthPaths } from "./values";

/** Consonants, which form no words and are not confused with one another (RFC 8628 §6.1): 20⁸ codes. */
const letters = "BCDFGHJKLMNPQRSTVWXZ";
const userCodeLength = 8;
const lifetimeMs = 10 * minuteMs;
const pollSeconds = 5;
/** A device polls by its own clock. */
const pollToleranceMs = secondMs;
/** Codes that one account may look up in a minute. */
const lookUpsPerMinute = 10;

/** The body of a successful response (RFC 8628 §3.2). */
interface DeviceAuthorization {
  device_code: string;
  user_code: string;
  verification_uri: string;
  verification_uri_complete: string;
  expires_in: number;
  interval: number;
}

/** Starts the sign-in of a device without a browser. */
export async function startDeviceAuthorization({
  clientId,
  resources,
  values,
}: TokenRequest): Promise<DeviceAuthorization> {
  const client = await findClient(clientId);
  if (!client) throw new OauthError("invalid_client", "The application is not registered.");
  if (!client.grantTypes.includes(deviceGrantType))
    throw new OauthError("unauthorized_client", "The application is not registered for this.");

  const nowMs = Date.now();
  const deviceCode = randomBytes(32).toString("base64url");
  const userCode = Array.from({ length: userCodeLength }, () => letters[randomInt(letters.length)]).join("");
  await insertDeviceCode({
    deviceCodeHash: hashKey(deviceCode),
    userCode,
    clientId,
    scopes: readScopes(values.scope),
    resource: readResource(resources),
    createdAt: isoTime(nowMs),
    expiresAt: isoTime(nowMs + lifetimeMs),
  });

  const shown = `${userCode.slice(0, 4)}-${userCode.slice(4)}`;
  const url = `${appOrigin()}${oauthPaths.device}`;
  return {
    device_code: deviceCode,
    user_code: shown,
    verification_uri: url,
    verification_uri_complete: `${url}?user_code=${shown}`,
    expires_in: lifetimeMs / secondMs,
    interval: pollSeconds,
  };
}

/** Exchanges the code of a device, once its user has approved it (RFC 8628 §3.4). */
export async function exchangeDeviceCode({
  clientId,
  resources,
  values,
}: TokenRequest): Promise<TokenResponse> {
  const hash = hashKey(values.device_code ?? "");
  const request = await findDeviceCode(hash);
  if (!request || request.clientId !== clientId)
    throw new OauthError("invalid_grant", "The device code is not valid.");

  const nowMs = Date.now();
  if (request.expiresAt <= isoTime(nowMs))
    throw new OauthError("expired_token", "The device code has expired. Start again.");
  if (request.deniedAt !== null) throw new OauthError("access_denied", "The user denied access.");
  if (request.grantId === null) {
    const notBefore = isoTime(nowMs - pollSeconds * secondMs + pollToleranceMs);
    const isInTime = await recordPoll(hash, isoTime(nowMs), notBefore);
    throw isInTime
      ? new OauthError("authorization_pending", "The user has not decided yet.")
      : new OauthError("slow_down", `Wait ${pollSeconds} seconds between requests.`);
  }
  if (!(await deleteDeviceCode(hash))) throw new OauthError("invalid_grant", "The device code was used.");

  return issueTokens(request.grantId, request.resource, resources);
}

/** A request of a device, which waits for the decision of its user. */
export interface DeviceRequest {
  client: ClientRow;
  scopes: OauthScope[];
  resource: OauthResource;
}

/**
 * Returns the request with the code that a person typed, in either case and with any separators.
 * From then on, no other account can answer it.
 * @throws AppError RATE_LIMITED for guesses
 */
export async function findDeviceRequest(actor: Actor, typed: string): Promise<DeviceRequest | undefined> {
  const { allowed, resetSeconds } = await consumeLimit("device-code", actor.account.uid, lookUpsPerMinute);
  if (!allowed) throw new AppError(commonErrors.rateLimited, { retryAfterSeconds: resetSeconds });

  const found = await claimDeviceRequest(actor.account.owner, toUserCode(typed), isoTime());
  const client = found && (await findClient(found.clientId));

  return client && { client, scopes: found.scopes as OauthScope[], resource: found.resource };
}

/** Answers the request of a device for the signed-in owner. */
export async function decideDevice(
  actor: Actor,
  { user_code: typed, approve, scopes, library }: DecideDevice,
): Promise<void> {
  const request = await findDeviceRequest(actor, typed);
  if (!request) throw unknownCode();

  const nowMs = Date.now();
  const now = isoTime(nowMs);
  await transaction(async () => {
    const decision = approve
      ? {
          grantId: await createGrant(actor, {
            client: request.client,
            scopes: chooseScopes(request.scopes, scopes),
            resource: request.resource,
            library: library ?? actor.account.handle,
            expiresAt: isoTime(nowMs + lifetimeMs),
          }),
        }
      : { deniedAt: now };
    const code = { userCode: toUserCode(typed), now };
    if (!(await decideDeviceRequest(actor.account.owner, code, decision))) throw unknownCode();
  });
}

const unknownCode = () =>
  new AppError(commonErrors.notFound, {
    message: "The code is unknown, expired or already used. Start again on the device.",
  });

const toUserCode = (typed: string) => typed.toUpperCase().replace(/[^A-Z]/g, "");
