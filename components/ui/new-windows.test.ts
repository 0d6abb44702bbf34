import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");

test("no page in a new window can change the page that opened it", () => {
  const files = ["app", "components", "server"].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
      .map((name) => path.join(folder, name)),
  );

  const links = files.flatMap((file) =>
    [...readFileSync(path.join(root, file), "utf8").matchAll(/<\w+\s[^<]*target="_blank"[^<]*/g)].map(
      ([element]) => ({ file, element }),
    ),
  );

  expect(links.length).toBeGreaterThan(0);
  expect(links.filter(({ element }) => !/rel="[^"]*\b(?:noopener|noreferrer)\b/.test(element))).toEqual([]);
});
