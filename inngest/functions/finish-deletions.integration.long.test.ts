import path from "node:path";
import { and, eq, inArray } from "drizzle-orm";
import { afterEach, describe, expect, inject, it } from "vitest";
import { albums, imageAliases, images, imageTags, tags } from "@/db/schema";
import { deletionLimits } from "@/lib/albums";
import { db, transaction } from "@/lib/platform/database/transaction";
import { addTags, tagDeletionLimits } from "@/lib/tags";
import { insertImages } from "@/test/builders/many-images";
import { serveApi } from "@/test/harness/api-suite";
import { type Caller, createCaller } from "@/test/harness/caller";
import { killRepeatedly } from "@/test/harness/kill-repeatedly";
import { type JobRunner, startJobs } from "../start-jobs";
import { finishDeletions } from "./finish-deletions";

const api = serveApi();
const usual = [{ ...deletionLimits }, { ...tagDeletionLimits }];
let jobs: JobRunner | undefined;

/**
 * Deletes an album and a tag of so many images through the API, with this many images for a
 * transaction of the job.
 */
async function deleteBoth(caller: Caller, count: number): Promise<string[]> {
  const ids = await insertImages(caller, count);
  const { owner } = caller.actor.library;
  await caller.expect(201, "POST", "/api/albums", { album: "trip", title: "Trip" });

  await transaction(async () => {
    await db().update(images).set({ albumSlug: "trip" }).where(inArray(images.id, ids));
    await addTags(owner, ids, ["harbour", "sea"]);
  });

  for (const limits of [deletionLimits, tagDeletionLimits])
    Object.assign(limits, { immediate: 1, batch: 3, batchesPerRun: 1 });
  await caller.expect(204, "DELETE", "/api/albums/trip");
  await caller.expect(200, "DELETE", "/api/tags/harbour");

  return ids;
}

/**
 * Every image is in the default album, with an alias of its previous path and the merged tag. No
 * tombstone is left.
 */
async function expectFinished({ actor }: Caller, ids: readonly string[]): Promise<void> {
  const { owner } = actor.library;
  const slugsOf = (rows: ReadonlyArray<{ slug: string }>) => rows.map(({ slug }) => slug);
  const isOurs = inArray(images.id, [...ids]);
  expect(await db().$count(images, and(isOurs, eq(images.albumSlug, "images")))).toBe(ids.length);
  const aliases = await db()
    .select({ slug: imageAliases.aliasAlbumSlug })
    .from(imageAliases)
    .where(inArray(imageAliases.imageId, [...ids]));
  expect(slugsOf(aliases)).toEqual(ids.map(() => "trip"));
  const given = await db()
    .select({ slug: imageTags.tagSlug })
    .from(imageTags)
    .where(eq(imageTags.owner, owner));
  expect(slugsOf(given)).toEqual(ids.map(() => "sea"));
  const left = await db().select({ slug: tags.tagSlug }).from(tags).where(eq(tags.owner, owner));
  expect(slugsOf(left)).toEqual(["sea"]);
  expect(await db().$count(albums, eq(albums.owner, owner))).toBe(1);
}

describe("the job finish-deletions", () => {
  afterEach(async () => {
    await jobs?.stop();
    Object.assign(deletionLimits, usual[0]);
    Object.assign(tagDeletionLimits, usual[1]);
  });

  it("moves and untags all images, in further runs where one does not do", async () => {
    const ids = await deleteBoth(api.owner, 50);
    jobs = await startJobs({ functions: [finishDeletions] });
    const { owner } = api.owner.actor.library;
    const isOpen = and(eq(tags.owner, owner), eq(tags.tagSlug, "harbour"));

    await expect.poll(() => db().$count(tags, isOpen)).toBe(0);
    await expectFinished(api.owner, ids);
  });

  it("is finished by another process when it is killed", async () => {
    const caller = await createCaller(api.origin);
    const ids = await deleteBoth(caller, 200);
    const { uid } = caller.actor.account;
    const entry = new URL("../../test/harness/finishing-process.ts", import.meta.url);
    const folder = path.join(inject("testFolder"), "finishing");
    await killRepeatedly(folder, { entry, args: [uid] }, { kills: 4, afterMs: (kill) => 100 + 200 * kill });
    const { data } = await caller.expect<{ data: Array<{ album: string; tags: string[] }> }>(
      200,
      "GET",
      "/api/images?limit=200&album=images",
    );

    expect(data.map(({ album, tags: given }) => [album, given])).toEqual(ids.map(() => ["images", ["sea"]]));

    jobs = await startJobs({ functions: [finishDeletions] });
    const isOpen = and(eq(tags.owner, caller.actor.library.owner), eq(tags.tagSlug, "harbour"));

    await expect.poll(() => db().$count(tags, isOpen)).toBe(0);
    await expectFinished(caller, ids);
  });
});
