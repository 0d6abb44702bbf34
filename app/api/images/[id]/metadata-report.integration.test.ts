import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { imageFiles } from "@/db/schema";
import { detectMetadata } from "@/lib/engine/metadata/detect-metadata";
import { db } from "@/lib/platform/database/transaction";
import * as testImages from "@/test/builders/images";
import { uploadBytes, uploadInSteps, withOrigin } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import {
  createMetadataImage,
  metadataFormats,
  metadataKindsByFormat,
  secret,
} from "@/test/harness/metadata-image";

const api = serveApi();
const requiredKinds = (kinds: readonly string[]): string[] =>
  kinds.filter((kind) => kind === "orientation" || kind === "icc");

async function fetchOriginal(image: { urls: Record<string, string> }): Promise<Buffer> {
  return Buffer.from(await (await fetch(withOrigin(api.origin, image.urls.original))).arrayBuffer());
}

describe("the metadata report of an image", () => {
  it.each(metadataFormats)("lists all that a %s had, kept without a request to strip it", async (format) => {
    const image = await api.owner.upload(`laden.${format}`, await createMetadataImage(format));
    const found = metadataKindsByFormat[format];
    expect(image.info.metadata).toEqual({ found, kept: found, removed: [] });
    expect((await fetchOriginal(image)).includes(secret)).toBe(true);
  });

  it.each(metadataFormats)("lists what was removed from a %s and what it needs", async (format) => {
    const bytes = await createMetadataImage(format);
    const image = await uploadInSteps(api.origin, api.owner, `stripped.${format}`, bytes, {
      strip_metadata: true,
    });
    const found = metadataKindsByFormat[format];
    const kept = requiredKinds(found);
    const removed = found.filter((kind) => !kept.includes(kind));

    expect(image.info.metadata).toEqual({ found, kept, removed });

    const stored = await fetchOriginal(image);
    expect(stored.includes(secret)).toBe(false);
    expect(detectMetadata(stored, format)).toEqual(kept);
  });

  it("is null until the file arrives, and describes each later file", async () => {
    const created = await api.owner.expect(201, "POST", "/api/images", { filename: "next.jpg" });
    expect(created.info.metadata).toBeNull();

    await uploadBytes(api.origin, created, await testImages.jpeg({ width: 32, height: 32 }));
    const first = await api.owner.expect(200, "POST", `/api/images/${created.id}/complete`);

    expect(first.info.metadata).toEqual({ found: [], kept: [], removed: [] });

    const attempt = await api.owner.expect(200, "POST", `/api/images/${created.id}/replace`, {});
    expect(attempt.info.metadata).toEqual(first.info.metadata);

    await uploadBytes(api.origin, attempt, await createMetadataImage("png"));
    const second = await api.owner.expect(200, "POST", `/api/images/${created.id}/complete`);

    expect(second.info.metadata?.found).toEqual(metadataKindsByFormat.png);

    await db().update(imageFiles).set({ metadata: null }).where(eq(imageFiles.imageId, created.id));
    const older = await api.owner.expect(200, "GET", `/api/images/${created.id}`);

    expect(older.info.metadata).toBeNull();
  });

  it("omits the license that the service writes", async () => {
    const plain = await testImages.jpeg({ width: 32, height: 32 });
    const image = await api.owner.upload("licensed.jpg", plain, {
      license: "cc-by-4.0",
      embed_license: "true",
    });

    expect(image.info).toMatchObject({
      license_embedded: true,
      metadata: { found: [], kept: [], removed: [] },
    });
  });
});
