import { beforeAll, describe, expect, it, vi } from "vitest";
import type { ImageResource } from "@/lib/images/resource";
import { removeOutdatedRenditions, saveQueued } from "@/lib/variants";
import { createMarkedLibrary, listMarkedRows, type MarkedLibrary } from "@/test/builders/marked-library";
import { listVariants } from "@/test/builders/variants";
import { serveApi } from "@/test/harness/api-suite";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const api = serveApi();
let marked: MarkedLibrary;
beforeAll(async () => {
  marked = await createMarkedLibrary(api.origin);
});

const customKey = "w60-h20-q90-fitcover";

describe("renditions with required watermarks", () => {
  it("are no variants of the image, and go with the variant, the crop and the mark", async () => {
    const { album } = await marked.library.createAlbum();
    const image = await marked.upload({ album, visibility: "public" });
    await marked.requireForAlbum(album, marked.green);
    const { caller } = marked.library;
    const list = await listVariants(caller, image.id);
    for (const key of ["w256", "w512", "thumb"]) expect(await marked.see(image.urls[key])).toBe("green");
    await saveQueued();
    const listKeys = async () =>
      (await listMarkedRows(image)).map(({ variantKey }) => variantKey.split(",")[1]).sort();
    expect(await listKeys()).toEqual(["thumb", "w256", "w512"]);

    const after = await listVariants(caller, image.id);
    expect(after.data.map(({ key }) => key)).toEqual(list.data.map(({ key }) => key));
    expect(after.custom_count).toBe(0);
    const { status } = await caller.expect<ImageResource>(200, "GET", `/api/images/${image.id}`);
    expect(JSON.stringify(status.variants)).not.toContain("wmk_");

    await caller.expect(200, "DELETE", `/api/images/${image.id}/variants/w256`);
    expect(await listKeys()).toEqual(["thumb", "w512"]);
    await caller.expect(200, "PATCH", `/api/images/${image.id}`, { focal_point: { x: 0.1, y: 0.1 } });
    expect(await listKeys()).toEqual(["w512"]);

    await removeOutdatedRenditions(marked.library.actor.account.uid);
    expect(await listKeys()).toEqual(["w512"]);
    await marked.requireForAlbum(album, null);
    await removeOutdatedRenditions(marked.library.actor.account.uid);
    expect(await listKeys()).toEqual([]);
  });

  it("let a custom variant exist with other marks, and in the list of variants", async () => {
    const { album } = await marked.library.createAlbum();
    const image = await marked.upload({ album, visibility: "public" });
    await marked.requireForAlbum(album, marked.green);
    const url = image.urls.w256?.replace("w256", customKey);
    expect([await marked.see(url), await marked.see(url, "viewer")]).toEqual([404, 404]);
    expect([await marked.see(url, "editor"), await marked.see(url)]).toEqual(["green", "green"]);

    await marked.requireForAlbum(album, marked.black);
    await removeOutdatedRenditions(marked.library.actor.account.uid);
    expect(await marked.see(url)).toBe("black");
    const { data, custom_count } = await listVariants(marked.library.caller, image.id);
    expect([custom_count, data.some(({ key }) => key === customKey)]).toEqual([1, true]);
  });
});
