import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from "rate-limiter-flexible";
import { singleton } from "@/lib/kernel/singleton";
import { env } from "./env";
import { database } from "./transaction";

const minute = 60;
const hour = 60 * minute;

export interface Taken {
  allowed: boolean;
  limit: number;
  remaining: number;
  windowSeconds: number;
  resetSeconds: number;
}

const limiters = singleton("rate-limiters", () => new Map<string, RateLimiterAbstract>());

/** One counter a limit: in this process, or in the database when several processes serve together. */
function limiter(name: string, limit: number, windowSeconds = minute): RateLimiterAbstract {
  const id = `${name}:${limit}:${windowSeconds}`;
  let found = limiters.get(id);
  if (!found) {
    const options = { keyPrefix: name, points: limit, duration: windowSeconds };
    found =
      env().ALBUMEN_RATE_LIMITS === "database"
        ? new RateLimiterPostgres({
            ...options,
            storeClient: database().$client,
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

/** Takes `points` of `limit` a minute from the key's allowance. */
export async function takeTokens(name: string, key: string, limit: number, points = 1): Promise<Taken> {
  return describe(limit, await consume(limiter(name, limit), key, points));
}

/** Takes `points` of `limit` an hour from the key's allowance. */
export async function takeHourlyTokens(name: string, key: string, limit: number, points = 1): Promise<Taken> {
  const taken = describe(limit, await consume(limiter(name, limit, hour), key, points));
  return { ...taken, windowSeconds: hour };
}

/** How long a key waits between its turns: twice as long after each, until it has taken none for `forgottenAfterSeconds`. */
export interface Waits {
  firstSeconds: number;
  longestSeconds: number;
  forgottenAfterSeconds: number;
}

/** Takes the key's turn unless it has to wait after its last one. Trying too early does not prolong the wait. */
export async function takeTurn(
  name: string,
  key: string,
  waits: Waits,
): Promise<{ allowed: boolean; waitSeconds: number }> {
  const { gate, turns } = turnLimiters(name, waits);
  const before = (await turns.get(key))?.consumedPoints ?? 0;
  const customDuration = Math.min(waits.longestSeconds, waits.firstSeconds * 2 ** before);
  const { state, allowed } = await consume(gate, key, 1, { customDuration });
  if (allowed) await turns.set(key, before + 1, waits.forgottenAfterSeconds);
  return { allowed, waitSeconds: Math.max(1, Math.ceil(state.msBeforeNext / 1000)) };
}

/** Forgets the key's turns: the next one is free. */
export async function resetTurns(name: string, key: string, waits: Waits): Promise<void> {
  const { gate, turns } = turnLimiters(name, waits);
  await Promise.all([gate.delete(key), turns.delete(key)]);
}

function turnLimiters(name: string, { longestSeconds, forgottenAfterSeconds }: Waits) {
  return {
    gate: limiter(`${name}-gate`, 1, longestSeconds),
    turns: limiter(`${name}-turns`, 1_000_000, forgottenAfterSeconds),
  };
}

interface Consumed {
  state: RateLimiterRes;
  allowed: boolean;
}

async function consume(
  from: RateLimiterAbstract,
  key: string,
  points: number,
  options: { customDuration?: number } = {},
): Promise<Consumed> {
  try {
    return { state: await from.consume(key, points, options), allowed: true };
  } catch (state) {
    if (state instanceof RateLimiterRes) return { state, allowed: false };
    throw state;
  }
}

function describe(limit: number, { state, allowed }: Consumed): Taken {
  return {
    allowed,
    limit,
    remaining: Math.max(0, state.remainingPoints),
    windowSeconds: minute,
    resetSeconds: Math.max(1, Math.ceil(state.msBeforeNext / 1000)),
  };
}
