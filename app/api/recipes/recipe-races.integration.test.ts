import { expect, it, vi } from "vitest";
import { recipes } from "@/db/schema";
import type { BatchResult } from "@/lib/batches/results/resource";
import type { ImageResource } from "@/lib/images/resource";
import { newId } from "@/lib/kernel/ids";
import type { MemberRole } from "@/lib/kernel/roles";
import { isoTime } from "@/lib/kernel/time";
import { db } from "@/lib/platform/database/transaction";
import type { RecipeList, RecipeResource } from "@/lib/recipes/resource";
import { finishJob, getJob, listResults, startJob } from "@/test/builders/batch-jobs";
import { shareAlbum } from "@/test/builders/memberships";
import { withOrigin } from "@/test/builders/uploads";
import { twoColorImage } from "@/test/builders/variants";
import { createTextMark } from "@/test/builders/watermarks";
import { serveApi } from "@/test/harness/api-suite";
import { type Caller, createApiClient, createCaller } from "@/test/harness/caller";

vi.setConfig({ testTimeout: 60_000 });

const api = serveApi();

const createRecipe = (caller: Caller, slug: string, members: object = {}) =>
  caller.expect<RecipeResource>(201, "POST", "/api/recipes", { slug, ...members });

it("changes of a recipe at once keep each other's members, or fail with If-Match", async () => {
  const caller = await createCaller(api.origin);
  await createRecipe(caller, "shared", { width: 10 });
  const patch = (body: object, headers = {}) => caller.call("PATCH", "/api/recipes/shared", body, headers);
  const members = [{ width: 20 }, { blur: 2 }, { grayscale: true }, { quality: "auto" }];
  const answers = await Promise.all(members.map((member) => patch(member)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);

  const { body, headers } = await caller.call("GET", "/api/recipes/shared");
  expect(body).toMatchObject(Object.assign({}, ...members));
  const condition = { "if-match": headers.get("etag") ?? "" };
  const conditional = await Promise.all([1, 2, 3].map((blur) => patch({ blur: blur + 10 }, condition)));
  expect(conditional.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
});

it("recipes created at once have one slug each, and are never more than the plan allows", async () => {
  const caller = await createCaller(api.origin);
  const create = (slug: string) => caller.call("POST", "/api/recipes", { slug });
  const same = await Promise.all([1, 2, 3].map(() => create("same")));
  expect(same.map(({ status }) => status).sort()).toEqual([201, 409, 409]);

  const row = {
    owner: caller.actor.library.owner,
    settings: {},
    isPublic: false,
    createdAt: isoTime(),
    updatedAt: isoTime(),
  };
  await db()
    .insert(recipes)
    .values(Array.from({ length: 97 }, (_, at) => ({ id: newId("rcp"), slug: `recipe-${at}`, ...row })));
  const last = await Promise.all(["a", "b", "c", "d"].map(create));
  expect(last.map(({ status }) => status).sort()).toEqual([201, 201, 400, 400]);
  const { data } = await caller.expect<RecipeList>(200, "GET", "/api/recipes");
  expect(data).toHaveLength(100);
});

it("a recipe is deleted, or an album uses it, if both happen at once", async () => {
  const caller = await createCaller(api.origin);
  await caller.expect(201, "POST", "/api/albums", { album: "prints", title: "Prints" });
  for (let round = 1; round <= 3; round++) {
    await createRecipe(caller, "print");
    const [deletion, use] = await Promise.all([
      caller.call("DELETE", "/api/recipes/print"),
      caller.call("PATCH", "/api/albums/prints", { recipes: ["print"] }),
    ]);
    expect([
      [200, 400],
      [409, 200],
    ]).toContainEqual([deletion.status, use.status]);
    if (use.status === 400) continue;

    await caller.expect(200, "PATCH", "/api/albums/prints", { recipes: [] });
    await caller.expect(200, "DELETE", "/api/recipes/print");
  }
});

it("a recipe that is deleted during requests for its image shows nothing afterwards, in no format", async () => {
  const caller = await createCaller(api.origin);
  const image = await caller.upload("shown.png", await twoColorImage(80, 40), { visibility: "public" });
  for (let round = 1; round <= 3; round++) {
    await createRecipe(caller, "shown", { width: 20 + round, is_public: true });
    const path = withOrigin(api.origin, image.urls.w512).replace("/w512/", "/shown/");
    const statuses = (formats: readonly string[]) =>
      Promise.all(formats.map(async (format) => (await fetch(`${path}?format=${format}`)).status));
    const [before] = await Promise.all([
      statuses(["webp", "png", "avif", "webp", "png"]),
      caller.expect(200, "DELETE", "/api/recipes/shown"),
    ]);
    for (const status of before) expect([200, 404]).toContain(status);
    expect(await statuses(["webp", "png", "avif", "jpeg"])).toEqual([404, 404, 404, 404]);
  }
});

it("a job creates no image if the watermark of its recipe changes, or is deleted, before its first image", async () => {
  const caller = await createCaller(api.origin);
  const ids = [(await caller.upload("source.png", await twoColorImage(40, 20))).id];
  for (const change of [
    (id: string) => caller.expect(200, "PATCH", `/api/watermarks/${id}`, { text: "© Grace" }),
    async (id: string, recipe: string) => {
      await caller.expect(200, "DELETE", `/api/recipes/${recipe}`);
      await caller.expect(200, "DELETE", `/api/watermarks/${id}`);
    },
  ]) {
    const { id: watermark } = await createTextMark(caller);
    const { slug: recipe } = await createRecipe(caller, `with-${watermark.slice(-8)}`, {
      width: 20,
      watermark,
    });
    const job = await startJob(caller, { action: "apply_recipe", recipe, ids });
    await change(watermark, recipe);
    await finishJob(job.id);
    expect(await listResults(caller, job.id)).toMatchObject([
      {
        status: "failed",
        code: "CONFLICT",
        message: "The watermark of the recipe has changed since the batch started.",
      },
    ]);
    expect(await getJob(caller, job.id)).toMatchObject({ status: "completed", changed: 0, failed: 1 });
  }
  const { data } = await caller.expect<{ data: ImageResource[] }>(200, "GET", "/api/images");
  expect(data.map(({ id }) => id)).toEqual(ids);
});

it("a member of one album gets estimates and previews of its images only, and no recipes, also by a key", async () => {
  const { library, member, client, album, inside, outside, membershipId } = await shareAlbum(
    api.origin,
    "editor",
  );
  const { id: watermark } = await createTextMark(library.caller);
  await createRecipe(library.caller, "within", { width: 40, watermark });
  const settings = { preset_quality: "standard", required_watermark: watermark };
  await library.caller.expect(200, "PATCH", "/api/settings", settings);
  const authorization = `Bearer ${await member.createKey({ scopes: ["*"], membershipId })}`;
  const preview = new URLSearchParams({ recipe: JSON.stringify({ width: 10 }) });
  for (const { call, expect: request } of [
    client,
    createApiClient(api.origin, member.actor, { authorization }),
  ]) {
    const estimate = async (selection: object) => {
      const body = { action: "apply_recipe", recipe: "within", dry_run: true, ...selection };
      const { changed, failures, estimated_bytes } = await request<BatchResult>(
        200,
        "POST",
        "/api/images/batch",
        body,
      );
      return [changed, failures.map(({ code }) => code), estimated_bytes];
    };
    const [, , bytes] = await estimate({ ids: [inside.id] });
    expect(bytes).toBeGreaterThan(0);
    expect(await estimate({ ids: [inside.id, outside.id] })).toEqual([1, ["NOT_FOUND"], bytes]);
    expect(await estimate({ query: {} })).toEqual([1, [], bytes]);
    expect(await estimate({ query: { album: outside.album } })).toEqual([0, [], 0]);
    await request(403, "GET", `/api/images/${outside.id}/recipe-preview?${preview}`);

    for (const path of ["/api/recipes", "/api/recipes/within", `/api/watermarks/${watermark}`])
      expect([path, await call("GET", path)]).toMatchObject([
        path,
        { status: 403, body: { code: "FORBIDDEN" } },
      ]);
    for (const [method, path, body] of [
      ["PATCH", `/api/albums/${album}`, { required_watermark: watermark }],
      ["PATCH", "/api/recipes/within", { watermark: null }],
      ["DELETE", `/api/watermarks/${watermark}`, undefined],
    ] as const)
      expect([path, (await call(method, path, body)).status]).toEqual([path, 403]);

    // A session changes the settings of the member's own library; a key of this one changes none.
    const own = { preset_quality: "small", required_watermark: null };
    expect([200, 403]).toContain((await call("PATCH", "/api/settings", own)).status);
    expect(await library.caller.expect(200, "GET", "/api/settings")).toMatchObject(settings);
  }

  for (const role of ["viewer", "contributor"] satisfies MemberRole[]) {
    const shared = await shareAlbum(api.origin, role);
    await createRecipe(shared.library.caller, "within", { width: 40 });
    const body = { action: "apply_recipe", recipe: "within", ids: [shared.inside.id], dry_run: true };
    expect(await shared.client.call("POST", "/api/images/batch", body)).toMatchObject({
      status: 403,
      body: { code: "ROLE_REQUIRED" },
    });
  }
});
