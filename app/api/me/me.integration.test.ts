import { describe, expect, it } from "vitest";
import type { CallerResource } from "@/lib/identity/owners/resource";
import { grantableScopes } from "@/lib/kernel/actor";
import { serveApi } from "@/test/harness/api-suite";
import { createCallerFor } from "@/test/harness/caller";
import { signIn } from "@/test/harness/session";

const api = serveApi();

const rateLimits = { read: 6_000, write: 1_200, upload: 600, ai: 120 };

describe("the caller", () => {
  it.each(grantableScopes.map((scope) => [scope]))("is returned to a key that may only %s", async (scope) => {
    const { owner, uid, handle } = api.owner.actor.library;
    const key = await createCallerFor(api.origin, api.owner.actor, [scope]);
    expect(await key.expect<CallerResource>(200, "GET", "/api/me")).toEqual({
      owner,
      uid,
      handle,
      plan: "pro",
      via: "key",
      key_id: expect.stringMatching(/^key_/),
      scopes: [scope],
      rate_limits: rateLimits,
    });
  });

  it("is returned to a browser, without any part of its session", async () => {
    const browser = await signIn(api.origin, api.owner.actor);
    const me = await browser.expect<CallerResource>(200, "GET", "/api/me");
    expect(me).toMatchObject({
      handle: api.owner.actor.account.handle,
      via: "session",
      key_id: null,
      scopes: ["*"],
    });
  });

  it("is not returned without a credential", async () => {
    const bare = await fetch(`${api.origin}/api/me`);
    expect([bare.status, await bare.json()]).toMatchObject([401, { code: "UNAUTHORIZED" }]);
    const wrong = await fetch(`${api.origin}/api/me`, { headers: { authorization: "Bearer alb_x" } });
    expect(wrong.status).toBe(401);
  });
});
