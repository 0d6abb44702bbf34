import { and, asc, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { auditLogs } from "@/db/schema";
import type { AlbumResource } from "@/lib/albums/resource";
import { db } from "@/lib/platform/database/transaction";
import type { RecipeList, RecipeResource } from "@/lib/recipes/resource";
import { renderVariants } from "@/lib/variants";
import type { VariantList } from "@/lib/variants/resource";
import { testImage } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import { createCallerFor } from "@/test/harness/caller";

const api = serveApi();

const create = (slug: string, members = {}) =>
  api.owner.expect<RecipeResource>(201, "POST", "/api/recipes", { slug, ...members });
const listSlugs = async () =>
  (await api.owner.expect<RecipeList>(200, "GET", "/api/recipes")).data.map(({ slug }) => slug);

describe("recipes", () => {
  it("are created with defaults, changed, listed by slug and deleted, and belong to one library", async () => {
    const card = await create("card", { width: 640, height: 360, fit: "cover" });
    expect(card).toMatchObject({
      id: expect.stringMatching(/^rcp_/),
      slug: "card",
      width: 640,
      height: 360,
      fit: "cover",
      gravity: null,
      rotate: 0,
      brightness: 1,
      format: "auto",
      quality: null,
      metadata: "copyright",
      is_public: false,
      revision: expect.stringMatching(/^[0-9a-f]{12}$/),
    });

    await create("banner");
    expect(await listSlugs()).toEqual(["banner", "card"]);

    const changed = await api.owner.expect<RecipeResource>(200, "PATCH", "/api/recipes/card", {
      blur: 2.5,
      border: { width: 4, color: "#AABBCC" },
      is_public: true,
    });
    expect(changed).toMatchObject({
      blur: 2.5,
      border: { width: 4, color: "#aabbcc" },
      width: 640,
      is_public: true,
    });
    expect(changed.revision).not.toBe(card.revision);
    expect(await api.owner.expect(200, "GET", "/api/recipes/card")).toEqual(changed);

    const back = { blur: 0, border: null };
    const restored = await api.owner.expect<RecipeResource>(200, "PATCH", "/api/recipes/card", back);
    expect(restored.revision).toBe(card.revision);

    for (const [method, body] of [["GET"], ["PATCH", { blur: 1 }], ["DELETE"]] as const)
      await api.stranger.expect(404, method, "/api/recipes/card", body);

    await api.owner.expect(200, "DELETE", "/api/recipes/card");
    await api.owner.expect(404, "GET", "/api/recipes/card");
    expect(await listSlugs()).toEqual(["banner"]);
  });

  it("have slugs that are unique in the library, and that are no keys or reserved words", async () => {
    await create("unique");
    const answer = await api.owner.call("POST", "/api/recipes", { slug: "unique" });
    expect([answer.status, answer.body]).toMatchObject([409, { code: "RECIPE_EXISTS" }]);
    for (const slug of [
      "w512",
      "original",
      "thumb",
      "master",
      "avatar-64",
      "w9-h9-q9-fitfill",
      "w800",
      "w640-hero",
      "api",
      "A",
      "a--b",
      "a@2",
    ])
      expect([slug, await api.owner.call("POST", "/api/recipes", { slug })]).toMatchObject([
        slug,
        { status: 400, body: { code: "VALIDATION_ERROR", details: { slug: [expect.any(String)] } } },
      ]);
  });

  it.each([
    ["width", 0],
    ["width", 4_097],
    ["height", 1.5],
    ["fit", "stretch"],
    ["gravity", "top"],
    ["rotate", 45],
    ["flip", "diagonal"],
    ["trim", { tolerance: 101 }],
    ["background", "white"],
    ["border", { width: 201, color: "#000000" }],
    ["radius", -1],
    ["blur", 50.1],
    ["sharpen", 11],
    ["brightness", 2.1],
    ["contrast", -0.1],
    ["saturation", "1"],
    ["format", "bmp"],
    ["quality", 0],
    ["metadata", "gps"],
    ["slug", "other"],
  ])("reject %s of %j, and name it", async (name, value) => {
    const [first] = await listSlugs();
    const slug = first ?? (await create("kept")).slug;
    const answer = await api.owner.call("PATCH", `/api/recipes/${slug}`, { [name]: value });
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).toContain(name);
  });

  it("record each changed member in the audit log, and nothing for a change to the same values", async () => {
    const { id } = await create("audited", { width: 100 });
    await api.owner.expect(200, "PATCH", "/api/recipes/audited", { width: 200, grayscale: true });
    await api.owner.expect(200, "PATCH", "/api/recipes/audited", { width: 200 });
    await api.owner.expect(200, "DELETE", "/api/recipes/audited");
    const entries = await db()
      .select({ action: auditLogs.action, metadata: auditLogs.metadata })
      .from(auditLogs)
      .where(and(eq(auditLogs.resourceType, "recipe"), eq(auditLogs.resourceId, id)))
      .orderBy(asc(auditLogs.id));

    expect(entries).toEqual([
      { action: "create", metadata: null },
      { action: "update", metadata: { fields: ["width", "grayscale"] } },
      { action: "delete", metadata: null },
    ]);
  });

  it("are opened to everyone only with a key that can read images", async () => {
    await create("shown");
    const settingsOnly = await createCallerFor(api.origin, api.owner.actor, ["settings:write"]);
    await settingsOnly.expect(403, "PATCH", "/api/recipes/shown", { is_public: true });
    await settingsOnly.expect(403, "POST", "/api/recipes", { slug: "other", is_public: true });
    await settingsOnly.expect(200, "PATCH", "/api/recipes/shown", { blur: 1 });
  });

  it("are at most 100", async () => {
    const { data } = await api.stranger.expect<RecipeList>(200, "GET", "/api/recipes");
    for (let count = data.length; count < 100; count++)
      await api.stranger.expect(201, "POST", "/api/recipes", { slug: `recipe-${count}` });
    const answer = await api.stranger.call("POST", "/api/recipes", { slug: "one-more" });

    expect([answer.status, answer.body]).toMatchObject([400, { code: "QUOTA_EXCEEDED" }]);
  });

  it("render uploads into an album at once, and stay while an album uses them", async () => {
    await create("premade", { width: 30 });
    const unknown = await api.owner.call("POST", "/api/albums", {
      album: "a",
      title: "A",
      recipes: ["none"],
    });
    expect([unknown.status, JSON.stringify(unknown.body)]).toEqual([400, expect.stringContaining("none")]);
    const six = Array.from({ length: 6 }, (_, at) => `recipe-${at}`);
    await api.owner.expect(400, "POST", "/api/albums", { album: "b", title: "B", recipes: six });

    const body = { album: "prints", title: "Prints", recipes: ["premade"] };
    expect(await api.owner.expect<AlbumResource>(201, "POST", "/api/albums", body)).toMatchObject({
      recipes: ["premade"],
    });
    const image = await api.owner.upload("premade.png", await testImage({ width: 90, height: 60 }), {
      album: "prints",
    });
    expect(JSON.stringify(image.status.variants)).not.toContain("~");
    await renderVariants({ imageId: image.id, generation: 1 });
    const { data } = await api.owner.expect<VariantList>(200, "GET", `/api/images/${image.id}/variants`);
    expect(data.find(({ key }) => key === "premade")).toMatchObject({
      kind: "recipe",
      status: "ready",
      width: 30,
      height: 20,
    });

    const used = await api.owner.call("DELETE", "/api/recipes/premade");
    expect([used.status, used.body]).toMatchObject([
      409,
      { code: "RECIPE_IN_USE", details: { albums: ["prints"] } },
    ]);
    await api.owner.expect(200, "PATCH", "/api/albums/prints", { recipes: [] });
    await api.owner.expect(200, "DELETE", "/api/recipes/premade");
  });
});
