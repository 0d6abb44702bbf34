import { describe, expect, it } from "vitest";
import { imagePath, parseImagePath, withFormat, withVariantKey } from "./image-path";

describe("a delivery path", () => {
  it("parses to what it was built from, for any filename", () => {
    for (const filename of ["a.jpg", "a b.jpg", "100%.jpg", "写真.webp", "a?b#c.gif", "a+b&c.png"]) {
      const location = { handle: "ada", album: "images", filename };
      for (const linkKey of [undefined, "aZ09-_aZ09-_aZ09"])
        for (const variantKey of ["original", "w512"])
          expect(parseImagePath(imagePath({ ...location, linkKey }, variantKey))).toEqual({
            ...location,
            linkKey,
            variantKey,
          });
    }
  });

  it("finds a filename in another Unicode normalization form", () => {
    expect(parseImagePath("/i/ada/images/e%CC%81.jpg")?.filename).toBe("é.jpg");
  });

  it.each([
    "/i",
    "/i/ada",
    "/i/ada/images",
    "/i/ada//a.jpg",
    "/i/ada/images/w1/a.jpg/b",
    "/i/ada/images/~/a.jpg",
    "/i/ada/images/~short/a.jpg",
    "/i/ada/images/~aZ09-_aZ09-_aZ0912/a.jpg",
    "/i/ada/images/~aZ09-_aZ09-_aZ0!/w1/a.jpg",
    "/i/ada/images/w1/~aZ09-_aZ09-_aZ09/a.jpg",
    "/i/ada/images/~aZ09-_aZ09-_aZ09/w1/w2/a.jpg",
    "/i/ada/images/%ff.jpg",
    "/i/ada/images/%00.jpg",
  ])("%s matches nothing", (path) => {
    expect(parseImagePath(path)).toBeUndefined();
  });
});

it("the URL of another variant differs only in its key, whatever the album is called", () => {
  expect(withVariantKey("https://a.example/i/ada/w512/w512/a%20b.jpg", "w9-h9-q9-fitfill")).toBe(
    "https://a.example/i/ada/w512/w9-h9-q9-fitfill/a%20b.jpg",
  );
  expect([withFormat("/a", "webp"), withFormat("/a?sig=x", "webp")]).toEqual([
    "/a?format=webp",
    "/a?sig=x&format=webp",
  ]);
});
