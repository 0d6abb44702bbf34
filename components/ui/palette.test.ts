import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { palette } from "@/lib/values/palette";

test("the pages have exactly the palette that the API names", () => {
  const css = readFileSync(path.resolve(import.meta.dirname, "../../app/globals.css"), "utf8");
  const tokens = [...css.matchAll(/--color-palette-(\w+): (#[0-9a-f]{6});/g)].map(([, name, hex]) => [
    name,
    hex,
  ]);
  expect(Object.fromEntries(tokens)).toEqual(palette);
});
