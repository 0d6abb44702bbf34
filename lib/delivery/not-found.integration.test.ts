import { eq } from "drizzle-orm";
import pg from "pg";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { images } from "@/db/schema";
import { emitImageChange } from "@/lib/caching";
import type { ImageResource } from "@/lib/images/resource";
import { isoTime, secondMs } from "@/lib/kernel/time";
import { db } from "@/lib/platform/database/transaction";
import { testImage, withOrigin } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import { createCaller } from "@/test/harness/caller";
import { signIn } from "@/test/harness/session";

// Every reason for "not found" gets the same response to anonymous requests, by the same queries,
// cached for the same time.

const api = serveApi();

const customKey = "w64-h64-q80-fitcover";
/** For each reason, the path that an anonymous visitor requests; `KEY` stands for the variant. */
const paths: Record<string, string> = {};
/** The same with a link key in the path. */
const keyedPaths: Record<string, string> = {};
const callers: Record<string, Record<string, string>> = {};

/** The path of a variant from the path of its original. */
function variantPath(path: string, key: string | undefined): string {
  return key === undefined ? path : path.replace(/\/([^/]+)$/, `/${key}/$1`);
}

/** A well-formed key that opens no image. */
const anyKey = "aZ09-_aZ09-_aZ09";
const withoutKey = (path: string) => path.replace(/\/~[\w-]+/, "");
const withKey = (path: string, key: string) => withoutKey(path).replace(/\/([^/]+)$/, `/~${key}/$1`);

const originalPath = (image: ImageResource) => new URL(withOrigin(api.origin, image.urls.original)).pathname;

beforeAll(async () => {
  const { owner } = api;
  const bytes = await testImage({ width: 64, height: 64 });
  const upload = (name: string, fields = {}) => owner.upload(name, bytes, fields);
  const shown = await upload("shown.jpg");
  const folder = originalPath(shown).replace("shown.jpg", "");
  await owner.expect(201, "POST", "/api/albums", { album: "elsewhere", title: "Elsewhere" });
  paths.missing = `${folder}missing.jpg`;
  paths.private = originalPath(await upload("private.jpg", { visibility: "private" }));
  const withVariants = await upload("with-variants.jpg");
  paths["private, with variants"] = originalPath(withVariants);
  await (await fetch(api.origin + variantPath(originalPath(withVariants), "w512"))).arrayBuffer();
  await owner.expect(200, "PATCH", `/api/images/${withVariants.id}`, { visibility: "private" });
  const pending = await owner.expect(201, "POST", "/api/images", { filename: "pending.jpg" });
  paths.pending = originalPath(pending);
  const deleted = await upload("deleted.jpg");
  paths.deleted = originalPath(deleted);
  await owner.expect(200, "DELETE", `/api/images/${deleted.id}`);
  const expired = await upload("expired.jpg", { expiration: "1h" });
  paths.expired = originalPath(expired);
  const ended = isoTime(Date.now() - secondMs);
  await db().update(images).set({ expirationDate: ended }).where(eq(images.id, expired.id));
  emitImageChange(expired.id);
  paths["of another album"] = originalPath(shown).replace("/images/", "/elsewhere/");
  paths["of an album that does not exist"] = originalPath(shown).replace("/images/", "/nowhere/");
  paths["of an owner who does not exist"] = originalPath(shown).replace(/^\/i\/[^/]+/, "/i/unknown");
  const renamed = await upload("renamed.jpg", { visibility: "private" });
  paths["private, by its former name"] = originalPath(renamed);
  await owner.expect(200, "PATCH", `/api/images/${renamed.id}`, { filename: "renamed-again.jpg" });
  const unlisted = await upload("unlisted.jpg", { visibility: "unlisted" });
  paths["unlisted, without its key"] = withoutKey(originalPath(unlisted));
  const movedUnlisted = await upload("moved-unlisted.jpg", { visibility: "unlisted" });
  paths["unlisted, by its former name, without its key"] = withoutKey(originalPath(movedUnlisted));
  await owner.expect(200, "PATCH", `/api/images/${movedUnlisted.id}`, { filename: "moved-again.jpg" });
  const wrongKeys = {
    unlisted,
    "unlisted, by its former name": movedUnlisted,
    public: shown,
    pending,
    deleted,
    expired,
    private: renamed,
  };
  keyedPaths.missing = withKey(paths.missing ?? "", anyKey);
  for (const [reason, image] of Object.entries(wrongKeys))
    keyedPaths[`${reason}, with a wrong key`] = withKey(originalPath(image), anyKey);
  keyedPaths["unlisted, with another image's key"] = originalPath(unlisted).replace(
    "unlisted.jpg",
    "moved-again.jpg",
  );
  const nowPrivate = await upload("now-private.jpg", { visibility: "unlisted" });
  keyedPaths["private, with its key"] = originalPath(nowPrivate);
  await owner.expect(200, "PATCH", `/api/images/${nowPrivate.id}`, { visibility: "private" });
  const nowDeleted = await upload("now-deleted.jpg", { visibility: "unlisted" });
  keyedPaths["deleted, with its key"] = originalPath(nowDeleted);
  await owner.expect(200, "DELETE", `/api/images/${nowDeleted.id}`);
  const reset = await upload("reset.jpg", { visibility: "unlisted" });
  keyedPaths["unlisted, with its key of before a reset"] = originalPath(reset);
  await owner.expect(200, "POST", `/api/images/${reset.id}/link/reset`);
  const other = await createCaller(api.origin);
  callers["no credential"] = {};
  callers["an unknown key"] = { authorization: "Bearer alb_guess" };
  callers["another owner's key"] = { authorization: `Bearer ${other.key}` };
  callers["a session that has ended"] = { cookie: "albumen_session=ended" };
  callers["another owner's session"] = { cookie: (await signIn(api.origin, other.actor)).cookie };
  // The first use of a key is recorded.
  await fetch(api.origin + paths.missing, { headers: callers["another owner's key"] ?? {} });
});

/** Queries that look up an image or a credential; others are periodic. */
const lookupQuery = /^select.* "(images|api_keys|auth_sessions|user_settings)"/s;

interface ObservedResponse {
  answer: unknown;
  /** The queries, in order. */
  queries: string[];
}

async function fetchWithQueries(
  path: string,
  headers: Record<string, string>,
  method = "GET",
): Promise<ObservedResponse> {
  const query = vi.spyOn(pg.Client.prototype, "query");
  try {
    const response = await fetch(api.origin + path, { method, headers, redirect: "manual" });
    const { date: _date, "x-request-id": _id, ...rest } = Object.fromEntries(response.headers);
    const answer = { status: response.status, headers: rest, body: await response.text() };
    const texts = query.mock.calls.map(([first]) =>
      typeof first === "string" ? first : (first as { text: string }).text,
    );
    return { answer, queries: texts.filter((text) => lookupQuery.test(text)) };
  } finally {
    query.mockRestore();
  }
}

/** Requested with an empty cache. */
function fetchUncached(...call: Parameters<typeof fetchWithQueries>): Promise<ObservedResponse> {
  emitImageChange("img_of_no_matter");
  return fetchWithQueries(...call);
}

/** Requested again before the cached result can expire. */
async function fetchCached(...call: Parameters<typeof fetchWithQueries>): Promise<ObservedResponse> {
  for (;;) {
    const startedAt = performance.now();
    await fetchWithQueries(...call);
    const again = await fetchWithQueries(...call);
    if (performance.now() - startedAt < secondMs / 2) return again;
  }
}

describe("not found for anonymous visitors", () => {
  it.each([
    ["the original", undefined, paths],
    ["a preset", "w512", paths],
    ["a custom variant", customKey, paths],
    ["the original, with a key", undefined, keyedPaths],
    ["a preset, with a key", "w512", keyedPaths],
  ])("is one response, by the same queries, for every reason: %s", async (_what, key, reasons) => {
    for (const [who, headers] of Object.entries(callers)) {
      const missing = variantPath(reasons.missing ?? "", key);
      const [first, again] = [await fetchUncached(missing, headers), await fetchCached(missing, headers)];
      expect(first.answer).toMatchObject({ status: 404, headers: { "cache-control": "no-store" } });
      expect(first.queries.length).toBeGreaterThan(0);
      for (const [reason, path] of Object.entries(reasons)) {
        const context = { who, reason };
        expect({ ...context, ...(await fetchUncached(variantPath(path, key), headers)) }).toEqual({
          ...context,
          ...first,
        });
        expect({ ...context, ...(await fetchCached(variantPath(path, key), headers)) }).toEqual({
          ...context,
          ...again,
        });
      }
    }
  });

  it("is the same for HEAD", async () => {
    const missing = await fetchUncached(paths.missing ?? "", {}, "HEAD");
    for (const [reason, path] of Object.entries(paths))
      expect({ reason, ...(await fetchUncached(path, {}, "HEAD")) }).toEqual({ reason, ...missing });
  });

  it("also covers a custom variant that they may not create, of an image that they may see", async () => {
    const shown = (paths.missing ?? "").replace("missing", "shown");
    for (const [who, headers] of Object.entries(callers)) {
      const missing = await fetchUncached(variantPath(paths.missing ?? "", customKey), headers);
      emitImageChange((await findImageByFilename("shown.jpg")).id);
      const { answer, queries } = await fetchWithQueries(variantPath(shown, customKey), headers);
      expect({ who, answer, found: queries[0] }).toEqual({
        who,
        answer: missing.answer,
        found: missing.queries[0],
      });
    }
  });

  it("also covers an invalid variant key, without a query", async () => {
    const missing = await fetchUncached(paths.missing ?? "", {});
    for (const key of ["W513", "%2e%2e", "w512%0d%0a", "card@4", "__proto__", "💥", "a".repeat(300)]) {
      for (const path of [...Object.values(paths), (paths.missing ?? "").replace("missing", "shown")])
        expect(await fetchUncached(variantPath(path, key), {})).toEqual({
          answer: missing.answer,
          queries: [],
        });
    }
  });

  it("also covers a recipe that does not exist", async () => {
    const missing = await fetchUncached(paths.missing ?? "", {});
    for (const name of ["w513", "constructor", "card@2"])
      for (const path of [...Object.values(paths), (paths.missing ?? "").replace("missing", "shown")])
        expect((await fetchUncached(variantPath(path, name), {})).answer).toEqual(missing.answer);
  });

  async function findImageByFilename(filename: string) {
    const [row] = await db().select({ id: images.id }).from(images).where(eq(images.filename, filename));
    if (!row) throw new Error(`${filename} not found`);

    return row;
  }
});
