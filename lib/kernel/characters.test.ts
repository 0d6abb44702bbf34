import { expect, it } from "vitest";
import { splitCharacters } from "./characters";

it("a letter and its accents are one character", () => {
  expect(splitCharacters("e\u0301a👩‍👩‍👧")).toEqual(["e\u0301", "a", "👩‍👩‍👧"]);
});
