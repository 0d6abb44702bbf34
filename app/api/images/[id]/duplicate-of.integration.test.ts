import { describe, expect, it } from "vitest";
import type { ImageResource } from "@/lib/images/resource";
import type { ResumableUpload } from "@/lib/uploads/resumable/resource";
import * as images from "@/test/builders/images";
import { testImage, uploadInSteps } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import { createCaller, createCallerFor } from "@/test/harness/caller";
import { uploadByTus } from "@/test/harness/tus-client";

const api = serveApi();

describe("info.duplicate_of", () => {
  it("names the oldest other active image with the same stored bytes", async () => {
    const owner = await createCaller(api.origin);
    const read = async ({ id }: ImageResource) =>
      (await owner.expect<ImageResource>(200, "GET", `/api/images/${id}`)).info.duplicate_of;
    const bytes = await testImage({ red: 31 });
    await api.stranger.upload("foreign.jpg", bytes);
    const first = await owner.upload("first.jpg", bytes);

    expect(first.info.duplicate_of).toBeNull();

    const second = await owner.upload("second.jpg", bytes);
    const third = await uploadInSteps(api.origin, owner, "third.jpg", bytes);

    expect([second.info.duplicate_of, third.info.duplicate_of]).toEqual([first.id, first.id]);
    expect(await read(first)).toBe(second.id);

    await owner.expect(200, "DELETE", `/api/images/${first.id}`);
    expect([await read(second), await read(third)]).toEqual([third.id, second.id]);

    const other = await owner.upload("other.jpg", await testImage({ red: 32 }));
    expect(other.info.duplicate_of).toBeNull();
  });

  it("compares what is stored, and is null while an upload is pending", async () => {
    const owner = await createCaller(api.origin);
    const bytes = await images.jpeg({ gps: { latitude: 48, longitude: 11 } });
    const whole = await owner.upload("whole.jpg", bytes);
    const stripped = await owner.upload("stripped.jpg", bytes, { strip_metadata: "true" });

    expect([whole.info.duplicate_of, stripped.info.duplicate_of]).toEqual([null, null]);

    const again = await owner.upload("again.jpg", bytes, { strip_metadata: "true" });
    expect(again.info.duplicate_of).toBe(stripped.id);

    const pending = await owner.expect<ImageResource>(201, "POST", "/api/images", {
      filename: "pending.jpg",
    });
    expect(pending.info.duplicate_of).toBeNull();
  });

  it.each([["upload"], ["images:write"]])(
    "is null for a key with only %s, in every way to upload",
    async (scope) => {
      const owner = await createCaller(api.origin);
      const bytes = await testImage({ red: 34 });
      const { id } = await owner.upload("known.jpg", bytes);
      const sender = await createCallerFor(api.origin, owner.actor, [scope]);
      const sent = await sender.upload("sent.jpg", bytes);
      const inSteps = await uploadInSteps(api.origin, sender, "steps.jpg", bytes);
      const tus = await uploadByTus(api.origin, sender.key, bytes, { metadata: { filename: "resumed.jpg" } });
      const resumed = await sender.expect<ResumableUpload>(200, "GET", new URL(tus.url).pathname);

      expect([sent, inSteps, resumed.image].map((image) => image?.info.duplicate_of)).toEqual([
        null,
        null,
        null,
      ]);
      expect(JSON.stringify([sent, inSteps, resumed])).not.toContain(id);

      const read = await owner.expect<ImageResource>(200, "GET", `/api/images/${sent.id}`);
      expect(read.info.duplicate_of).toBe(id);
    },
  );

  it("is in batch reads, but not in lists", async () => {
    const owner = await createCaller(api.origin);
    const bytes = await testImage({ red: 33 });
    const [one, two] = [await owner.upload("one.jpg", bytes), await owner.upload("two.jpg", bytes)];
    const batch = await owner.expect<ImageResource[]>(200, "GET", `/api/images/${one.id},${two.id}`);

    expect(batch.map(({ info }) => info.duplicate_of)).toEqual([two.id, one.id]);

    const { data } = await owner.expect<{ data: ImageResource[] }>(200, "GET", "/api/images");
    for (const { info } of data) expect(info).not.toHaveProperty("duplicate_of");
  });
});
