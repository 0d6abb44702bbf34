import { describe, expect, it } from "vitest";
import { originalPath, variantPath } from "@/lib/kernel/addresses";
import { readDeliveryPath } from "./address";

describe("a delivery path", () => {
  it("is read as it was written, whatever the filename", () => {
    for (const filename of ["a.jpg", "a b.jpg", "100%.jpg", "写真.webp", "a?b#c.gif", "a+b&c.png"]) {
      const addressed = { album: "images", filename };
      const common = { handle: "ada", album: "images", filename };
      expect(readDeliveryPath(originalPath("ada", addressed))).toEqual({ ...common, variantKey: "original" });
      expect(readDeliveryPath(variantPath("ada", addressed, "w512"))).toEqual({
        ...common,
        variantKey: "w512",
      });
    }
  });

  it("finds a name that was composed otherwise", () => {
    expect(readDeliveryPath("/i/ada/images/e%CC%81.jpg")?.filename).toBe("é.jpg");
  });

  it.each([
    "/i",
    "/i/ada",
    "/i/ada/images",
    "/i/ada//a.jpg",
    "/i/ada/images/w1/a.jpg/b",
    "/i/ada/images/%ff.jpg",
    "/i/ada/images/%00.jpg",
  ])("%s leads nowhere", (path) => {
    expect(readDeliveryPath(path)).toBeUndefined();
  });
});
