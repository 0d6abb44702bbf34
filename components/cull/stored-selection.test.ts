import { expect, test } from "vitest";
import { type ListChoice, parseListChoice, resolveSort } from "@/components/image-lists/filters";
import { cullPath } from "./stored-selection";

test("the cull of a collection has its order, which the page of the cull understands", () => {
  const collection = { isSmart: false, sort: "manual" } as const;
  const choice: ListChoice = { filters: { collection: "col_1", min_rating: 2 }, sort: undefined, collection };
  const path = cullPath(choice);
  expect(path).toBe("/dashboard/cull?collection=col_1&min_rating=2&sort=manual");
  const { searchParams } = new URL(path, "http://localhost");
  expect(resolveSort({ ...parseListChoice(searchParams), collection })).toBe("manual");

  expect(cullPath({ ...choice, sort: "name" })).toContain("sort=name");
  expect(cullPath({ ...choice, collection: { isSmart: true, sort: "oldest" } })).toContain("sort=oldest");
  expect(cullPath({ filters: { album: "sea" }, sort: undefined })).toBe("/dashboard/cull?album=sea");
});
