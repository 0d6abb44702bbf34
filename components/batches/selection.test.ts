import { expect, test } from "vitest";
import { countSelected, isSelected, noSelection, selectionOf, toggled, withSelected } from "./selection";

test("images are added, removed and toggled", () => {
  const two = withSelected(noSelection, ["a", "b"], true);
  expect([countSelected(two), isSelected(two, "a"), isSelected(two, "c")]).toEqual([2, true, false]);
  expect(toggled(two, "a")).toEqual(selectionOf(["b"]));
  expect(countSelected(withSelected(two, ["a", "b", "c"], false))).toBe(0);
  expect(countSelected(noSelection)).toBe(0);
});

test("single images can be deselected and selected again after everything was selected", () => {
  const all = { kind: "query", exceptIds: new Set<string>(), total: 3 } as const;
  const less = toggled(all, "a");

  expect([countSelected(less), isSelected(less, "a"), isSelected(less, "b")]).toEqual([2, false, true]);
  expect(toggled(less, "a")).toEqual(all);
  expect(withSelected(all, ["a", "b", "c"], false)).toEqual(noSelection);
});
