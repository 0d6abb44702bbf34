import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const lib = path.join(import.meta.dirname, "..");

test("each error code is defined once, so that it means one thing", () => {
  const files = readdirSync(lib, { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith(".ts") && !file.endsWith(".test.ts"),
  );
  const places = new Map<string, string[]>();
  for (const file of files) {
    for (const [, code = ""] of readFileSync(path.join(lib, file), "utf8").matchAll(
      /\bcode: "([A-Z][A-Z_]+)"(?! \|)/g,
    ))
      places.set(code, [...(places.get(code) ?? []), file]);
  }

  expect(places.size).toBeGreaterThan(30);
  expect([...places].filter(([, found]) => found.length > 1)).toEqual([]);
});
