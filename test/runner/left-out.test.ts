import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { scripts } from "@/package.json";
import playwright from "@/playwright.config";
import vitest from "@/vitest.config";
import { leftOut } from "./left-out.mjs";
import { steps, stepsOnDemand } from "./steps.mjs";

/** The steps of `npm test` run these projects of Vitest, and this one of Playwright. */
const inEveryRun = [
  ...Object.keys(steps).filter((name) => !stepsOnDemand.includes(name)),
  "integration-sharing",
  "flows",
];

it("every project of tests is run by `npm test`, or is in the list of what it leaves out", () => {
  const projects = (vitest.test?.projects ?? []).map(
    (project) => typeof project === "object" && "test" in project && project.test?.name,
  );
  const browsers = (playwright.projects ?? []).map(({ name }) => name);
  const listed = leftOut.flatMap(({ projects = [] }) => projects);
  for (const name of [...projects, ...browsers]) expect([...inEveryRun, ...listed]).toContain(name);
});

it("every script that runs tests is in the list, and CONTRIBUTING names each command", () => {
  const listed = leftOut.flatMap(({ scripts = [] }) => scripts);
  const running = Object.keys(scripts).filter((name) => name.startsWith("test:") && name !== "test:all");

  expect(listed.toSorted()).toEqual(running.toSorted());

  const contributing = readFileSync("CONTRIBUTING.md", "utf8");
  for (const { name, command } of leftOut)
    expect(contributing).toContain(`| \`${command.join(" ")}\` | ${name} |`);
});
