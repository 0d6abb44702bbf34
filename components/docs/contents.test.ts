import { describe, expect, it } from "vitest";
import {
  type ContentsGroup,
  entryHref,
  findEntries,
  findNearestEntries,
  packGroup,
  unpackGroup,
  withoutWords,
} from "./contents";
import { withFullEntries } from "./full-contents";
import { headingSlug } from "./heading-slug";
import { findMovedPage } from "./moved-fragments";

const groups: readonly ContentsGroup[] = [
  {
    title: "Guides",
    href: "/docs/guides",
    page: "/docs#guides",
    entries: [
      {
        name: "limits-and-errors",
        label: "Limits and errors",
        headings: ["Sizes", "Rate limits", "Error codes"],
      },
    ],
  },
  {
    title: "Albums",
    href: "/docs/api/albums",
    page: "/docs/api/albums",
    entries: [
      { name: "listAlbums", label: "List your albums", method: "GET", words: "/albums albums:read" },
      { name: "createAlbum", label: "Create an album", method: "POST", words: "/albums albums:write" },
    ],
  },
  {
    title: "Objects",
    href: "/docs/objects",
    page: "/docs/objects",
    entries: [{ name: "Album", label: "Album" }],
  },
];

const listNames = (found: readonly ContentsGroup[]) =>
  found.flatMap(({ entries }) => entries.map(({ name }) => name));

it("the contents are the same after they were packed for a page", () => {
  expect(groups.map(packGroup).map(unpackGroup)).toEqual(groups);
});

it("a page lists every entry, and gets the words of the search with the full contents", () => {
  const ofPage = groups.map((group) => ({ ...withoutWords(group), title: `${group.title}, translated` }));

  expect(listNames(ofPage)).toEqual(listNames(groups));
  expect(listNames(findEntries(ofPage, "list your albums"))).toEqual(["listAlbums"]);
  expect(findEntries(ofPage, "albums:read")).toEqual([]);
  expect(withFullEntries(ofPage, [])).toEqual(ofPage);

  const searched = withFullEntries(ofPage, groups);
  expect(listNames(findEntries(searched, "albums:read"))).toEqual(["listAlbums"]);
  expect(searched.map(({ title }) => title)).toEqual(ofPage.map(({ title }) => title));
});

describe("the search of the contents", () => {
  it.each([
    ["post ALBUM", ["createAlbum"]],
    ["albums:read", ["listAlbums"]],
    ["rate limits", ["limits-and-errors"]],
    ["objects", ["Album"]],
    ["createalbum", ["createAlbum"]],
    ["album none", []],
    ["  ", ["limits-and-errors", "listAlbums", "createAlbum", "Album"]],
  ])("finds what contains every word of %j", (query, names) => {
    expect(listNames(findEntries(groups, query))).toEqual(names);
  });

  it.each([
    ["rate limits", ["#rate-limits"]],
    ["errors codes", ["#error-codes"]],
    ["limits", ["", "#rate-limits"]],
    ["limits guides", [""]],
    ["sizes codes", [""]],
    ["sizes rates", []],
  ])("leads from %j to %j of a page", (query, places) => {
    const hrefs = findEntries(groups, query).flatMap((group) =>
      group.entries.map((entry) => entryHref(group, entry)),
    );

    expect(hrefs).toEqual(places.map((place) => `/docs/guides/limits-and-errors${place}`));
  });

  it.each([
    ["creat albun", "createAlbum"],
    ["lsit albums", "listAlbums"],
    ["limts", "limits-and-errors"],
  ])("knows the name that is nearest to %j", (query, name) => {
    expect(findEntries(groups, query)).toEqual([]);
    expect(listNames(findNearestEntries(groups, query, 1))).toEqual([name]);
  });

  it("knows no name that is near to nothing", () => {
    expect(findNearestEntries(groups, "qqq")).toEqual([]);
    expect(findNearestEntries(groups, "-")).toEqual([]);
  });
});

it.each([
  ["createAlbum", "/docs/api/albums/createAlbum"],
  ["object-Album", "/docs/objects/Album"],
  ["errors", "/docs/guides/limits-and-errors#error-codes"],
  ["Album", undefined],
  ["object-createAlbum", undefined],
  ["guides", undefined],
  ["", undefined],
])("the previous fragment %j leads to %s", (fragment, page) => {
  expect(findMovedPage(groups, fragment)).toBe(page);
});

it.each([
  ["Rate limits", "rate-limits"],
  ["409", "409"],
  ["Cache it for good!", "cache-it-for-good"],
])("the heading %j has the fragment %s", (heading, slug) => {
  expect(headingSlug(heading)).toBe(slug);
});
