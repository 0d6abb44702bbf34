import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { isCompositionKey } from "./use-text-keys";

it.each([
  ["within a composition", { isComposing: true, keyCode: 13 }, true],
  ["that confirms one in Safari, which has ended by then", { isComposing: false, keyCode: 229 }, true],
  ["outside of a composition", { isComposing: false, keyCode: 13 }, false],
])("a key press %s is recognized", (_name, press, expected) => {
  expect(isCompositionKey(press)).toBe(expected);
});

/** Components whose keys differ from a text field's: dates, and elements that are no field. */
const withoutText = [
  "components/inspector/focal-point-editor.client.tsx",
  "components/inspector/taken-at-field.client.tsx",
  "components/library/filter-fields.tsx",
  "components/library/image-options.client.tsx",
];

it("every component that handles Enter in a text field uses the hook", () => {
  const files = readdirSync("components", { recursive: true, encoding: "utf8" })
    .map((file) => `components/${file}`)
    .filter((file) => file.endsWith(".tsx") && readFileSync(file, "utf8").includes("onKeyDown"));
  const handling = files.filter((file) => /(===|!==) "Enter"/.test(readFileSync(file, "utf8")));
  const unguarded = handling.filter((file) => !readFileSync(file, "utf8").includes("useTextKeys<"));

  expect(unguarded.toSorted()).toEqual(withoutText);

  for (const file of files) expect(readFileSync(file, "utf8"), file).not.toContain("isComposing");
});
