import { createHash, randomBytes } from "node:crypto";
import { PassThrough, Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { beforeEach, describe, expect, it } from "vitest";
import { singleton } from "@/lib/platform/process/singleton";
import { newOriginalKey, objectStore } from "@/lib/platform/storage";
import { createStreamStore } from "@/test/fakes/stream-store";
import { imageReceiver, type ReceivedFile, storeReceived, withReceived } from "./received-file";

singleton("object-store", createStreamStore);

const megabyte = 1024 ** 2;
const maxBytes = 100 * megabyte;
const bytesOf = (size: number) => randomBytes(size);

function* split(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += 64 * 1024) yield bytes.subarray(at, at + 64 * 1024);
}

const receive = (bytes: Buffer, limit = maxBytes) =>
  imageReceiver.receive(Readable.from(split(bytes)), limit, "photo.jpg");

async function countStaged(): Promise<number> {
  let count = 0;
  for await (const _object of objectStore().list("staging/")) count++;
  return count;
}

const isInMemory = (file: ReceivedFile) => "bytes" in file;

async function read(file: ReceivedFile): Promise<Buffer> {
  return withReceived(file, async (input) =>
    typeof input === "string" ? Buffer.alloc(0) : buffer(await input.open()),
  );
}

describe("the receiver of images", () => {
  const received: ReceivedFile[] = [];
  const keep = (file: ReceivedFile) => {
    received.push(file);
    return file;
  };
  beforeEach(() => async () => {
    for (const file of received.splice(0)) await imageReceiver.discard(file);
  });

  it.each([
    ["keeps a small file in memory", 300_000, true],
    ["stages a file of more than 8 MB", 8 * megabyte + 1, false],
  ])("%s", async (_title, size, inMemory) => {
    const bytes = bytesOf(size);
    const file = keep(await receive(bytes));

    expect(isInMemory(file)).toBe(inMemory);
    expect(await countStaged()).toBe(inMemory ? 0 : 1);
    expect(file).toMatchObject({
      name: "photo.jpg",
      sizeBytes: size,
      sha256: createHash("sha256").update(bytes).digest("hex"),
    });
    expect((await read(file)).equals(bytes)).toBe(true);
  });

  it("stages further files when those in memory have 64 MB, until they are discarded", async () => {
    const full = bytesOf(8 * megabyte);
    for (let count = 0; count < 8; count++) expect(isInMemory(keep(await receive(full)))).toBe(true);
    const further = keep(await receive(bytesOf(10)));

    expect(isInMemory(further)).toBe(false);

    for (const file of received) for (let twice = 0; twice < 2; twice++) await imageReceiver.discard(file);

    expect(await countStaged()).toBe(0);
    expect(isInMemory(keep(await receive(bytesOf(10))))).toBe(true);
  });

  it("keeps nothing of a file that is too large or breaks off", async () => {
    for (let count = 0; count < 9; count++) {
      await expect(receive(bytesOf(8 * megabyte), 7 * megabyte)).rejects.toMatchObject({
        code: "UPLOAD_TOO_LARGE",
      });
      const broken = new PassThrough();
      const arriving = imageReceiver.receive(broken, maxBytes);
      broken.write(bytesOf(1000));
      broken.destroy(new Error("the connection was lost"));
      await expect(arriving).rejects.toThrow("the connection was lost");
    }
    await expect(receive(bytesOf(9 * megabyte), 8.5 * megabyte)).rejects.toMatchObject({
      code: "UPLOAD_TOO_LARGE",
    });

    expect(await countStaged()).toBe(0);
    expect(isInMemory(keep(await receive(bytesOf(10))))).toBe(true);
  });

  it("stores a file in memory and a staged one under the key of an original", async () => {
    for (const size of [1000, 8 * megabyte + 1]) {
      const bytes = bytesOf(size);
      const key = newOriginalKey("img_1");
      await storeReceived(keep(await receive(bytes)), key);
      const stored = await objectStore().get(key);

      expect(stored && (await buffer(stored)).equals(bytes)).toBe(true);
    }
  });
});
