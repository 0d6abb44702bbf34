import { expect, test } from "vitest";
import { isFiltered, listPath, parseListChoice } from "./list-choice";

test("a query becomes a choice, and the choice a path again", () => {
  const choice = parseListChoice({ tag: ["köln", "other"], color: "", search: "a&b", unknown: "x" });
  expect(choice).toEqual({ tag: "köln", search: "a&b" });
  expect(listPath("/@ada", choice)).toBe("/@ada?tag=k%C3%B6ln&search=a%26b");
  expect(listPath("/@ada", {})).toBe("/@ada");
  expect(listPath("/@ada", parseListChoice({ collections: "c/1" }))).toBe("/@ada?collections=c%2F1");
  expect([isFiltered(choice), isFiltered({ cursor: "c" })]).toEqual([true, false]);
});
