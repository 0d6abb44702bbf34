import { expect, test } from "vitest";
import type { ContentsGroup } from "@/components/docs/contents";
import { listDocsItems } from "./docs-items";
import { groupPaletteItems } from "./palette-items";

const groups: readonly ContentsGroup[] = [
  {
    title: "Guides",
    href: "/docs/guides",
    page: "/docs#guides",
    entries: [
      { name: "share-links", label: "Share links", headings: ["Set a password", "Client galleries"] },
    ],
  },
  {
    title: "Share links",
    href: "/docs/api/share-links",
    page: "/docs/api/share-links",
    entries: [{ name: "createShare", label: "Create a share link", method: "POST", words: "/shares" }],
  },
  {
    title: "Objects",
    href: "/docs/objects",
    page: "/docs/objects",
    entries: [{ name: "Share", label: "Share" }],
  },
];

const find = (query: string) =>
  groupPaletteItems(listDocsItems(groups), query)
    .flatMap((group) => group.items)
    .map(({ label, object, target }) => [label, object, "href" in target && target.href]);

test("a heading leads to its section, and names its page", () => {
  expect(find("password")).toEqual([
    ["Set a password", "Share links", "/docs/guides/share-links#set-a-password"],
  ]);
});

test("a page is found by its name, its group and the path of its operation", () => {
  const operation = ["Create a share link", "Share links", "/docs/api/share-links/createShare"];
  expect(find("create share")).toEqual([operation]);
  expect(find("post shares")).toEqual([operation]);
  expect(find("guides")).toEqual([
    ["Guides", undefined, "/docs#guides"],
    ["Share links", "Guides", "/docs/guides/share-links"],
  ]);
});

test("guides and operations come before objects that have the word first", () => {
  expect(find("share").map(([label]) => label)).toEqual([
    "Share links",
    "Share links",
    "Create a share link",
    "Share",
    "Set a password",
    "Client galleries",
  ]);
});

test("pages named as the query come before the sections of the page", () => {
  expect(find("share links").map(([, , href]) => href)).toEqual([
    "/docs/guides/share-links",
    "/docs/api/share-links",
    "/docs/api/share-links/createShare",
    "/docs/guides/share-links#set-a-password",
    "/docs/guides/share-links#client-galleries",
  ]);
});
