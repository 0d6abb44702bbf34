import { asc, eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { imageSearch, images } from "@/db/schema";
import { db } from "@/lib/platform/database/transaction";
import { serveApi } from "@/test/harness/api-suite";
import { createCaller } from "@/test/harness/caller";

const api = serveApi();

it("copies to image_search what an image and its tags contain after each change", async () => {
  const caller = await createCaller(api.origin);
  const { owner } = caller.actor.library;
  const currentTags = sql<string>`coalesce((
    select string_agg(case g.name when g.tag_slug then g.name else g.tag_slug || ' ' || g.name end, ' ' order by g.tag_slug)
    from image_tags t join tags g using (owner, tag_slug) where t.image_id = ${images.id}), '')`;
  const { id: imageId, albumSlug, createdAt, filename, alt, title, description } = images;
  const currentMetadata = sql<string | null>`(
    select string_agg(value, e'\\n') from json_each_text(${images.metadata}::json))`;
  const expectCopies = async (step: string) => {
    const copies = await db()
      .select({
        imageId: imageSearch.imageId,
        albumSlug: imageSearch.albumSlug,
        createdAt: imageSearch.createdAt,
        filename: imageSearch.filename,
        alt: imageSearch.alt,
        tags: imageSearch.tags,
        title: imageSearch.title,
        description: imageSearch.description,
        metadata: imageSearch.metadata,
      })
      .from(imageSearch)
      .where(eq(imageSearch.owner, owner))
      .orderBy(asc(imageSearch.imageId));

    const originals = await db()
      .select({
        imageId,
        albumSlug,
        createdAt,
        filename,
        alt,
        title,
        description,
        tags: currentTags,
        metadata: currentMetadata,
      })
      .from(images)
      .where(eq(images.owner, owner))
      .orderBy(asc(imageId));
    expect([step, copies]).toEqual([step, originals]);
  };

  for (const album of ["woods", "fields"])
    await caller.expect(201, "POST", "/api/albums", { album, title: album });
  const ids: string[] = [];
  for (const filename of ["wolf.jpg", "bear.jpg"]) {
    const image = await caller.expect(201, "POST", "/api/images", {
      filename,
      album: "woods",
      tags: ["animal"],
    });
    ids.push(image.id);
  }

  await expectCopies("create");

  const path = `/api/images/${ids[0]}`;
  const batch = "/api/images/batch";
  const steps: ReadonlyArray<readonly [status: number, method: string, path: string, body?: object]> = [
    [200, "PATCH", path, { filename: "fox.jpg", alt: "A fox" }],
    [200, "PATCH", path, { title: "Night", description: "In the woods", metadata: { b: "two", a: "one" } }],
    [200, "PATCH", path, { description: null, metadata: { a: "other" } }],
    [200, "PATCH", path, { metadata: null }],
    [200, "PATCH", path, { album: "fields" }],
    [200, "PATCH", path, { tags: ["red", "C++"] }],
    [200, "POST", batch, { action: "move", album: "fields", ids }],
    [200, "POST", batch, { action: "tag", tags: ["sly"], ids }],
    [200, "POST", batch, { action: "untag", tags: ["red"], ids }],
    [200, "DELETE", path],
    [200, "POST", batch, { action: "move", album: "woods", ids: ids.slice(1) }],
    [204, "DELETE", "/api/albums/fields"],
    [200, "POST", `${path}/restore`],
    [204, "DELETE", "/api/albums/woods"],
    [200, "DELETE", "/api/tags/animal"],
    [200, "DELETE", path],
    [200, "DELETE", `${path}/permanent`],
  ];

  for (const [status, method, url, body] of steps) {
    await caller.expect(status, method, url, body);
    await expectCopies(`${method} ${url} ${JSON.stringify(body)}`);
  }

  expect(await db().select({ imageId }).from(images).where(eq(images.owner, owner))).toHaveLength(1);
});
