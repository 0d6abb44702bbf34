import { beforeAll, describe, expect, it } from "vitest";
import type { LicenseResource } from "@/lib/licenses/resource";
import { type Account, createAccount } from "@/test/builders/account";
import { testImage } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import { countStatus, expectNoDeadlock, race, repeat } from "@/test/harness/races";
import { sample } from "@/test/harness/sample";
import { examples } from "@/test/tables/examples";
import { catalogue } from "./catalogue";

const api = serveApi();
expectNoDeadlock();

let account: Account;
beforeAll(async () => {
  account = await createAccount(api.origin);
});

const license = async () => {
  const body = { name: `Terms ${++licenseCount}` };
  const { id } = await account.caller.expect<LicenseResource>(201, "POST", "/api/licenses", body);
  return `/api/licenses/${id}`;
};
let licenseCount = 0;

/** The path of a new resource, and a field that a PATCH of it sets. */
const resources: ReadonlyArray<[name: string, create: () => Promise<string>, field: string]> = [
  ["an image", async () => `/api/images/${(await account.createImage()).id}`, "alt"],
  ["an album", async () => `/api/albums/${(await account.createAlbum()).album}`, "title"],
  ["a collection", async () => `/api/collections/${(await account.createCollection()).id}`, "title"],
  ["a tag", async () => `/api/tags/${await account.createTag()}`, "description"],
  ["a license", license, "author"],
  ["the settings", async () => "/api/settings", "saved_custom_variants"],
  ["the profile", async () => "/api/profile", "bio"],
];

let valueCount = 0;

/** A value that the field has not had before. */
function newValue(field: string): unknown {
  valueCount++;
  return field === "saved_custom_variants" ? [`w${valueCount}-h1-q80-fitcover`] : `Value ${valueCount}`;
}

const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  account.caller.call(method, path, body, headers);
const readTag = async (path: string) => (await call("GET", path)).headers.get("etag") ?? "";
const preconditionFailed = { status: 412, body: { code: "PRECONDITION_FAILED" } };

describe.each(resources)("%s", (_name, create, field) => {
  it("has a strong tag that changes with each update, and is the same until then", async () => {
    const path = await create();
    const tag = await readTag(path);

    expect(tag).toMatch(/^"[^"]{20,}"$/);
    expect(await readTag(path)).toBe(tag);

    const updated = await call("PATCH", path, { [field]: newValue(field) });
    expect(updated.status).toBe(200);

    const next = updated.headers.get("etag");
    expect(next).not.toBe(tag);
    expect(await readTag(path)).toBe(next);
    expect(updated.headers.get("access-control-expose-headers")).toContain("ETag");
  });

  it("is not sent again while the caller's copy is current", async () => {
    const path = await create();
    const tag = await readTag(path);
    for (const ifNoneMatch of [tag, `W/${tag}`, `"other", ${tag}`, "*"]) {
      const answer = await call("GET", path, undefined, { "if-none-match": ifNoneMatch });
      expect([answer.status, answer.body, answer.headers.get("etag")]).toEqual([304, undefined, tag]);
    }
    for (const ifNoneMatch of ['"other"', "other", tag.slice(1)])
      expect((await call("GET", path, undefined, { "if-none-match": ifNoneMatch })).status).toBe(200);
  });

  it("is updated only in the state that the caller has read", async () => {
    const path = await create();
    const first = await readTag(path);
    const value = newValue(field);
    const patch = (ifMatch: string, to = newValue(field)) =>
      call("PATCH", path, { [field]: to }, { "if-match": ifMatch });

    expect(await patch(first, value)).toMatchObject({ status: 200, body: { [field]: value } });

    const second = await readTag(path);
    for (const stale of [first, `W/${second}`, '"other"'])
      expect(await patch(stale)).toMatchObject(preconditionFailed);

    expect(await readTag(path)).toBe(second);

    for (const malformed of ["", "other", second.slice(1), ","])
      expect(await patch(malformed)).toMatchObject({
        status: 400,
        body: { details: { "If-Match": [expect.stringContaining("ETag")] } },
      });

    expect((await patch(`${first}, ${second}`)).status).toBe(200);
    expect((await patch("*")).status).toBe(200);
  });

  it.each(sample([1, 2, 3], 3))("is updated by one of ten calls with the same tag, round %i", async () => {
    const path = await create();
    const tag = await readTag(path);
    const values = repeat(10, () => newValue(field));
    const calls = values.map((value) => () => call("PATCH", path, { [field]: value }, { "if-match": tag }));
    const answers = await race([200, 412], calls);

    expect(countStatus(answers, 200)).toBe(1);
  });
});

describe("a deletion", () => {
  const deletable = resources.filter(([name]) => !name.startsWith("the "));

  it.each(deletable)(
    "%s is deleted only in the state that the caller has read",
    async (_name, create, field) => {
      const path = await create();
      const tag = await readTag(path);
      await call("PATCH", path, { [field]: "Changed" });

      expect(await call("DELETE", path, undefined, { "if-match": tag })).toMatchObject(preconditionFailed);

      const current = await call("GET", path);
      expect(current).toMatchObject({ status: 200, body: { [field]: "Changed" } });

      const answer = await call("DELETE", path, undefined, { "if-match": current.headers.get("etag") ?? "" });
      expect([200, 204]).toContain(answer.status);
    },
  );

  it.each(deletable)(
    "the deletion of a missing resource is 404, whatever the tag: %s",
    async (_name, create) => {
      const path = await create();
      const missing = path.replace(/[^/]+$/, "missing");
      for (const ifMatch of ["*", '"other"'])
        expect((await call("DELETE", missing, undefined, { "if-match": ifMatch })).status).toBe(404);
    },
  );

  it("that is rejected leaves the images in the album and with the tag", async () => {
    const image = await account.createImage();
    const [tag] = image.tags;
    for (const path of [`/api/albums/${image.album}`, `/api/tags/${tag}`])
      expect(await call("DELETE", path, undefined, { "if-match": '"other"' })).toMatchObject(
        preconditionFailed,
      );
    expect(await call("GET", `/api/images/${image.id}`)).toMatchObject({
      body: { album: image.album, tags: image.tags },
    });
  });

  it.each(sample([1, 2, 3], 3))(
    "either the deletion or the update of an album wins, never both, round %i",
    async () => {
      const { album } = await account.createImage();
      const path = `/api/albums/${album}`;
      const headers = { "if-match": await readTag(path) };
      const answers = await race(
        [200, 204, 404, 412],
        [
          () => call("DELETE", path, undefined, headers),
          () => call("PATCH", path, { title: "Renamed" }, headers),
        ],
      );

      expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
    },
  );
});

describe("a condition", () => {
  it("is not failed by counters and renditions, which a copy is compared with", async () => {
    const image = await account.createImage();
    const paths = [`/api/albums/${image.album}`, `/api/tags/${image.tags[0]}`, `/api/images/${image.id}`];
    const tags = new Map<string, string>();
    for (const path of paths) tags.set(path, await readTag(path));
    const bytes = await testImage({ width: 8, height: 8 });
    await account.caller.upload("counted.jpg", bytes, { album: image.album, tags: image.tags.join() });
    await call("POST", `/api/images/${image.id}/variants`, { variants: ["w4-h4-q80-fitcover"] });
    for (const path of paths) {
      const tag = tags.get(path) ?? "";
      expect((await call("GET", path, undefined, { "if-none-match": tag })).status, path).toBe(200);
      expect((await call("PATCH", path, {}, { "if-match": tag })).status, path).toBe(200);
    }
  });

  it("fails after the image was replaced, moved to the trash, or tagged in a batch", async () => {
    const changes: Array<(id: string) => Promise<unknown>> = [
      (id) => call("DELETE", `/api/images/${id}`),
      (id) => call("POST", "/api/images/batch", { action: "tag", ids: [id], tags: ["late"] }),
      (id) => call("POST", `/api/images/${id}/favourite`),
    ];

    for (const change of changes) {
      const { id } = await account.createImage();
      const tag = await readTag(`/api/images/${id}`);
      await change(id);
      expect(await call("PATCH", `/api/images/${id}`, { alt: "Lost" }, { "if-match": tag })).toMatchObject(
        preconditionFailed,
      );
    }
  });

  it("a condition discloses nothing to a different owner", async () => {
    const image = await account.createImage();
    const tag = await readTag(`/api/images/${image.id}`);
    for (const ifMatch of [tag, "*", '"other"']) {
      const answer = await api.stranger.call(
        "PATCH",
        `/api/images/${image.id}`,
        { alt: "x" },
        { "if-match": ifMatch },
      );
      expect(answer.status).toBe(403);
    }
  });

  it("does not concern a batch read", async () => {
    const [one, other] = [await account.createImage(), await account.createImage()];
    const answer = await call("GET", `/api/images/${one.id},${other.id}`, undefined, {
      "if-none-match": "*",
    });
    expect([answer.status, answer.headers.get("etag")]).toEqual([200, null]);
  });

  it("may be sent by pages of other origins", async () => {
    const preflight = await fetch(`${api.origin}/api/settings`, { method: "OPTIONS" });
    const allowed = preflight.headers.get("access-control-allow-headers");
    expect(allowed).toContain("If-Match");
    expect(allowed).toContain("If-None-Match");
  });
});

const conditionalWrites = catalogue.filter(({ entityTag, method }) => entityTag && method !== "GET");

it.each(sample(conditionalWrites, 3).map((endpoint) => [endpoint.operationId, endpoint] as const))(
  "%s evaluates If-Match",
  async (id, { method, path }) => {
    const other = await createAccount(api.origin);
    const { params = {}, body } = (await examples[id]?.call(other)) ?? {};
    const actualPath = path.replace(/\{(\w+)\}/g, (_, name) => params[name] ?? "");
    const answer = await other.caller.call(method, `/api${actualPath}`, body, { "if-match": '"other"' });

    expect(answer).toMatchObject(preconditionFailed);
  },
);
