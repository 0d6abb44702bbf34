import { asc, eq } from "drizzle-orm";
import { collections } from "@/db/schema";
import { countDueCollections } from "@/lib/collections";
import type { CollectionPage, CollectionResource } from "@/lib/collections/resource";
import type { ImagePage, ImageResource } from "@/lib/images/resource";
import { db } from "@/lib/platform/database/transaction";
import { png } from "@/test/builders/images";
import type { Caller } from "@/test/harness/caller";

/** Every image has other bytes. */
let width = 20;

interface CollectedLibrary {
  images: Record<"a" | "b" | "c" | "d" | "e", ImageResource>;
  /** Is within `portfolio`, whose ID is later. */
  alps: CollectionResource;
  portfolio: CollectionResource;
  smartId: string;
}

/**
 * Fills a library with a tree of collections, one of them smart, and their images in an order by
 * hand. Some images have stars, a flag, are archived or in the trash.
 */
export async function createCollectedLibrary(caller: Caller): Promise<CollectedLibrary> {
  const upload = async (name: string, fields: Record<string, string> = {}) =>
    caller.upload(`${name}.png`, await png(width++, 20), { visibility: "public", tags: "sea", ...fields });
  const images = {
    a: await upload("a"),
    b: await upload("b"),
    c: await upload("c"),
    d: await upload("d", { visibility: "private" }),
    e: await upload("e"),
  };
  const create = (fields: object) =>
    caller.expect<CollectionResource>(201, "POST", "/api/collections", fields);
  const change = (id: string, fields: object) =>
    caller.expect<CollectionResource>(200, "PATCH", `/api/collections/${id}`, fields);
  const fill = (id: string, ids: readonly string[]) =>
    caller.expect(200, "POST", `/api/collections/${id}/images`, { ids });

  const alps = await create({ title: "Alps", description: "High ones", color: "amber", sort: "taken" });
  const portfolio = await create({ title: "Portfolio", visibility: "public", layout: "grid" });
  const { a, b, c, d, e } = images;
  await fill(alps.id, [b.id, e.id]);
  await fill(portfolio.id, [a.id, b.id, c.id, d.id, e.id]);
  await caller.expect(200, "PUT", `/api/collections/${portfolio.id}/images/${e.id}/position`, {
    before: b.id,
  });
  await change(alps.id, { parent: portfolio.id });
  await change(portfolio.id, { cover: c.id, is_pinned: true });
  await caller.expect(200, "PATCH", `/api/images/${a.id}`, { rating: 4 });
  await caller.expect(200, "PATCH", `/api/images/${b.id}`, { pick: "reject", archived: true });
  await caller.expect(200, "DELETE", `/api/images/${c.id}`);

  const { id: smartId } = await create({
    title: "Sea",
    filter: { all: [{ collection: alps.id }, { any: [{ tag: ["sea"] }, { label: "pier" }] }] },
  });

  return { images, alps, portfolio, smartId };
}

/**
 * Returns what the library has, with names in place of IDs, which another account may have otherwise.
 * Counts the images of smart collections that are due.
 */
export async function readCollected(caller: Caller) {
  await countDueCollections();
  const { data } = await caller.expect<CollectionPage>(200, "GET", "/api/collections?limit=200");
  const { data: images } = await caller.expect<ImagePage>(
    200,
    "GET",
    "/api/images?limit=200&deleted=include",
  );
  const names = new Map(
    [...data, ...images].map((one) => [one.id, "filename" in one ? one.filename : one.title] as const),
  );
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? "unknown"));
  const read = async ({ id, filter: _filter, counted_at: _counted, ...resource }: CollectionResource) => {
    const { cover_url: _cover, preview_urls: _previews, ...shown } = resource;
    const path = `/api/collections/${id}/images?sort=manual&limit=200`;
    const listed = shown.kind === "smart" ? [] : (await caller.expect<ImagePage>(200, "GET", path)).data;
    return {
      ...shown,
      parent: nameOf(shown.parent),
      cover: nameOf(shown.cover),
      images: listed.map(({ filename }) => filename),
    };
  };

  const rows = await db()
    .select({ filter: collections.filter, scopes: collections.filterScopes })
    .from(collections)
    .where(eq(collections.owner, caller.actor.library.owner))
    .orderBy(asc(collections.title));
  const filters = rows.map(({ filter, scopes }) => [
    filter && JSON.parse(filter.replace(/col_\w+/g, (id) => nameOf(id) ?? "")),
    scopes,
  ]);

  return {
    collections: await Promise.all(data.map(read)),
    filters,
    images: images
      .map(({ filename, rating, pick, archived }) => ({ filename, rating, pick, archived }))
      .sort((one, other) => (one.filename < other.filename ? -1 : 1)),
  };
}
