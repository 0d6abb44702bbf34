import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from "rate-limiter-flexible";
import { singleton } from "@/lib/kernel/singleton";
import { env } from "./env";
import { database } from "./transaction";

const windowSeconds = 60;

export interface Taken {
  allowed: boolean;
  limit: number;
  remaining: number;
  windowSeconds: number;
  resetSeconds: number;
}

const limiters = singleton("rate-limiters", () => new Map<string, RateLimiterAbstract>());

/** One counter a limit: in this process, or in the database when several processes serve together. */
function limiter(name: string, limit: number): RateLimiterAbstract {
  const id = `${name}:${limit}`;
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
  try {
    return describe(await limiter(name, limit).consume(key, points), limit, true);
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return describe(refusal, limit, false);
    throw refusal;
  }
}

function describe(state: RateLimiterRes, limit: number, allowed: boolean): Taken {
  return {
    allowed,
    limit,
    remaining: Math.max(0, state.remainingPoints),
    windowSeconds,
    resetSeconds: Math.max(1, Math.ceil(state.msBeforeNext / 1000)),
  };
}
