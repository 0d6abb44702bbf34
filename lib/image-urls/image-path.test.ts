import { describe, expect, it } from "vitest";
import { avatarSizes } from "@/lib/engine/variants/variant-keys";
import {
  avatarPath,
  collectionPagePath,
  collectionSegment,
  imagePath,
  parseAvatarPath,
  parseImagePath,
  parsePagePath,
  withAvatarSize,
  withFormat,
  withVariantKey,
} from "./image-path";
import { reservedWords } from "./reserved-words";

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

describe("the path of a page", () => {
  it("names a collection after `c`, and otherwise an image in the album of that name", () => {
    expect(parsePagePath(collectionPagePath({ handle: "ada", collection: "best-of" }))).toEqual({
      handle: "ada",
      collection: "best-of",
    });
    expect(parsePagePath("/embed/ada/c/best")).toEqual({ handle: "ada", collection: "best" });
    expect(parsePagePath("/@ada/c")).toEqual({ handle: "ada", album: "c" });
    for (const rest of ["a.jpg", "A", "a--b", "~aZ09-_aZ09-_aZ09/a.jpg"]) {
      const filename = rest.split("/").at(-1);
      expect(parsePagePath(`/@ada/c/${rest}`)).toMatchObject({ album: "c", filename });
    }
    expect(reservedWords).toContain(collectionSegment);
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

describe("the path of a profile picture", () => {
  const version = "pic_01kcp3v9w8e7rgtq5n2xj6m4dz";

  it("parses to what it was built from, and its first segment can be no handle", () => {
    for (const size of avatarSizes)
      expect(parseAvatarPath(avatarPath({ version, size }))).toEqual({ version, size });
    expect(reservedWords).toContain("profile");
  });

  it.each(["/i/profile/images/512.webp", `/i/profile/${version}/513.webp`, `/i/ada/${version}/512.webp`])(
    "is not %s",
    (path) => expect(parseAvatarPath(path)).toBeUndefined(),
  );

  it("names another size, and an image elsewhere stays as it is", () => {
    const url = `https://images.example.com${avatarPath({ version, size: 512 })}`;
    expect(withAvatarSize(url, 64)).toBe(url.replace("512", "64"));
    for (const other of ["https://example.com/ada.jpg?s=512", "none"])
      expect(withAvatarSize(other, 64)).toBe(other);
  });
});
