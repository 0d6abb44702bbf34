import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditLogs, imageTags, outbox, tags } from "@/db/schema";
import type { ImageChangePage } from "@/lib/images/changes/resource";
import type { ImageResource } from "@/lib/images/resource";
import { db } from "@/lib/platform/database/transaction";
import { removeDeletedTags, tagDeletionLimits } from "@/lib/tags";
import type { TagResource } from "@/lib/tags/resource";
import { type Account, createAccount } from "@/test/builders/account";
import { handleOf } from "@/test/builders/memberships";
import { readEverywhere, readRowVersions } from "@/test/builders/rewritten-images";
import { testImage } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";

const api = serveApi();
const usual = { ...tagDeletionLimits };
beforeAll(() => {
  Object.assign(tagDeletionLimits, { immediate: 1, batch: 1, batchesPerRun: 1 });
});
afterAll(() => {
  Object.assign(tagDeletionLimits, usual);
});

interface Library extends Account {
  uploaded: ImageResource[];
}

/** The tags of each image; the last one is in the trash. */
const given = [["harbour"], ["harbour", "lake"], ["lake", "sea"], [], ["harbour", "sea"], ["harbour"]];

async function createLibrary(): Promise<Library> {
  const account = await createAccount(api.origin);
  const { caller } = account;
  await caller.expect(200, "PATCH", "/api/profile", { profile_visibility: "public" });
  const uploaded: ImageResource[] = [];
  for (const [index, names] of given.entries()) {
    const fields = { visibility: "public", ...(names.length > 0 && { tags: names.join(",") }) };
    uploaded.push(
      await caller.upload(
        `${handleOf(account)}-${index}.jpg`,
        await testImage({ width: 20 + index, height: 20 }),
        fields,
      ),
    );
  }

  await caller.expect(200, "DELETE", `/api/images/${uploaded.at(-1)?.id}`);
  return { ...account, uploaded };
}

/** Every list, count and page that depends on the tags of an image. */
function readAll(library: Library) {
  const handle = handleOf(library);
  const queries = [
    "tag=harbour",
    "tag=lake",
    "tag=sea",
    "tag=lake,sea",
    "tag=sea,lake",
    "search=harbour",
    "search=lake",
    "search=harb",
    "search=sea",
    "search=sea lake",
    "untagged=true",
    "untagged=false",
    "search=lake&untagged=false",
    "tag=lake&search=sea",
    "tag=lake&visibility=public",
  ];
  const choices = [
    "sort=oldest",
    "sort=taken",
    "sort=bytes",
    "sort=requests",
    "include_total=true",
    "deleted=only",
    "deleted=include",
    "fields=grid",
    "album=images",
    "is_favourited=false",
  ];
  const ids = library.uploaded.slice(0, 2).map(({ id }) => id);
  const paths = [
    "/api/tags",
    "/api/tags/harbour",
    "/api/tags/lake",
    "/api/tags/sea",
    "/api/albums",
    "/api/billing",
    ...choices.flatMap((choice) => [`/api/images?${choice}`, `/api/images?tag=lake&${choice}`]),
    ...queries.flatMap((query) => [`/api/images?${query}`, `/api/images?${query}&sort=name`]),
    "/api/images?search=lake&sort=relevance",
    "/api/images?search=harbour&sort=relevance",
    "/api/images/facets?tag=lake",
    "/api/images/timeline?tag=lake",
    "/api/images/facets?search=harbour",
    "/api/images/timeline?search=harbour",
    "/api/images/facets?untagged=true",
    "/api/images/timeline?untagged=true",
    `/api/images/summary?ids=${ids.join(",")}`,
    `/api/public/${handle}/images`,
    `/api/public/${handle}/images?tag=lake`,
    `/api/public/${handle}/images?tag=harbour`,
    `/api/public/${handle}/images?search=lake`,
    `/api/public/${handle}/images?search=harbour`,
    `/api/public/${handle}/feed`,
    ...library.uploaded.map(({ id }) => `/api/images/${id}`),
  ];

  return readEverywhere(library, { paths, folders: ["Images/"] });
}

const uidOf = ({ actor }: Account) => actor.account.uid;

async function finish(library: Account): Promise<void> {
  while (!(await removeDeletedTags(uidOf(library))));
}

const listSlugs = async ({ actor }: Account) =>
  (await db().select({ slug: tags.tagSlug }).from(tags).where(eq(tags.owner, actor.account.owner)))
    .map(({ slug }) => slug)
    .sort();

const countRows = ({ actor }: Account, slug: string) =>
  db().$count(imageTags, and(eq(imageTags.owner, actor.account.owner), eq(imageTags.tagSlug, slug)));

const remaining = (list: readonly string[], into?: string) =>
  [...new Set(list.flatMap((name) => (name === "harbour" ? (into ?? []) : name)))].sort();

describe("the deletion of a tag of many images", () => {
  it.each([undefined, "lake"])(
    "into %s writes no image, and every reader answers as if it had",
    async (into) => {
      const library = await createLibrary();
      const { caller, uploaded } = library;
      const before = await readRowVersions(library);

      const path = `/api/tags/harbour${into === undefined ? "" : `?into=${into}`}`;

      expect(await caller.expect(200, "DELETE", path)).toEqual({ tag: "harbour", deleted: true });

      expect(await readRowVersions(library)).toEqual(before);

      const answers = await readAll(library);
      const body = <Body>(name: string) => (answers[name] as { body: Body }).body;
      const shown = given.slice(0, -1).map((list) => remaining(list, into));
      for (const [index, image] of uploaded.slice(0, -1).entries())
        expect(body<ImageResource>(`/api/images/${image.id}`).tags).toEqual(shown[index]);

      expect((answers["/api/tags/harbour"] as { status: number }).status).toBe(404);

      const ids = (query: string) =>
        body<{ data: ImageResource[] }>(`/api/images?${query}`).data.map(({ id }) => id);
      const withTags = (matches: (list: readonly string[]) => boolean) =>
        uploaded.flatMap(({ id }, index) => (shown[index] && matches(shown[index]) ? [id] : [])).reverse();
      for (const slug of ["harbour", "lake", "sea"]) {
        const expected = withTags((list) => list.includes(slug));
        expect([slug, ids(`tag=${slug}`), ids(`search=${slug}`)]).toEqual([slug, expected, expected]);
        const tag = body<TagResource | { code: string }>(`/api/tags/${slug}`);
        expect("count" in tag ? tag.count : 0).toBe(expected.length);
      }

      expect(ids("untagged=true")).toEqual(withTags((list) => list.length === 0));
      expect(ids("untagged=false")).toEqual(withTags((list) => list.length > 0));
      expect(ids("tag=lake,sea")).toEqual(withTags((list) => list.includes("lake") && list.includes("sea")));

      expect(await removeDeletedTags(uidOf(library))).toBe(false);
      expect(await countRows(library, "harbour")).toBe(3);
      expect(await readAll(library)).toEqual(answers);

      // Two at once take turns.
      await Promise.all([finish(library), finish(library)]);
      expect(await readAll(library)).toEqual(answers);
      expect(await listSlugs(library)).toEqual(["lake", "sea"]);
    },
  );

  it("sends `tag.deleted` once, and queues the job of its account", async () => {
    const library = await createLibrary();
    const { caller, actor } = library;
    const { next_cursor } = await caller.expect<ImageChangePage>(200, "GET", "/api/images/changes");
    await caller.expect(200, "DELETE", "/api/tags/harbour");
    const entries = await db()
      .select({ id: auditLogs.resourceId })
      .from(auditLogs)
      .where(
        and(
          eq(auditLogs.owner, actor.account.owner),
          eq(auditLogs.resourceType, "tag"),
          eq(auditLogs.action, "delete"),
        ),
      );

    expect(entries).toEqual([{ id: "harbour" }]);

    const events = await db().select().from(outbox).where(eq(outbox.name, "deletion/queued"));
    expect(events.map(({ payload }) => payload)).toContain(JSON.stringify({ uid: uidOf(library) }));

    await finish(library);
    const since = encodeURIComponent(next_cursor);
    const changes = await caller.expect<ImageChangePage>(200, "GET", `/api/images/changes?since=${since}`);

    expect(changes.tags_changed).toBe(true);

    const changed = library.uploaded.filter((_, index) => given[index]?.includes("harbour"));
    expect(changes.data.map(({ id, type }) => [id, type])).toEqual(
      changed.map(({ id }) => [id, "image.updated"]),
    );
  });

  it("follows the deletion of the tag that it was merged into", async () => {
    const library = await createLibrary();
    const { caller, uploaded } = library;
    await caller.expect(200, "DELETE", "/api/tags/harbour?into=lake");
    await caller.expect(200, "DELETE", "/api/tags/lake?into=sea");
    const readTags = async () =>
      Promise.all(
        uploaded.map(async ({ id }) => (await caller.expect(200, "GET", `/api/images/${id}`)).tags),
      );

    expect(await readTags()).toEqual([["sea"], ["sea"], ["sea"], [], ["sea"], ["sea"]]);

    await caller.expect(200, "DELETE", "/api/tags/sea");
    expect(await readTags()).toEqual(given.map(() => []));

    await finish(library);
    expect(await readTags()).toEqual(given.map(() => []));
    expect(await listSlugs(library)).toEqual([]);
  });

  it("allows the images to lose and gain tags before the job", async () => {
    const library = await createLibrary();
    const { caller, uploaded } = library;
    await caller.expect(200, "DELETE", "/api/tags/harbour?into=lake");
    const [first, second, , , fifth] = uploaded.map(({ id }) => id);
    const batch = { action: "untag", ids: [first], tags: ["lake"] };
    await caller.expect(200, "POST", "/api/images/batch", batch);
    await caller.expect(200, "PATCH", `/api/images/${second}`, { tags: ["sea"] });
    await caller.expect(200, "PATCH", `/api/images/${fifth}`, { tags: ["lake", "sea", "new"] });
    const readTags = () =>
      Promise.all(
        [first, second, fifth].map(async (id) => (await caller.expect(200, "GET", `/api/images/${id}`)).tags),
      );
    const expected = [[], ["sea"], ["lake", "new", "sea"]];

    expect(await readTags()).toEqual(expected);

    await finish(library);
    expect(await readTags()).toEqual(expected);
  });

  it("a new tag gets the name when few images are left, or an error that it can be retried", async () => {
    const library = await createLibrary();
    const { caller, uploaded } = library;
    await caller.expect(200, "DELETE", "/api/tags/harbour");
    const first = uploaded[0]?.id;
    const make = () => caller.call("POST", "/api/tags", { tag: "harbour" });
    const give = () => caller.call("PATCH", `/api/images/${first}`, { tags: ["harbour"] });
    for (const answer of [await make(), await give()]) {
      expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
      expect((answer.body as { message: string }).message).toContain("still being removed");
    }

    tagDeletionLimits.batch = 10;

    expect((await give()).status).toBe(200);

    tagDeletionLimits.batch = 1;
    expect(await caller.expect(200, "GET", "/api/tags/harbour")).toMatchObject({ count: 1 });
    expect((await make()).status).toBe(409);

    await finish(library);
    expect((await caller.expect(200, "GET", `/api/images/${first}`)).tags).toEqual(["harbour"]);
  });

  it("is one deletion when two are called, and needs a target that exists", async () => {
    const library = await createLibrary();
    const { caller } = library;
    await caller.expect(200, "DELETE", "/api/tags/lake");

    expect((await caller.call("DELETE", "/api/tags/harbour?into=lake")).status).toBe(400);

    const answers = await Promise.all([1, 2].map(() => caller.call("DELETE", "/api/tags/harbour?into=sea")));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  });
});
