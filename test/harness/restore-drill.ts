import { createHash } from "node:crypto";
import { expect } from "vitest";
import { openForeignBackup, restoreWholeBackup } from "@/lib/backup";
import { ensureOwner, systemActor } from "@/lib/identity/owners";
import type { ImageResource } from "@/lib/images/resource";
import { objectStore, storedObjects } from "@/lib/platform/storage";
import { configureBackup, synchronize } from "../builders/backup";
import { animatedGif, avif, gif, jpeg, png, svg, tiff, webp } from "../builders/images";
import { startApiServer } from "./api-server";
import { createCaller, createCallerFor } from "./caller";
import { moveToEmptyInstallation } from "./installation";
import type { Swift } from "./swift/swift.mjs";

interface Drill {
  images: number;
  passphrase?: string;
}

const formats = [
  { type: "jpg", make: (width: number, height: number) => jpeg({ width, height }) },
  { type: "png", make: png },
  { type: "webp", make: webp },
  { type: "gif", make: gif },
  { type: "tiff", make: tiff },
  { type: "avif", make: avif },
  { type: "gif", make: (width: number, height: number) => animatedGif({ width, height }) },
  { type: "svg", make: async (width: number, height: number) => svg(width, height) },
] as const;

const albums = ["sea", "hills"];

/** Requests are limited for each key. */
const imagesPerKey = 50;

/**
 * Returns the members that have to be equal before and after. The URLs of unlisted images depend on
 * the secret of the installation.
 */
function toComparable({
  id,
  filename,
  album,
  tags,
  alt,
  urls,
  visibility,
  info,
  status,
  created_at,
}: ImageResource) {
  return {
    id,
    filename,
    album,
    tags,
    alt,
    visibility,
    created_at,
    url: visibility === "public" ? urls.original : undefined,
    sha256: info.sha256,
    size: info.size_bytes,
    encrypted: status.encrypted,
    deleted: status.deleted_at,
  };
}

/**
 * Backs up a library, a third of it encrypted, moves to an empty installation with the same root
 * key, and restores it there from the bucket alone. The process then serves that installation; the
 * returned function deletes its database.
 */
export async function drillRestore(swift: Swift, bucket: string, { images, passphrase }: Drill) {
  const server = await startApiServer();
  const caller = await createCaller(server.origin);
  for (const album of albums) await caller.expect(201, "POST", "/api/albums", { album, title: album });
  const before = new Map<string, ReturnType<typeof toComparable>>();
  let uploader = caller;
  for (let index = 0; index < images; index++) {
    if (index > 0 && index % imagesPerKey === 0)
      uploader = await createCallerFor(server.origin, caller.actor, ["*"]);
    const { type, make } = formats[index % formats.length] ?? formats[0];
    const bytes = await make(24 + (index % 150), 24 + Math.floor(index / 150));
    const uploaded = await uploader.upload(`photo-${index}.${type}`, bytes, {
      album: albums[index % albums.length] ?? "",
      tags: `no-${index % 7}`,
      alt: `No. ${index}`,
      visibility: index % 2 === 0 ? "public" : "unlisted",
      encrypt: String(index % 3 === 0),
    });
    before.set(uploaded.id, toComparable(uploaded));
  }

  await configureBackup(caller, { ...swift, bucket }, passphrase === undefined ? {} : { passphrase });
  const state = await synchronize(caller);
  expect(state).toMatchObject({ counts: { synced: images, failed: 0 }, last_error: null });
  const { email } = caller.actor.account;
  await server.close();

  const drop = await moveToEmptyInstallation();
  const place = { ...swift, bucket, region: "us-east-1", prefix: "backups" };
  const backup = await openForeignBackup(place, { email, passphrase });
  const actor = systemActor(await ensureOwner(email));
  const { report, lost } = await restoreWholeBackup(actor, backup.archive);
  await backup.close();
  expect(lost).toEqual([]);
  expect(report.conflicts).toEqual([]);
  expect(report.counts.images).toMatchObject({ restored: images, failed: 0 });

  const restored = await startApiServer();
  let reader = await createCallerFor(restored.origin, actor, ["*"]);
  for (const [index, [id, expected]] of [...before].entries()) {
    if (index % imagesPerKey === imagesPerKey - 1)
      reader = await createCallerFor(restored.origin, actor, ["*"]);
    const image = await reader.expect<ImageResource>(200, "GET", `/api/images/${id}`);
    const { url, ...found } = toComparable(image);
    expect({ ...found, url: pathOf(url) }).toEqual({ ...expected, url: pathOf(expected.url) });
    const { pathname, search } = new URL(image.urls.original ?? "");
    const response = await fetch(restored.origin + pathname + search, {
      headers: { authorization: `Bearer ${reader.key}` },
    });
    const sha256 = createHash("sha256")
      .update(Buffer.from(await response.arrayBuffer()))
      .digest("hex");
    expect([id, response.status, sha256]).toEqual([id, 200, expected.sha256]);
  }

  await expectEncrypted([...before.values()].filter(({ encrypted }) => encrypted));
  await restored.close();

  return drop;
}

const pathOf = (url: string | undefined) => (url === undefined ? undefined : new URL(url).pathname);

/** These images are stored in another form than their bytes. */
async function expectEncrypted(images: ReadonlyArray<{ id: string; sha256: string | null }>): Promise<void> {
  for (const { id, sha256 } of images)
    for await (const { key } of objectStore().list(`images/${id}/`)) {
      const hash = createHash("sha256");
      await storedObjects().readChunks(key, undefined, async (chunk) => hash.update(chunk) !== undefined);
      expect(hash.digest("hex")).not.toBe(sha256);
    }
}
