import { describe, expect, it } from "vitest";
import { fc } from "@/test/harness/fast-check";
import { AlbumSlug, CreateAlbum, isUsableSlug } from "./resource";
import { slugifyTitle, withSlugSuffix } from "./slugify-title";

describe("slugifyTitle", () => {
  it.each([
    ["Köln 2024", "koln-2024"],
    ["Straße — d’été", "strasse-dete"],
    ["Москва летом", "moskva-letom"],
    ["北京", "beijing"],
    ["Ελλάδα", "ellada"],
    ["İstanbul", "istanbul"],
    ["Łódź & Gdańsk", "lodz-gdansk"],
    ["!!!", "album"],
    ["Settings", "settings-album"],
    ["w512", "w512-album"],
    ["w640-h480-q80-fitcover", "w640-h480-q80-fitcover-album"],
  ])("turns %j into %s", (title, slug) => {
    expect(slugifyTitle(title)).toBe(slug);
  });

  it("returns a valid slug for any title, also with a number suffix", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 100 }), fc.nat(), (title, number) => {
        for (const slug of [slugifyTitle(title), withSlugSuffix(slugifyTitle(title), number)]) {
          expect(AlbumSlug.safeParse(slug).success).toBe(true);
          expect(isUsableSlug(slug)).toBe(true);
        }
      }),
    );
  });
});

describe("a new album", () => {
  it.each([
    ..."settings api admin docs i upload sign-in".split(" "),
    ..."original w128 w2048 thumb og-image".split(" "),
    ..."w640-h480-q80-fitcover w0-h0-q0-fitany w9999-h1-q100-fitcover-gnorth".split(" "),
    "w640-h0-q80-fitcover-gx500y250",
  ])("cannot have the slug %s", (album) => {
    expect(CreateAlbum.safeParse({ album, title: "x" }).success).toBe(false);
  });

  it.each(["images", "w512-album", "w2024", "thumbs", "prints"])("can have the slug %s", (album) => {
    expect(CreateAlbum.parse({ album, title: "x" }).album).toBe(album);
  });
});
