import path from "node:path";
import { Readable } from "node:stream";
import { eq } from "drizzle-orm";
import { expect, inject, it } from "vitest";
import { contentKeys, cryptoEvents, images, keyStore } from "@/db/schema";
import { continueRotation } from "@/lib/encryption";
import type { EncryptionResource } from "@/lib/encryption/resource";
import type { ImageResource } from "@/lib/images/resource";
import { db } from "@/lib/platform/database/transaction";
import { singleton } from "@/lib/platform/process/singleton";
import { imageReceiver, uploadImage } from "@/lib/uploads";
import { testImage, withOrigin } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import { killRepeatedly } from "@/test/harness/kill-repeatedly";

const api = serveApi();
const imageCount = 1_000;
const kills = 10;
const readers = 4;

const getEncryption = () => api.owner.expect<EncryptionResource>(200, "GET", "/api/encryption");
const rotate = () => api.owner.expect<EncryptionResource>(202, "POST", "/api/encryption/rotate");
const asOwner = () => ({ headers: { authorization: `Bearer ${api.owner.key}` } });

/** Without HTTP, whose rate limits are not for so many at once. */
async function uploadImages(): Promise<ImageResource[]> {
  const bytes = await testImage({ width: 24, height: 16 });
  const uploaded: ImageResource[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      while (next < imageCount) {
        const filename = `rotated-${next++}.jpg`;
        const staged = await imageReceiver.receive(Readable.from([bytes]), bytes.length, filename);
        uploaded.push((await uploadImage(api.owner.actor, { filename, encrypt: true }, staged)).image);
      }
    }),
  );

  return uploaded;
}

it("1,000 images are read while their keys are replaced by a process that is killed ten times", async () => {
  const uploaded = await uploadImages();
  const keysBefore = await db().select().from(contentKeys);

  expect(keysBefore.length).toBeGreaterThanOrEqual(imageCount);

  const { uid } = api.owner.actor.library;

  const failures: string[] = [];
  let reads = 0;
  let isReading = true;
  const reading = Promise.all(
    Array.from({ length: readers }, async (_, reader) => {
      for (let at = reader; isReading; at = (at + 7) % uploaded.length) {
        // Each read unwraps its keys again.
        singleton("content-keys", () => new Map()).clear();
        const image = uploaded[at];
        const response = await fetch(withOrigin(api.origin, image?.urls.original), asOwner());
        const { length } = new Uint8Array(await response.arrayBuffer());
        if (response.status !== 200 || length !== image?.info.size_bytes)
          failures.push(`${image?.id}: ${response.status}, ${length} bytes`);
        reads++;
      }
    }),
  );

  let rotations = 1;
  await rotate();
  await killRepeatedly(
    path.join(inject("testFolder"), "rotating"),
    { entry: new URL("../../../test/harness/rotating-process.ts", import.meta.url), args: [uid] },
    {
      kills,
      afterMs: (kill) => 15 + 35 * kill,
      onEnd: async () => {
        await rotate();
        rotations++;
      },
    },
  );
  while (!(await continueRotation(uid)));
  const during = await api.owner.upload("after.jpg", await testImage(), { encrypt: "true" });
  isReading = false;
  await reading;

  expect(failures).toEqual([]);
  expect(reads).toBeGreaterThan(50);

  const newest = rotations + 1;
  const state = await getEncryption();

  expect(state).toMatchObject({ key_version: newest, encrypted_images: imageCount + 1, rotation: null });
  expect(state.versions.map(({ retired_at }) => retired_at === null)).toEqual([
    true,
    ...Array.from({ length: rotations }, () => false),
  ]);

  const [stored] = await db().select().from(keyStore);
  expect(stored?.wrapped.versions.filter(({ wrapped }) => wrapped !== "")).toHaveLength(1);

  const keysAfter = await db().select().from(contentKeys);
  expect(new Set(keysAfter.map(({ keyVersion }) => keyVersion))).toEqual(new Set([newest]));

  const wrapped = new Set(keysAfter.map((key) => key.wrapped));
  expect(keysBefore.filter((key) => wrapped.has(key.wrapped))).toEqual([]);

  const versions = await db()
    .select({ version: images.keyVersion })
    .from(images)
    .where(eq(images.isEncrypted, true));
  expect(new Set(versions.map(({ version }) => version))).toEqual(new Set([newest]));

  const events = await db().select().from(cryptoEvents);
  const ofType = (type: string) => events.filter((event) => event.type === type);

  expect([ofType("tmk_create").length, ofType("tmk_rotate").length]).toEqual([1, rotations]);
  expect(new Set(ofType("img_encrypt").map(({ imageId }) => imageId))).toEqual(
    new Set([...uploaded, during].map(({ id }) => id)),
  );
});
