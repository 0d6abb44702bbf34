import { expect, test } from "vitest";
import { settingsGroups, settingsPages } from "./settings-pages";

test("each page is in one of four groups", () => {
  const grouped = settingsGroups.flatMap(({ pages }) => pages.map(({ id }) => id));

  expect(settingsGroups).toHaveLength(4);
  expect(grouped.toSorted()).toEqual(settingsPages.map(({ id }) => id).toSorted());
});

test("each group has a page that every member sees on every installation, so no heading is alone", () => {
  for (const { name, pages } of settingsGroups)
    expect(
      pages.filter(({ role, offer }) => role === undefined && offer === undefined),
      name,
    ).not.toEqual([]);
});
