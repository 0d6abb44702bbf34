import path from "node:path";
import { expect, test } from "vitest";
import { version } from "@/package.json";
import { checkRelease } from "./check-release.mjs";

const projectRoot = path.resolve(import.meta.dirname, "../..");

test("all packages and the changelog have the version of the product", () => {
  const { problems, changes } = checkRelease(projectRoot, version);

  expect(problems).toEqual([]);
  expect(changes).toMatch(/^[^#]/);
});

test("a tag with a different version is rejected with the files that differ", () => {
  expect(checkRelease(projectRoot, "9.9.9").problems).toEqual([
    `package.json has version ${version}.`,
    `packages/cli/package.json has version ${version}.`,
    `packages/client/package.json has version ${version}.`,
    'CHANGELOG.md has no section "## 9.9.9" with a date.',
  ]);
});
