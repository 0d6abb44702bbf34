import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import { ensureBuilt } from "../../server/start/prepare.mjs";
import { StartError } from "../../server/start/start-error.mjs";
import { ensureChromium } from "../harness/chromium.mjs";
import { checkAssets } from "./check-assets.mjs";
import { checkClient } from "./check-client.mjs";
import { checkMigrations } from "./check-migrations.mjs";
import { checkWords } from "./check-words.mjs";
import { listPlaywrightFailures, listVitestFailures, toToolFailure } from "./list-failures.mjs";

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 * @typedef {{ passed: boolean, counts?: Counts, failures?: import("./list-failures.mjs").Failure[] }} Result
 * @typedef {{ chosen: string[], reports: string, outcomes: Array<Result & { name: string, seconds: number }>, projectRoot: string, output?: (chunk: Buffer) => void }} Context
 *   `output` receives what tools print, which is printed at once without it.
 */

/**
 * More workers than cores. The option of the command line is ignored: projects inherit the option
 * of the configuration.
 */
const waitingWorkers = { VITEST_MAX_WORKERS: "4" };

/** Files that only compute need no worker for the time that others wait, and each imports as much. */
const computingWorkers = { VITEST_MAX_WORKERS: String(Math.min(4, availableParallelism() + 1)) };

/** Characters of a tool's output that are kept for the list of failures. */
const keptOutputLength = 100_000;

/**
 * Each checker infers what several files share by itself: four, the default, take a third more time
 * of the processor.
 */
const typeCheck = ["--noEmit", "--checkers", "2"];

/** Folders whose imports are checked. */
const layered = ["app", "cli", "components", "db", "inngest", "lib", "packages", "pages", "server"];

/**
 * Everything that `npm test` runs, cheap steps first.
 * @type {Record<string, (context: Context) => Promise<Result>>}
 */
export const steps = {
  lint: async (context) => {
    const biome = await check(context, "biome", [
      "ci",
      ".",
      ...(process.stdout.isTTY ? [] : ["--colors=off"]),
    ]);
    return { ...biome, passed: checkWords(context.projectRoot).passed && biome.passed };
  },
  layers: (context) =>
    check(context, "depcruise", [
      "--config",
      ".dependency-cruiser.cjs",
      ...existingFolders(context, layered),
    ]),
  dead: (context) => check(context, "knip", []),
  migrations: ({ projectRoot }) => checkMigrations(projectRoot),
  client: ({ projectRoot }) => checkClient(projectRoot),
  assets: ({ projectRoot }) => checkAssets(projectRoot),
  build: async ({ projectRoot }) => {
    await ensureBuilt(projectRoot);
    return { passed: true };
  },
  types: async (context) => {
    // Routes need generated types, which a build creates.
    if (!existsSync(path.join(context.projectRoot, "next-env.d.ts")))
      await check(context, "next", ["typegen"]);
    const [product, tools] = await Promise.all([
      check(context, "tsc", typeCheck),
      check(context, "tsc", [...typeCheck, "-p", "tsconfig.tools.json"]),
    ]);

    return {
      passed: product.passed && tools.passed,
      failures: [product, tools].flatMap(({ failures }) => failures),
    };
  },
  unit: (context) => vitest(context, "unit", computingWorkers),
  integration: (context) => vitest(context, "integration"),
  // Its files mostly wait for the processes that they started.
  product: (context) => vitest(context, "product", waitingWorkers),
  long: (context) => vitest(context, "long", waitingWorkers),
  browser: playwright,
};

/**
 * Steps that run side by side, because each of them alone leaves a core without work at times. The
 * types need files of the build.
 */
export const stepsSideBySide = [
  ["lint", "layers", "dead", "migrations", "client", "assets", "build"],
  ["types", "unit"],
];

/** Run by their names only: `npm test` has to end within minutes. */
export const stepsOnDemand = ["long"];

async function check(context, tool, args) {
  const { passed, lastOutput } = await runTool(context, tool, args);
  return { passed, failures: passed ? [] : [toToolFailure(tool, lastOutput)] };
}

async function vitest(context, project, env = {}) {
  const report = path.join(context.reports, `${project}.json`);
  const args = [
    "run",
    // Includes the projects named after it: `integration-sharing`.
    `--project=${project}*`,
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
  ];
  const { passed, lastOutput } = await runTool(context, "vitest", args, env);
  const result = readReport(report);
  const counts = result && {
    passed: result.numPassedTests,
    failed: result.numFailedTests,
    skipped: result.numPendingTests + result.numTodoTests,
  };
  const failures = listVitestFailures(result, context.projectRoot);
  // Errors outside of tests fail a run, and are not in the report.
  if (!passed && failures.length === 0) failures.push(toToolFailure(project, lastOutput));

  return { passed, counts, failures };
}

async function playwright(context) {
  if (context.outcomes.some(({ name, passed }) => name === "build" && !passed)) {
    throw new StartError("Without a build there is nothing to look at in a browser.");
  }

  const chromium = ensureChromium();
  if (!chromium) {
    throw new StartError(
      "There is no Chromium here and none could be installed: install the package chromium and try again.",
    );
  }

  const report = path.join(context.reports, "browser.json");
  const env = { ALBUMEN_TEST_CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const { passed } = await runTool(
    context,
    "playwright",
    ["test", "--project=flows", "--reporter=list,json"],
    env,
  );
  const result = readReport(report);
  const stats = result?.stats;

  return {
    passed: passed && !stats?.flaky,
    failures: listPlaywrightFailures(result),
    counts: stats && {
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky,
      skipped: stats.skipped,
    },
  };
}

/**
 * Runs a tool with its output shown, and keeps the end of it.
 * @returns {Promise<{ passed: boolean, lastOutput: string }>}
 */
function runTool({ projectRoot, output }, tool, args, env = {}) {
  const isAtTerminal = process.stdout.isTTY && !output;
  return new Promise((resolve, reject) => {
    const child = spawn(path.join("node_modules/.bin", tool), args, {
      cwd: projectRoot,
      env: { ...process.env, ...env },
      // At a terminal, tools draw over what they have drawn.
      stdio: isAtTerminal ? ["ignore", "inherit", "inherit"] : ["ignore", "pipe", "pipe"],
    });
    let lastOutput = "";
    const print = (stream) => (chunk) => {
      lastOutput = (lastOutput + chunk).slice(-keptOutputLength);
      if (output) output(chunk);
      else stream.write(chunk);
    };
    child.stdout?.on("data", print(process.stdout));
    child.stderr?.on("data", print(process.stderr));
    child.once("error", reject);
    child.once("close", (exitCode) => resolve({ passed: exitCode === 0, lastOutput }));
  });
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}

function existingFolders({ projectRoot }, folders) {
  return folders.filter((folder) => existsSync(path.join(projectRoot, folder)));
}
