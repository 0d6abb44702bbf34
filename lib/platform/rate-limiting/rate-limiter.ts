import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from "rate-limiter-flexible";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { toIpNetwork } from "@/lib/platform/network/ip-address";
import { singleton } from "@/lib/platform/process/singleton";
import { deleteInBatches } from "../database/batches";
import { hasOtherWebs } from "../database/process-registry";
import { database } from "../database/transaction";
import { env } from "../process/env";

const minuteSeconds = 60;
const hourSeconds = 60 * minuteSeconds;

export interface RateLimitResult {
  allowed: boolean;
  limit: number;
  remaining: number;
  windowSeconds: number;
  resetSeconds: number;
}

const limiters = singleton("rate-limiters", () => new Map<string, RateLimiterAbstract>());

/** Whether several web processes count together: as set, or as soon as there is a second one. */
export function areLimitsShared(): boolean {
  const { ALBUMEN_RATE_LIMITS } = env();
  return ALBUMEN_RATE_LIMITS === undefined ? hasOtherWebs() : ALBUMEN_RATE_LIMITS === "database";
}

/** One counter per limit: in this process, or in the database when several processes share it. */
function getLimiter(name: string, limit: number, windowSeconds = minuteSeconds): RateLimiterAbstract {
  const isShared = areLimitsShared();
  const id = `${isShared ? "shared" : "own"}:${name}:${limit}:${windowSeconds}`;
  let found = limiters.get(id);
  if (!found) {
    const options = { keyPrefix: name, points: limit, duration: windowSeconds };
    found = isShared
      ? new RateLimiterPostgres({
          ...options,
          storeClient: storeClient(),
          storeType: "pool",
          tableName: "rate_limits",
          tableCreated: true,
          clearExpiredByTimeout: false,
          inMemoryBlockOnConsumed: limit + 1,
        })
      : new RateLimiterMemory(options);
    limiters.set(id, found);
  }

  return found;
}

/**
 * The limiter names its statements, which the next session of a pooler may not know, or know
 * already.
 */
function storeClient(): { query: (statement: { text: string; values?: unknown[] }) => Promise<unknown> } {
  const pool = database().$client;
  if (!env().isDatabasePooled) return pool;

  return { query: ({ text, values }) => pool.query(text, values) };
}

/** Consumes `points` of the key's limit per minute. */
export async function consumeLimit(
  name: string,
  key: string,
  limit: number,
  points = 1,
): Promise<RateLimitResult> {
  return toRateLimitResult(limit, await consume(getLimiter(name, limit), key, points));
}

/** Consumes `points` of the key's limit per hour. */
async function consumeHourlyLimit(
  name: string,
  key: string,
  limit: number,
  points = 1,
): Promise<RateLimitResult> {
  const result = toRateLimitResult(limit, await consume(getLimiter(name, limit, hourSeconds), key, points));
  return { ...result, windowSeconds: hourSeconds };
}

/**
 * Wrong passwords of one share. In addition to the limits of a network there is one for the share,
 * because an attacker can have many networks. Once that is reached, each network still has one try
 * a minute: an attack shuts nobody out.
 */
export const passwordTries = { perMinute: 5, perHour: 60, ofSharePerHour: 600 };

const passwordKey = (shareId: string, ipAddress: string) => `${shareId} ${toIpNetwork(ipAddress)}`;

/**
 * Consumes a try before the password is checked, so that simultaneous ones cannot exceed the limit.
 * Returns the function that gives it back, for a right one.
 * @throws AppError RATE_LIMITED
 */
export async function consumePasswordTry(shareId: string, ipAddress: string): Promise<() => Promise<void>> {
  const { perMinute, perHour, ofSharePerHour } = passwordTries;
  const key = passwordKey(shareId, ipAddress);
  const ofNetwork = getLimiter("share-password", perMinute);
  const ofNetworkPerHour = getLimiter("share-password-hour", perHour, hourSeconds);
  const ofShare = getLimiter("share-password-all", ofSharePerHour, hourSeconds);
  const beyond = getLimiter("share-password-beyond", 1);
  await consumeOrThrow(ofNetwork, key);
  await consumeOrThrow(ofNetworkPerHour, key);
  const { allowed: isWithinShare } = await consume(ofShare, shareId, 1);
  if (!isWithinShare) await consumeOrThrow(beyond, key);

  return async () => {
    await Promise.all([ofNetwork.reward(key, 1), ofNetworkPerHour.reward(key, 1)]);
    await (isWithinShare ? ofShare.reward(shareId, 1) : beyond.reward(key, 1));
  };
}

async function consumeOrThrow(limiter: RateLimiterAbstract, key: string): Promise<void> {
  const { allowed, state } = await consume(limiter, key, 1);
  if (allowed) return;

  const retryAfterSeconds = Math.max(1, Math.ceil(state.msBeforeNext / 1000));
  throw new AppError(commonErrors.rateLimited, { retryAfterSeconds });
}

/**
 * The wait of a key between attempts. The wait doubles after each, until the key makes none for
 * `resetAfterSeconds`.
 */
interface BackoffPolicy {
  initialSeconds: number;
  maxSeconds: number;
  resetAfterSeconds: number;
}

/**
 * Consumes the key's attempt unless it still has to wait. Trying too early does not extend the
 * wait.
 */
export async function consumeBackoff(
  name: string,
  key: string,
  policy: BackoffPolicy,
): Promise<{ allowed: boolean; waitSeconds: number }> {
  const { gate, attempts } = getBackoffLimiters(name, policy);
  const before = (await attempts.get(key))?.consumedPoints ?? 0;
  const customDuration = Math.min(policy.maxSeconds, policy.initialSeconds * 2 ** before);
  const { state, allowed } = await consume(gate, key, 1, { customDuration });
  if (allowed) await attempts.set(key, before + 1, policy.resetAfterSeconds);

  return { allowed, waitSeconds: Math.max(1, Math.ceil(state.msBeforeNext / 1000)) };
}

/** Clears the key's attempts, so the next one is free. */
export async function resetBackoff(name: string, key: string, policy: BackoffPolicy): Promise<void> {
  const { gate, attempts } = getBackoffLimiters(name, policy);
  await Promise.all([gate.delete(key), attempts.delete(key)]);
}

function getBackoffLimiters(name: string, { maxSeconds, resetAfterSeconds }: BackoffPolicy) {
  return {
    gate: getLimiter(`${name}-gate`, 1, maxSeconds),
    attempts: getLimiter(`${name}-turns`, 1_000_000, resetAfterSeconds),
  };
}

interface ConsumeResult {
  state: RateLimiterRes;
  allowed: boolean;
}

async function consume(
  limiter: RateLimiterAbstract,
  key: string,
  points: number,
  options: { customDuration?: number } = {},
): Promise<ConsumeResult> {
  try {
    return { state: await limiter.consume(key, points, options), allowed: true };
  } catch (state) {
    if (state instanceof RateLimiterRes) return { state, allowed: false };
    throw state;
  }
}

function toRateLimitResult(limit: number, { state, allowed }: ConsumeResult): RateLimitResult {
  return {
    allowed,
    limit,
    remaining: Math.max(0, state.remainingPoints),
    windowSeconds: minuteSeconds,
    resetSeconds: Math.max(1, Math.ceil(state.msBeforeNext / 1000)),
  };
}

/**
 * All limits by the caller's IP address: points per network and minute, or per hour where stated.
 */
export const ipLimits = {
  /** API requests without a credential, requests to the sign-in routes, and posted forms. */
  request: 12_000,
  /**
   * API requests with an invalid credential. Valid ones have separate limits and are never counted
   * here.
   */
  "bad-credential": 60,
  /** Sign-in links per hour, for any email address. Many people may share one IP address. */
  "sign-in-link": 60,
  /**
   * Challenges for passkeys and sign-ins with one. The sign-in page requests a challenge each time
   * it opens.
   */
  passkey: 600,
  /** Reports of images per hour. */
  report: 30,
  /** Calls of applications for tokens. */
  oauth: 600,
  /** Registrations of applications per hour. */
  "oauth-registration": 10,
} as const;

export type IpLimit = keyof typeof ipLimits;

const hourlyLimits: ReadonlySet<IpLimit> = new Set(["sign-in-link", "report", "oauth-registration"]);

/** Consumes `points` from the limit of the IP address's network. */
export function consumeIpLimit(name: IpLimit, ipAddress: string, points = 1): Promise<RateLimitResult> {
  const consume = hourlyLimits.has(name) ? consumeHourlyLimit : consumeLimit;
  return consume(name, toIpNetwork(ipAddress), ipLimits[name], points);
}

/**
 * Deletes the counters in the database whose time is over: callers come and go, and nothing reads
 * theirs again.
 */
export async function pruneRateLimits(nowMs: number = Date.now()): Promise<number> {
  return deleteInBatches(async (limit) => {
    const { rows } = await database().$client.query(
      "delete from rate_limits where ctid = any(array(select ctid from rate_limits where expire < $1 limit $2)) returning 1",
      [nowMs, limit],
    );
    return rows;
  });
}
