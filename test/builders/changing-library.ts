import { createHash, randomInt } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { inArray } from "drizzle-orm";
import pLimit from "p-limit";
import sharp from "sharp";
import { expect } from "vitest";
import { outbox } from "@/db/schema";
import type { ImageResource } from "@/lib/images/resource";
import type { ImageToken } from "@/lib/images/tokens/resource";
import { db } from "@/lib/platform/database/transaction";
import { removePurgedFiles, removeRetiredFiles } from "@/lib/uploads";
import { type Caller, createCaller } from "../harness/caller";
import { uploadBytes, withOrigin } from "./uploads";

/** An image that has to be there in the end, and the hash of its bytes. */
interface Expected {
  caller: Caller;
  sha256: string;
  isEncrypted: boolean;
}

const parallel = 8;
/** Changes that wait for one another from here on. */
const maxRunning = 30;
/** Each may upload 600 images a minute. */
const owners = 20;

const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/**
 * Libraries of several owners that are changed at the same time, with what they must have in the
 * end. One of twenty images is encrypted.
 */
export class ChangingLibrary {
  readonly images = new Map<string, Expected>();
  private made = 0;

  private constructor(
    private readonly origin: string,
    private readonly callers: readonly Caller[],
  ) {}

  static async create(origin: string, count: number): Promise<ChangingLibrary> {
    const callers: Caller[] = [];
    while (callers.length < owners) callers.push(await createCaller(origin));
    const library = new ChangingLibrary(origin, callers);
    const limit = pLimit(parallel);
    await Promise.all(Array.from({ length: count }, () => limit(() => library.upload())));

    return library;
  }

  private async upload(): Promise<void> {
    const number = this.made++;
    const caller = this.callers[number % this.callers.length];
    if (!caller) throw new Error("there are no owners");

    const isEncrypted = number % 20 === 0;
    const bytes = await makeBytes(number);
    const fields = isEncrypted ? { encrypt: "true" } : { visibility: "public" };
    const { id } = await caller.upload(`image-${number}.png`, bytes, fields);
    this.images.set(id, { caller, isEncrypted, sha256: hashOf(bytes) });
  }

  /** An image that no other change is about. */
  private takeImage(): [string, Expected] | undefined {
    const ids = [...this.images.keys()];
    const id = ids[randomInt(Math.max(1, ids.length))] ?? "";
    const image = this.images.get(id);
    this.images.delete(id);

    return image && [id, image];
  }

  private async purge(): Promise<void> {
    const [id, image] = this.takeImage() ?? [];
    if (!image) return;

    await image.caller.expect(200, "DELETE", `/api/images/${id}`);
    await image.caller.expect(200, "DELETE", `/api/images/${id}/permanent`);
  }

  private async replace(): Promise<void> {
    const [id = "", image] = this.takeImage() ?? [];
    if (!image) return;

    const bytes = await makeBytes(this.made++);
    const pending = await image.caller.expect(200, "POST", `/api/images/${id}/replace`);
    expect((await uploadBytes(this.origin, pending, bytes)).status).toBe(200);
    await image.caller.expect(200, "POST", `/api/images/${id}/complete`);
    this.images.set(id, { ...image, sha256: hashOf(bytes) });
  }

  /** Removes the objects of what was deleted and replaced, as the worker does. */
  async removeFiles(): Promise<void> {
    const events = await db()
      .select()
      .from(outbox)
      .where(inArray(outbox.name, ["image/purged", "image/replaced"]));

    for (const { name, payload } of events) {
      const { imageId, blobKeys } = JSON.parse(payload);
      if (name === "image/purged") await removePurgedFiles(blobKeys);
      else await removeRetiredFiles(imageId);
    }
    const ids = events.map(({ id }) => id);
    if (ids.length > 0) await db().delete(outbox).where(inArray(outbox.id, ids));
  }

  /**
   * Starts so many uploads, deletions and replacements a second until it is stopped. Fails with the
   * first of them that does.
   */
  change(perSecond: number): { stop: () => Promise<number> } {
    const running = new Set<Promise<void>>();
    const kinds = [this.upload, this.purge, this.replace, this.upload];
    let failure: unknown;
    let begun = 0;
    let isStopped = false;
    const run = (work: () => Promise<void>) => {
      const change: Promise<void> = work
        .call(this)
        .catch((error: unknown) => {
          failure ??= error;
        })
        .finally(() => running.delete(change));
      running.add(change);
    };

    const loop = (async () => {
      for (let next = Date.now(); !isStopped; next += 1_000 / perSecond) {
        await delay(Math.max(0, next - Date.now()));
        if (running.size > maxRunning) await Promise.race(running);
        if (begun % perSecond === 0) run(this.removeFiles);
        run(kinds[begun++ % kinds.length] ?? this.upload);
      }
      await Promise.all(running);
    })();

    const stop = async () => {
      isStopped = true;
      await loop;
      if (failure) throw failure;

      return begun;
    };

    return { stop };
  }

  /** Every image is delivered with its bytes; an encrypted one with a token. */
  async expectDelivered(): Promise<void> {
    const limit = pLimit(parallel);
    const check = async (id: string, { caller, sha256, isEncrypted }: Expected) => {
      const { urls } = await caller.expect<ImageResource>(200, "GET", `/api/images/${id}`);
      const token = isEncrypted
        ? await caller.expect<ImageToken>(200, "POST", `/api/images/${id}/token`)
        : undefined;
      const response = await fetch(withOrigin(this.origin, token?.url ?? urls.original));
      const bytes = new Uint8Array(await response.arrayBuffer());
      expect([response.status, hashOf(bytes)], id).toEqual([200, sha256]);
    };
    await Promise.all([...this.images].map(([id, image]) => limit(() => check(id, image))));
  }
}

/** A small image; each has other bytes. */
function makeBytes(number: number): Promise<Buffer> {
  const background = { r: number % 256, g: (number >> 8) % 256, b: number % 241 };
  return sharp({ create: { width: 8 + (number % 50), height: 8 + (number % 40), channels: 3, background } })
    .png()
    .toBuffer();
}
