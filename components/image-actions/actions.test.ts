import { expect, test } from "vitest";
import { hasRole, type LibraryRole } from "@/lib/kernel/roles";
import { type ActionTarget, isButtonAction, listActions } from "./actions";

const target: ActionTarget = {
  count: 1,
  isTrash: false,
  areFavourites: false,
  areArchived: false,
  areEncrypted: false,
};

/** The ids of the offered actions. */
const list = (changes: Partial<ActionTarget> = {}, role: LibraryRole = "owner") =>
  listActions(
    { ...target, ...changes },
    {
      hasRole: (needed) => hasRole({ role }, typeof needed === "string" ? needed : needed.role),
      isOffered: () => true,
    },
  ).map(({ id }) => id);

test("an owner's actions on one image are in one order, the buttons first", () => {
  const actions = listActions(target, { hasRole: () => true, isOffered: () => true });

  expect(actions.filter(isButtonAction).map(({ id }) => id)).toEqual(list().slice(0, 5));
  expect(list()).toEqual([
    "share",
    "move",
    "tag",
    "download",
    "delete",
    "favourite",
    "rate",
    "pick",
    "archive",
    "copyLinks",
    "addToCollection",
    "visibility",
    "license",
    "expiration",
    "dates",
    "studio",
    "recipe",
    "analyze",
    "strip",
    "encrypt",
  ]);
});

test.each([
  [1, false],
  [2, true],
  [4, true],
  [5, false],
])("%i images can be compared: %s", (count, isOffered) => {
  expect(list({ count }).includes("compare")).toBe(isOffered);
});

test("several images are culled, not one", () => {
  expect([list(), list({ count: 2 })].map((ids) => ids.includes("cull"))).toEqual([false, true]);
});

test("the studio is for one image, and encrypted images have no links to copy", () => {
  expect(list({ count: 2 })).not.toContain("studio");
  expect(list({ areEncrypted: true })).not.toContain("copyLinks");
});

test("a viewer of a library downloads, copies and compares only", () => {
  expect(list({ count: 2 }, "viewer")).toEqual(["download", "copyLinks", "compare"]);
});

test("a member of one album applies no recipes, which are of the whole library", () => {
  const actions = listActions(target, {
    hasRole: (needed) => typeof needed === "string",
    isOffered: () => true,
  });

  expect(actions.map(({ id }) => id)).not.toContain("recipe");
});

test("images leave a collection where it is shown, and move in its order by hand", () => {
  const withoutCollection = list();
  const added = (collection: ActionTarget["collection"]) =>
    list({ collection }).filter((id) => !withoutCollection.includes(id));

  expect(added("images")).toEqual(["removeFromCollection"]);
  expect(added("manualOrder")).toEqual(["removeFromCollection", "moveToStart", "moveToEnd", "moveBefore"]);
  expect(added("albumOrder")).toEqual(["moveToStart", "moveToEnd", "moveBefore"]);
});

test("images in the trash are restored or deleted permanently only", () => {
  expect(list({ isTrash: true })).toEqual(["restore", "purge"]);
});

test("features that are not offered are left out", () => {
  const offered = listActions(target, { hasRole: () => true, isOffered: (offer) => offer === undefined });
  const ids = offered.map(({ id }) => id);

  expect(ids).not.toContain("analyze");
  expect(ids).not.toContain("encrypt");
});
