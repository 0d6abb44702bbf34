import { expect, it } from "vitest";
import { type Archive, restoreArchive } from "@/lib/account/import";
import { archiveFormat, archiveVersion } from "@/lib/archives/resource";
import { insertAliases } from "@/lib/uploads/restore-repository";
import { testImage } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import { createCaller } from "@/test/harness/caller";
import { countQueries } from "@/test/harness/count-queries";

// The cost of one record, or of all records of one kind.

const api = serveApi();
const time = "2026-01-01T00:00:00.000Z";
const times = { created_at: time, updated_at: time };

/** An archive that has only these lines. */
const archiveOf = (lines: Record<string, string[]>): Archive => ({
  manifest: {
    format: archiveFormat,
    version: archiveVersion,
    exported_at: time,
    service: "http://localhost",
    account: { former_handles: [] },
    profile: { handle: "from-an-archive", ...times },
    profile_picture_file: null,
    settings: times,
    images: { images: 0 },
    files: {},
  },
  imageFiles: [],
  collectionImageFiles: [],
  sizeOf: () => undefined,
  open: async () => undefined,
  async *readLines(name) {
    yield* lines[name] ?? [];
  },
});

it("long lines are not collected to a batch of gigabytes", async () => {
  const line = "x".repeat(3_000_000);
  const archive = archiveOf({ "analytics.ndjson": Array.from({ length: 5 }, () => line) });
  const batches: number[] = [];
  for await (const { results } of restoreArchive(api.owner.actor, archive))
    if (results.kind === "analytics") batches.push(results.counts.failed);

  expect(batches).toEqual([3, 2]);
});

it("settings that are wrong in many places have a short reason", async () => {
  const archive = archiveOf({});
  const names = Array.from({ length: 50_000 }, (_, index) => `unknown-${index}`);
  const defaults = Object.fromEntries(names.map((name) => [name, 1]));
  archive.manifest.settings = { ...times, upload_defaults: defaults };
  const problems: string[] = [];
  for await (const { results } of restoreArchive(api.owner.actor, archive))
    problems.push(...results.conflicts.filter(({ id }) => id === "settings").map(({ message }) => message));

  expect(problems).toEqual([expect.stringContaining("upload_defaults")]);
  expect(problems[0]?.length).toBeLessThan(500);
});

it("licenses of one name take as many queries each as others", async () => {
  const { actor } = await createCaller(api.origin);
  const license = {
    name: "Own",
    spdx_identifier: null,
    copyright_notice: null,
    author: null,
    attribution_required: true,
    commercial_use: true,
    derivatives_allowed: true,
    share_alike: true,
    ...times,
  };
  const ids = Array.from({ length: 60 }, (_, index) => `lic_01kcp3v9w8e7rgtq5n2xj6m4${index + 10}`);
  const lines = ids.map((id) => JSON.stringify({ id, ...license }));
  let restored = 0;
  const queries = await countQueries("custom_licenses", async () => {
    for await (const { results } of restoreArchive(actor, archiveOf({ "licenses.ndjson": lines })))
      if (results.kind === "licenses") restored += results.counts.restored;
  });

  expect(restored).toBe(60);
  // Whether it exists, which names are taken, the insert, and one for the ids of all.
  expect(queries).toBe(60 * 3 + 1);
});

it("a search of many words takes no query for each of them", async () => {
  const search = (words: string[]) => () =>
    api.owner.expect(200, "GET", `/api/images?search=${encodeURIComponent(words.join(" "))}`);
  expect(await countQueries("levenshtein", search(["nothing", "words"]))).toBe(2);
  const many = Array.from({ length: 40 }, (_, index) => `w${"abcdefghij"[index % 10]}rd`);
  expect(await countQueries("levenshtein", search(many))).toBe(0);
});

it("thousands of previous paths of an image are one query", async () => {
  const owner = await createCaller(api.origin);
  const image = await owner.upload("now.jpg", await testImage());
  const other = await owner.upload("other.jpg", await testImage());
  const paths = Array.from({ length: 3_000 }, (_, index) => ({
    album: "images",
    filename: `former-${index}.jpg`,
    createdAt: time,
  }));
  const [first] = paths;
  if (!first) throw new Error("no paths");

  const key = owner.actor.account.owner;
  const taken = { album: "images", filename: "other.jpg", createdAt: time };
  let used: unknown;
  const queries = await countQueries("image_aliases", async () => {
    used = await insertAliases(key, image.id, [...paths, taken, first]);
  });

  expect(used).toEqual([taken, first]);
  expect(queries).toBe(1);
  expect(await insertAliases(key, other.id, [first])).toEqual([first]);
});
