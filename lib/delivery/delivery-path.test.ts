import { describe, expect, it } from "vitest";
import { originalPath, variantPath } from "@/lib/image-urls/image-path";
import { parseDeliveryPath } from "./delivery-path";

describe("a delivery path", () => {
  it("is read as it was written, whatever the filename", () => {
    for (const filename of ["a.jpg", "a b.jpg", "100%.jpg", "写真.webp", "a?b#c.gif", "a+b&c.png"]) {
      const location = { album: "images", filename };
      const expected = { handle: "ada", album: "images", filename };
      expect(parseDeliveryPath(originalPath("ada", location))).toEqual({
        ...expected,
        variantKey: "original",
      });
      expect(parseDeliveryPath(variantPath("ada", location, "w512"))).toEqual({
        ...expected,
        variantKey: "w512",
      });
    }
  });

  it("finds a name that was composed otherwise", () => {
    expect(parseDeliveryPath("/i/ada/images/e%CC%81.jpg")?.filename).toBe("é.jpg");
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
    expect(parseDeliveryPath(path)).toBeUndefined();
  });
});
