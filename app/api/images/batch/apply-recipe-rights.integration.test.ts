import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { memberships } from "@/db/schema";
import type { JobResource } from "@/lib/batches/jobs/resource";
import { db } from "@/lib/platform/database/transaction";
import { finishJob, listResults } from "@/test/builders/batch-jobs";
import { shareAlbum } from "@/test/builders/memberships";
import { serveApi } from "@/test/harness/api-suite";
import { type Caller, createCallerFor } from "@/test/harness/caller";

const api = serveApi();
const unknownId = "img_01jd0000000000000000000000";
const createRecipe = (caller: Caller, slug: string) =>
  caller.expect(201, "POST", "/api/recipes", { slug, width: 20 });

describe("a recipe that is applied to images", () => {
  it("needs an editor, both scopes, and a recipe of the library", async () => {
    await createRecipe(api.owner, "allowed");
    const body = { action: "apply_recipe", recipe: "allowed", ids: [unknownId] };
    for (const [scope, missing] of [
      ["images:write", "images:read"],
      ["images:read", "images:write"],
    ] as const) {
      const caller = await createCallerFor(api.origin, api.owner.actor, [scope]);
      expect(await caller.call("POST", "/api/images/batch", body)).toMatchObject({
        status: 403,
        body: { code: "INSUFFICIENT_SCOPE", details: { scope: [missing] } },
      });
    }

    for (const [recipe, problem] of [
      ["unknown", "is not one of your recipes"],
      ["w512", "is not one of your recipes"],
      ["allowed@2", "lower-case letters"],
    ] as const)
      expect(await api.owner.call("POST", "/api/images/batch", { ...body, recipe })).toMatchObject({
        status: 400,
        body: { details: { recipe: [expect.stringContaining(problem)] } },
      });

    const viewed = await shareAlbum(api.origin, "viewer");
    await createRecipe(viewed.library.caller, "shared");
    const shared = { action: "apply_recipe", recipe: "shared", ids: [viewed.inside.id] };
    expect(await viewed.client.call("POST", "/api/images/batch", shared)).toMatchObject({
      status: 403,
      body: { code: "ROLE_REQUIRED" },
    });
  });

  it("by an editor of one album creates images in that album, while the role lasts", async () => {
    const { library, client, album, inside, outside, membershipId } = await shareAlbum(api.origin, "editor");
    await createRecipe(library.caller, "within");
    const start = async () => {
      const body = { action: "apply_recipe", recipe: "within", ids: [inside.id, outside.id] };
      return (await client.expect<{ job: JobResource }>(202, "POST", "/api/images/batch", body)).job;
    };
    const job = await start();
    await finishJob(job.id);
    const [created, missing] = await listResults(library.caller, job.id);

    expect(missing).toMatchObject({ code: "NOT_FOUND" });
    expect((await library.caller.expect(200, "GET", `/api/images/${created?.created_image}`)).album).toBe(
      album,
    );

    const later = await start();
    await db().update(memberships).set({ role: "viewer" }).where(eq(memberships.id, membershipId));
    await finishJob(later.id);
    expect((await listResults(library.caller, later.id)).map(({ code }) => code)).toEqual([
      "ROLE_REQUIRED",
      "ROLE_REQUIRED",
    ]);
  });
});
