import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fsck } from "@/lib/fsck";
import { hashKey, mintKey } from "@/lib/identity/api-key";
import { findOwnerByEmail, systemActor } from "@/lib/identity/owners";
import type { ImageResource } from "@/lib/images/resource";
import { newId } from "@/lib/kernel/ids";
import { closeDatabase } from "@/lib/platform/database/transaction";
import { closeDecoders } from "@/lib/platform/decoder";
import { newOriginalKey, objectStore } from "@/lib/platform/storage";
import { jpeg } from "@/test/builders/images";
import { withOrigin } from "@/test/builders/uploads";
import { type ApiServer, startApiServer } from "@/test/harness/api-server";
import { type Client, createApiClient } from "@/test/harness/caller";
import {
  client,
  connectForMigrations,
  insert,
  insertAlbum,
  insertOwner,
  migrateRows,
  now,
  queryRows,
} from "@/test/harness/migrations";

// A library as an earlier release has stored it, read by the API of this one.

connectForMigrations();

const owner = "ada@example.com";
const keyId = newId("key");
const key = mintKey(keyId);
const names = ["harbour", "garden", "market"] as const;
const ids = Object.fromEntries(names.map((name) => [name, newId("img")])) as Record<string, string>;
const contents: Record<string, Buffer> = {};
let server: ApiServer;
let caller: Client;

beforeAll(async () => {
  await migrateRows("session-visits", insertLibrary);
  server = await startApiServer();
  const account = await findOwnerByEmail(owner);
  if (!account) throw new Error("the account is gone");
  caller = createApiClient(server.origin, systemActor(account), { authorization: `Bearer ${key}` });
});
afterAll(async () => {
  await server?.close();
  await closeDecoders();
  await closeDatabase();
});

async function insertLibrary(): Promise<void> {
  await insertOwner(owner);
  await client.query("update users set handle = 'ada', name = 'Ada', bio = 'Boats' where owner = $1", [
    owner,
  ]);
  for (const album of ["images", "sea"]) await insertAlbum(owner, album);
  await insert("api_keys", {
    key_id: keyId,
    owner,
    key_hash: hashKey(key),
    scopes: '["*"]',
    created_at: now,
  });
  await insert("tags", { owner, tag_slug: "boats", color: "blue", created_at: now, updated_at: now });
  for (const [number, name] of names.entries()) await insertImage(name, number);
  await insert("favourites", { owner, image_id: ids.harbour, created_at: now });
  await insert("image_tags", { image_id: ids.harbour, owner, tag_slug: "boats", created_at: now });
  const alias = { alias_owner: owner, alias_album_slug: "sea", alias_filename: "port.jpg" };
  await insert("image_aliases", { ...alias, image_id: ids.harbour, created_at: now });
  await insert("search_words", { owner, word: "harbour" });
  const day = { owner, day: "2026-01-01", images: 2, original_bytes: 1_000, variant_bytes: 0 };
  await insert("storage_daily", day);
}

/** The first is public, with everything that describes it; the second is private, and the third in the trash. */
async function insertImage(name: string, number: number): Promise<void> {
  const id = ids[name] ?? "";
  const [width, height] = [300 + number, 200];
  const bytes = await jpeg({ width, height });
  contents[name] = bytes;
  const blobKey = newOriginalKey(id);
  const { sha256 } = await objectStore().put(blobKey, Readable.from([bytes]));
  const isPublic = number === 0;
  const visibility = isPublic ? "public" : "private";
  const alt = isPublic ? "The harbour at dusk" : null;
  const place = { owner, album_slug: isPublic ? "sea" : "images", filename: `${name}.jpg` };
  const created = { created_at: `2026-01-0${number + 1}T00:00:00.000Z` };
  const file = { content_type: "image/jpeg", size_bytes: bytes.length, width, height };
  await insert("images", {
    ...{ id, ...place, ...created, ...file, updated_at: now, alt, visibility, permission: visibility },
    ...{ original_filename: `DSC_${number}.JPG`, is_private: isPublic ? 0 : 1, uploaded: 1, generation: 1 },
    ...{ variants_status: "ready", variants_ready: "[]", variants_awaited: "[]" },
    deleted_at: number === 2 ? now : null,
  });
  await insert("image_files", {
    ...{ image_id: id, generation: 1, status: "live", blob_key: blobKey, sha256, source_sha256: sha256 },
    ...{ max_bytes: 100_000_000, expires_at: now, ...file, format: "jpeg", pages: 1, has_alpha: 0 },
    ...{ color_space: "srgb", ...created, completed_at: now },
    exif: JSON.stringify({ make: "LEICA", model: "M11" }),
  });
  await insert("image_search", {
    ...{ image_id: id, ...place, ...created, sort_taken: created.created_at, alt, width, height },
    ...{ tags: isPublic ? "boats" : "", camera: "leica m11", license: "none" },
    facets: ["ACGIKLMQR", "AEGHJLMQR", "BEGHJLMQR"][number],
  });
}

const listIds = async (query: string) =>
  (await caller.expect<{ data: ImageResource[] }>(200, "GET", `/api/images${query}`)).data.map(
    ({ id }) => id,
  );

describe("a library of an earlier release", () => {
  it("is listed, searched and filtered, with the same key", async () => {
    const { harbour, garden, market } = ids;
    expect(await listIds("")).toEqual([garden, harbour]);
    expect(await listIds("?search=harbour")).toEqual([harbour]);
    expect(await listIds("?tag=boats")).toEqual([harbour]);
    expect(await listIds("?album=images")).toEqual([garden]);
    expect(await listIds("?deleted=only")).toEqual([market]);
    expect(await caller.expect(200, "GET", "/api/me")).toMatchObject({ owner, handle: "ada" });
    expect((await caller.expect<{ data: object[] }>(200, "GET", "/api/albums")).data).toHaveLength(2);
    await caller.expect(200, "GET", "/api/settings");
  });

  it("has its images, files and former URLs", async () => {
    const image = await caller.expect(200, "GET", `/api/images/${ids.harbour}`);
    expect(image).toMatchObject({
      ...{ filename: "harbour.jpg", album: "sea", alt: "The harbour at dusk", tags: ["boats"] },
      ...{ visibility: "public", is_favourited: true },
    });
    const original = withOrigin(server.origin, image.urls.original);
    expect(
      Buffer.from(await (await fetch(original)).arrayBuffer()).equals(contents.harbour ?? Buffer.of()),
    ).toBe(true);
    const former = await fetch(original.replace("harbour.jpg", "port.jpg"), { redirect: "manual" });
    expect([former.status, former.headers.get("location")]).toEqual([
      expect.toSatisfy((status) => status === 301 || status === 308),
      expect.stringContaining("/sea/harbour.jpg"),
    ]);
    const variant = await fetch(withOrigin(server.origin, image.urls.w128), {
      headers: { accept: "image/webp" },
    });
    expect([variant.status, variant.headers.get("content-type")]).toEqual([200, "image/webp"]);
  });

  it("can be changed, and is consistent", async () => {
    const { findings } = await fsck({ repair: false, force: false, hashes: true });
    expect(findings.filter(({ kind }) => kind !== "unsent-event" && kind !== "stuck-job")).toEqual([]);
    const changes = { visibility: "unlisted", alt: "Roses" };
    expect(await caller.expect(200, "PATCH", `/api/images/${ids.garden}`, changes)).toMatchObject(changes);
    await caller.expect(200, "POST", `/api/images/${ids.market}/restore`);
    const [usage] = await queryRows<{ bytes: string }>("select bytes from owner_usage");
    const total = Object.values(contents).reduce((sum, { length }) => sum + length, 0);
    expect(Number(usage?.bytes)).toBe(total);
    const hash = createHash("sha256")
      .update(contents.garden ?? "")
      .digest("hex");
    expect(await queryRows(`select image_id from image_files where sha256 = '${hash}'`)).toEqual([
      { image_id: ids.garden },
    ]);
  });
});
