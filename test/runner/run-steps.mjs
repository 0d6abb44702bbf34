import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { ensureInstalled } from "../../server/start/prepare.mjs";
import { printError, StartError } from "../../server/start/start-error.mjs";
import { printFailures } from "./list-failures.mjs";
import { steps, stepsOnDemand, stepsSideBySide } from "./steps.mjs";

const projectRoot = fileURLToPath(new URL("../..", import.meta.url));

/**
 * Runs the selected steps (all by default), continues after a failure, and prints the totals.
 * @param {string[]} args `--only lint,unit`
 */
export async function runSteps(args) {
  const reports = mkdtempSync(path.join(os.tmpdir(), "albumen-reports-"));
  try {
    const chosen = chooseSteps(args);
    await ensureInstalled(projectRoot, "test");
    const outcomes = [];
    const context = { chosen, reports, outcomes, projectRoot };
    for (const group of groupSteps(chosen)) {
      const run = group.length > 1 ? runBeside : runStep;
      outcomes.push(...(await Promise.all(group.map((name) => run(name, context)))));
    }

    printSummary(outcomes);
  } catch (error) {
    printError(error);
    process.exitCode = 1;
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
}

function chooseSteps(args) {
  const only = args[args.indexOf("--only") + 1];
  const all = Object.keys(steps);
  if (!args.includes("--only") || !only) return all.filter((name) => !stepsOnDemand.includes(name));

  const unknown = only.split(",").find((name) => !all.includes(name));
  if (unknown) throw new StartError(`There is no step "${unknown}"; the steps are ${all.join(", ")}.`);

  return all.filter((name) => only.split(",").includes(name));
}

/** The chosen steps in their order, with those in one group that run side by side. */
function groupSteps(chosen) {
  const groups = stepsSideBySide.map((names) => chosen.filter((name) => names.includes(name)));
  const others = chosen.filter((name) => !stepsSideBySide.flat().includes(name));
  return [...groups.filter((group) => group.length > 0), ...others.map((name) => [name])];
}

/** Runs a step in parallel with others, and prints the output of its tools when it has ended. */
async function runBeside(name, context) {
  const chunks = [];
  const outcome = await runStep(name, { ...context, output: (chunk) => chunks.push(chunk) });
  process.stdout.write(Buffer.concat(chunks));

  return outcome;
}

async function runStep(name, context) {
  const startedAt = Date.now();
  console.log(`\n── ${name}`);
  const run = steps[name] ?? (async () => ({ passed: false }));
  const result = await run(context).catch((error) => {
    printError(error);
    return { passed: false };
  });
  const seconds = (Date.now() - startedAt) / 1000;
  console.log(`── ${name}: ${result.passed ? "ok" : "FAILED"} after ${seconds.toFixed(1)} s`);

  return { name, seconds, ...result };
}

/** A failed check counts as one failure, so the last line is green only when everything passed. */
function printSummary(outcomes) {
  const failedSteps = outcomes.filter(({ passed }) => !passed);
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const { passed, counts } of outcomes) {
    total.passed += counts?.passed ?? 0;
    total.skipped += counts?.skipped ?? 0;
    total.failed += counts?.failed || (passed ? 0 : 1);
  }

  printFailures(outcomes.flatMap(({ failures }) => failures ?? []));
  console.log(
    `\nSeconds: ${outcomes.map(({ name, seconds }) => `${name} ${Math.round(seconds)}`).join(", ")}`,
  );
  if (failedSteps.length > 0) console.log(`\nNot passed: ${failedSteps.map(({ name }) => name).join(", ")}`);
  const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : "";
  console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
  process.exitCode = failedSteps.length > 0 ? 1 : 0;
}
