import { rm, truncate } from "node:fs/promises";
import { and, eq } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { imageVariants } from "@/db/schema";
import type { ImageResource } from "@/lib/images/resource";
import { db } from "@/lib/platform/database/transaction";
import { env } from "@/lib/platform/process/env";
import { singleton } from "@/lib/platform/process/singleton";
import { renderVariants } from "@/lib/variants";
import { findLiveKey, flipBit, storedPath } from "@/test/builders/damage";
import { noiseJpeg } from "@/test/builders/noise-image";
import { serveEncrypted } from "@/test/harness/encrypted-suite";
import { fsck } from "./fsck";

const { api, upload } = serveEncrypted();
const check = (hashes = true) => fsck({ repair: false, force: false, hashes });

describe("fsck of encrypted objects", () => {
  const rootKey = process.env.ALBUMEN_ROOT_KEY;
  const setRootKey = (value: string | undefined) => {
    Object.assign(env(), { ALBUMEN_ROOT_KEY: value });
    singleton("content-keys", () => new Map()).clear();
  };
  afterEach(() => setRootKey(rootKey));

  const keys = { chunk: "", header: "", size: "", plain: "", missing: "", variant: "" };
  let damaged: Record<keyof typeof keys, ImageResource>;

  beforeAll(async () => {
    const bytes = await noiseJpeg(300);
    damaged = {
      chunk: await upload(bytes),
      header: await upload(bytes),
      size: await upload(bytes),
      missing: await upload(bytes),
      variant: await upload(bytes),
      plain: await api.owner.upload("plain.jpg", bytes),
    };
    for (const { id } of Object.values(damaged)) await renderVariants({ imageId: id, generation: 1 });
    for (const name of ["chunk", "header", "size", "plain", "missing"] as const)
      keys[name] = await findLiveKey(damaged[name].id);
    const [rendition] = await db()
      .select({ blobKey: imageVariants.blobKey })
      .from(imageVariants)
      .where(and(eq(imageVariants.imageId, damaged.variant.id), eq(imageVariants.status, "ready")));
    keys.variant = rendition?.blobKey ?? "";
    await flipBit(keys.chunk, -100);
    await flipBit(keys.header, 2);
    await truncate(storedPath(keys.size), 30);
    await flipBit(keys.plain, 200);
    await rm(storedPath(keys.missing));
    await flipBit(keys.variant, -20);
  });

  const about = (name: keyof typeof keys, kind: string) => ({
    kind,
    repaired: false,
    subject: expect.stringContaining(damaged[name].id),
    explanation: expect.stringContaining(keys[name]),
  });
  const byKind = (one: { kind: string }, other: { kind: string }) => one.kind.localeCompare(other.kind);

  it("names every damaged image and object, and the other differences", async () => {
    const { findings, clean, unreadableObjects } = await check();
    expect([clean, unreadableObjects]).toEqual([false, 0]);
    expect(findings).toHaveLength(6);
    expect(findings.sort(byKind)).toEqual(
      expect.arrayContaining([
        about("chunk", "damaged-file"),
        about("header", "damaged-file"),
        about("size", "damaged-file"),
        about("variant", "damaged-variant"),
        about("missing", "missing-original"),
        about("plain", "wrong-hash"),
      ]),
    );
  });

  it("without hashes finds what shows without reading", async () => {
    const { findings } = await check(false);
    expect(findings.sort(byKind)).toEqual([
      about("size", "damaged-file"),
      about("missing", "missing-original"),
    ]);
  });

  it("without the root key checks what needs no key, and counts what it cannot read", async () => {
    setRootKey(undefined);
    const { findings, clean, unreadableObjects } = await check();

    expect(clean).toBe(false);
    expect(findings).toHaveLength(4);
    expect(findings).toEqual(
      expect.arrayContaining([
        about("header", "damaged-file"),
        about("size", "damaged-file"),
        about("missing", "missing-original"),
        about("plain", "wrong-hash"),
      ]),
    );
    expect(unreadableObjects).toBeGreaterThan(2);
  });

  it("deletes damaged variants in a repair, and requests them again", async () => {
    const { findings } = await fsck({ repair: true, force: false, hashes: true });
    expect(findings).toContainEqual({ ...about("variant", "damaged-variant"), repaired: true });
    expect((await check()).findings.filter(({ kind }) => kind === "damaged-variant")).toEqual([]);
  });
});
