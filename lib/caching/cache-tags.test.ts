import { describe, expect, it } from "vitest";
import { newId } from "@/lib/kernel/ids";
import { getDeliveryTags } from "./cache-tags";

describe("getDeliveryTags", () => {
  const album = "a".repeat(64);
  const tags = getDeliveryTags({
    uid: newId("usr"),
    imageId: newId("img"),
    album,
    variantKey: "w8192-h8192-q100-fitcontain",
  });

  it("includes the image, the variant, the album and the owner", () => {
    expect(tags.map((tag) => tag[0])).toEqual(["i", "v", "a", "o"]);
  });

  it("needs no quoting and fits every cache", () => {
    for (const tag of tags) expect(tag).toMatch(/^[a-z0-9_-]{1,128}$/);
  });
});
