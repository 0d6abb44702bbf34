import { expect, test } from "vitest";
import { groupPaletteItems, type PaletteItem, parsePaletteQuery } from "./palette-items";

const item = (kind: PaletteItem["kind"], label: string, content?: string): PaletteItem => ({
  id: `${kind}:${label}`,
  kind,
  label,
  target: { href: "/" },
  ...(content !== undefined && { content }),
});

const items = [
  item("recent", "Köln"),
  item("command", "Upload images"),
  item("command", "Show larger images"),
  { ...item("context", "Remove location", "geo GPS coordinates"), isDestructive: true },
  item("page", "Go to Images"),
  item("setting", "Theme: dark", "appearance night"),
  item("album", "Köln 2024"),
  item("collection", "Kölner Dom"),
  item("tag", "koala"),
  item("image", "kolner-dom.jpg"),
];

const find = (query: string) =>
  groupPaletteItems(items, query).flatMap((group) => group.items.map(({ label }) => label));

test.each([
  [
    "",
    [
      "Köln",
      "Upload images",
      "Show larger images",
      "Go to Images",
      "Theme: dark",
      "Köln 2024",
      "Kölner Dom",
      "koala",
      "kolner-dom.jpg",
      "Remove location",
    ],
  ],
  ["image", ["Upload images", "Show larger images", "Go to Images", "kolner-dom.jpg"]],
  ["upl im", ["Upload images", "kolner-dom.jpg"]],
  ["KOLN", ["Köln 2024", "Kölner Dom", "kolner-dom.jpg"]],
  ["geo", ["kolner-dom.jpg", "Remove location"]],
  ["dark night", ["Theme: dark", "kolner-dom.jpg"]],
  ["@", ["Theme: dark"]],
  ["@geo", []],
  [">geo", ["Remove location"]],
  [">larg", ["Show larger images"]],
  ["#", ["koala"]],
  ["#ko", ["koala"]],
  ["/ko", ["Köln 2024", "Kölner Dom"]],
  ["nothing like it", ["kolner-dom.jpg"]],
])("%j finds %j", (query, labels) => {
  expect(find(query)).toEqual(labels);
});

test("entries that start with the query come first", () => {
  expect(find("im")[0]).toBe("Upload images");
  const some = [item("tag", "old-lake"), item("tag", "flake"), item("tag", "lake")];
  expect(groupPaletteItems(some, "lake")[0]?.items.map(({ label }) => label)).toEqual([
    "lake",
    "old-lake",
    "flake",
  ]);
});

test("the text of a query is without its prefix", () => {
  expect(parsePaletteQuery("# sea ").text).toBe("sea");
  expect(parsePaletteQuery(" sea ").text).toBe("sea");
});

test.each(["?", "؟", "？"])(
  "the documentation is found after %s, and otherwise after the images",
  (prefix) => {
    const some = [...items, item("docs", "Images in albums", "Guides")];

    const labels = (query: string) =>
      groupPaletteItems(some, query).flatMap((group) => group.items.map(({ label }) => label));

    expect(labels(`${prefix}guides`)).toEqual(["Images in albums"]);
    expect(labels(`${prefix}koala`)).toEqual([]);
    expect(labels("images in").slice(-2)).toEqual(["kolner-dom.jpg", "Images in albums"]);
  },
);

test("a destructive command is the first only where nothing else was found", () => {
  const some: PaletteItem[] = [
    { ...item("recent", "Move to trash"), isDestructive: true },
    item("recent", "Köln"),
    { ...item("context", "Move to trash"), isDestructive: true },
    item("context", "Move to album"),
  ];

  const labels = (query: string) =>
    groupPaletteItems(some, query).flatMap((group) => group.items.map(({ label }) => label));

  expect(labels("")).toEqual(["Köln", "Move to trash", "Move to album", "Move to trash"]);
  expect(labels("move to")).toEqual(["Move to album", "Move to trash"]);
  expect(labels("trash")).toEqual(["Move to trash"]);
});
