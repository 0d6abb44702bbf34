import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nameCollections, nameFolders } from "./folder-names";

const name = (...albums: Array<[slug: string, title: string]>) =>
  Object.fromEntries(nameFolders(albums.map(([slug, title]) => ({ slug, title }))));

describe("the names of folders", () => {
  it("are the titles of albums", () => {
    expect(name(["images", "Images"], ["alps-2024", "Alps 2024"])).toEqual({
      images: "Images",
      "alps-2024": "Alps 2024",
    });
  });

  it("are slugs where titles are the same in any case of letters or form of Unicode", () => {
    expect(name(["a", "Été"], ["b", "été".normalize("NFD")], ["c", "Other"])).toEqual({
      a: "a",
      b: "b",
      c: "Other",
    });
  });

  it.each(["a/b", "a\\b", ".hidden", " a", "Thumbs.db", "ä".repeat(200)])(
    "are slugs where titles are no names: %s",
    (title) => {
      expect(name(["slug", title])).toEqual({ slug: "slug" });
    },
  );

  it("are slugs where another album has the title as its name", () => {
    expect(name(["trip", "Twins"], ["other", "twins"], ["trip-2", "Trip"])).toEqual({
      trip: "trip",
      other: "other",
      "trip-2": "trip-2",
    });
  });

  it("are never the same", () => {
    const word = fc.constantFrom("a", "A", "b", "c", "a-2", "B", ".x", "d/e");
    const albums = fc.uniqueArray(
      fc.record({ slug: fc.constantFrom("a", "b", "c", "a-2", "b-2"), title: word }),
      {
        selector: ({ slug }) => slug,
      },
    );

    fc.assert(
      fc.property(albums, (all) => {
        const names = [...nameFolders(all).values()].map((one) => one.toLowerCase());
        expect(new Set(names).size).toBe(all.length);
      }),
    );
  });
});

it("the folder of collections has a name that no album has in any case of letters", () => {
  expect(nameCollections(["Images"])).toBe("Collections");
  expect(nameCollections(["COLLECTIONS", "Collections 3"])).toBe("Collections 2");
  expect(nameCollections(["collections", "collections 2"])).toBe("Collections 3");
});
