import { describe, expect, it } from "vitest";
import { visibilities } from "@/lib/values/visibility";
import {
  decideAccess,
  type ImageFacts,
  isAlbumShown,
  isProfileShown,
  surfaces,
  type Viewer,
} from "./decide-access";

const image: ImageFacts = {
  visibility: "public",
  isPending: false,
  isDeleted: false,
  isExpired: false,
  isEncrypted: false,
  isWithheld: false,
  isArchived: false,
};
const profile = { visibility: "public", isClosed: false, isWithheld: false } as const;
const album = { permission: "public" };
const everything = {
  by: "share",
  requiredWatermark: null,
  allowsDownload: true,
  allowsOriginal: true,
  showsMetadata: true,
} as const;

/** The visibilities with which an image is shown: P public, U unlisted, X private. */
function shownVisibilities(viewer: Viewer, facts: Partial<ImageFacts> = {}): Record<string, string> {
  return Object.fromEntries(
    surfaces.map((surface) => [
      surface,
      visibilities
        .filter((visibility) =>
          decideAccess({ image: { ...image, ...facts, visibility }, album, profile }, viewer, surface),
        )
        .map((visibility) => ({ public: "P", unlisted: "U", private: "X" })[visibility])
        .join(""),
    ]),
  );
}

describe("an active image", () => {
  const lists = {
    "profile list": "P",
    "album list": "PU",
    "collection list": "P",
    feed: "P",
    sitemap: "P",
    search: "P",
    json: "P",
  };
  const bytes = (letters: string) => ({ delivery: letters, thumbnail: letters, original: letters });
  const pages = (letters: string) => ({ page: letters, exif: letters, oembed: letters, embed: letters });

  it("an active image is shown to visitors by its visibility", () => {
    expect(shownVisibilities({ by: "stranger" })).toEqual({
      ...lists,
      ...bytes("P"),
      ...pages("P"),
      archive: "",
    });
  });

  it("is opened by its key where a URL names it, and in no list", () => {
    expect(shownVisibilities({ by: "key" })).toEqual({
      ...lists,
      ...bytes("PU"),
      ...pages("PU"),
      archive: "",
    });
  });

  it("is opened by a signed link as bytes only", () => {
    expect(shownVisibilities({ by: "link" })).toEqual({
      ...lists,
      ...bytes("PUX"),
      ...pages("P"),
      archive: "",
    });
  });

  it("is opened by an access token as bytes only", () => {
    expect(shownVisibilities({ by: "token" })).toEqual(shownVisibilities({ by: "link" }));
  });

  it("is open to its owner, but public surfaces are the same for everyone", () => {
    expect(shownVisibilities({ by: "owner" })).toEqual({
      ...lists,
      ...bytes("PUX"),
      ...pages("P"),
      exif: "PUX",
      archive: "PUX",
    });
  });

  it("is opened by a share on the surfaces that it allows", () => {
    const shared = { ...lists, ...bytes("PUX"), ...pages("P"), page: "PUX", exif: "PUX", archive: "PUX" };
    expect(shownVisibilities(everything)).toEqual(shared);
    expect(
      shownVisibilities({
        ...everything,
        allowsDownload: false,
        requiredWatermark: null,
        allowsOriginal: false,
        showsMetadata: false,
      }),
    ).toEqual({ ...shared, original: "", exif: "", archive: "" });
  });
});

describe("an image that is not active", () => {
  const viewers: Viewer[] = [{ by: "stranger" }, { by: "key" }, { by: "link" }, { by: "token" }, everything];
  const nowhere = Object.fromEntries(surfaces.map((surface) => [surface, ""]));

  it.each(["isPending", "isDeleted", "isExpired", "isWithheld"] as const)("is shown nowhere: %s", (fact) => {
    for (const viewer of viewers) expect(shownVisibilities(viewer, { [fact]: true })).toEqual(nowhere);
  });

  it("is open to its owner as long as it has a file", () => {
    const own = {
      ...nowhere,
      delivery: "PUX",
      thumbnail: "PUX",
      original: "PUX",
      exif: "PUX",
      archive: "PUX",
    };
    const facts = { isDeleted: true, isExpired: true, isWithheld: true, isEncrypted: true };
    expect(shownVisibilities({ by: "owner" }, facts)).toEqual(own);
    expect(shownVisibilities({ by: "owner" }, { isPending: true })).toEqual(nowhere);
  });

  it("is opened by an access token or a share if it is encrypted, and by nothing else", () => {
    for (const viewer of viewers.slice(0, 3))
      expect(shownVisibilities(viewer, { isEncrypted: true })).toEqual(nowhere);
    for (const viewer of viewers.slice(3))
      expect(shownVisibilities(viewer, { isEncrypted: true }).delivery).toBe("PUX");
  });
});

it("an archived image is in no list, and is shown wherever its URL or a share names it", () => {
  const lists = ["profile list", "album list", "collection list", "feed", "sitemap", "search", "json"];
  for (const viewer of [{ by: "stranger" }, { by: "key" }, { by: "owner" }, everything] as const) {
    const active = Object.entries(shownVisibilities(viewer));
    const expected = active.map(([surface, shown]) => [surface, lists.includes(surface) ? "" : shown]);
    expect(shownVisibilities(viewer, { isArchived: true })).toEqual(Object.fromEntries(expected));
  }
});

it("a private profile keeps delivery and shares, and nothing else", () => {
  const isShown = (viewer: Viewer) =>
    surfaces.filter((surface) =>
      decideAccess({ image, album, profile: { ...profile, visibility: "private" } }, viewer, surface),
    );
  expect(isShown({ by: "stranger" })).toEqual(["delivery", "thumbnail", "original"]);
  expect(isShown({ by: "key" })).toEqual(["delivery", "thumbnail", "original"]);
  expect(isShown(everything)).toEqual(["delivery", "page", "thumbnail", "original", "exif", "archive"]);
});

it("a closed account shows nothing to anyone", () => {
  for (const viewer of [{ by: "stranger" }, { by: "key" }, { by: "owner" }, everything] as const)
    for (const surface of surfaces)
      expect(decideAccess({ image, album, profile: { ...profile, isClosed: true } }, viewer, surface)).toBe(
        false,
      );
});

it("a withheld account shows everything to its owner, and nothing to anyone else", () => {
  const withheld = { ...profile, isWithheld: true };
  const isShown = (viewer: Viewer) =>
    surfaces.filter((surface) => decideAccess({ image, album, profile: withheld }, viewer, surface));
  expect(isShown({ by: "owner" })).toEqual(["delivery", "thumbnail", "original", "exif", "archive"]);
  for (const viewer of [{ by: "stranger" }, { by: "key" }, { by: "link" }, everything] as const)
    expect(isShown(viewer)).toEqual([]);
});

it("a private album lists nothing, and one that was not looked up neither", () => {
  const stranger = { by: "stranger" } as const;
  expect(decideAccess({ image, album, profile }, stranger, "album list")).toBe(true);
  expect(decideAccess({ image, album: { permission: "private" }, profile }, stranger, "album list")).toBe(
    false,
  );
  expect(decideAccess({ image, profile }, stranger, "album list")).toBe(false);
  expect(decideAccess({ image, profile }, stranger, "page")).toBe(true);
});

it("profiles and albums are shown if everything around them is", () => {
  expect(isProfileShown(profile)).toBe(true);
  expect(isProfileShown({ ...profile, isClosed: true })).toBe(false);
  expect(isProfileShown({ ...profile, isWithheld: true })).toBe(false);
  expect(isAlbumShown({ album, profile })).toBe(true);
  expect(isAlbumShown({ album, profile: { ...profile, visibility: "private" } })).toBe(false);
  expect(isAlbumShown({ album: { permission: "private" }, profile })).toBe(false);
});
