import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { users } from "@/db/schema";
import { db } from "@/lib/platform/database/transaction";
import { serveApi } from "@/test/harness/api-suite";
import { createCaller, createCallerFor } from "@/test/harness/caller";

const api = serveApi();

describe("rate limits", () => {
  it("count each credential and class separately, and report the state and when to retry", async () => {
    const caller = await createCaller(api.origin);
    await db().update(users).set({ planTier: "free" }).where(eq(users.owner, caller.actor.library.owner));
    const create = (index: number) =>
      caller.call("POST", "/api/images", { filename: `limited-${index}.jpg` });
    const answers = await Promise.all(Array.from({ length: 35 }, (_, index) => create(index)));
    const allowed = answers.filter((answer) => answer.status === 201);
    const limited = answers.filter((answer) => answer.status === 429);

    expect([allowed.length, limited.length]).toEqual([30, 5]);
    expect(allowed[0]?.headers.get("ratelimit-policy")).toBe('"upload";q=30;w=60');
    expect(limited[0]?.body).toMatchObject({ code: "RATE_LIMITED" });
    expect(Number(limited[0]?.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await caller.call("GET", "/api/images")).status).toBe(200);

    const otherKey = await createCallerFor(api.origin, caller.actor, ["*"]);
    expect((await otherKey.call("POST", "/api/images", { filename: "other-key.jpg" })).status).toBe(201);
  });

  it("block an IP address that guesses keys, and allow valid keys of others elsewhere", async () => {
    const guess = () => fetch(`${api.origin}/api/images`, { headers: { authorization: "Bearer alb_guess" } });
    const statuses: number[] = [];
    for (let index = 0; index < 65; index++) statuses.push((await guess()).status);

    expect(statuses.filter((status) => status === 401)).toHaveLength(60);
    expect(statuses.at(-1)).toBe(429);
  });
});
