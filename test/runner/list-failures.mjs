import path from "node:path";
import { stripVTControlCharacters } from "node:util";

const maxFailures = 60;
const maxMessageLength = 400;
/** Characters of the output of a tool that are repeated. */
const maxOutputLength = 3_000;
/** A line may hold a whole object. */
const maxLineLength = 300;

/**
 * @typedef {{ test: string, message: string }} Failure
 */

/**
 * The failures of a Vitest report (`--reporter=json`): tests, and files whose setup or teardown
 * failed.
 * @returns {Failure[]}
 */
export function listVitestFailures(report, projectRoot) {
  return (report?.testResults ?? []).flatMap((file) => {
    const name = path.relative(projectRoot, file.name);
    const tests = file.assertionResults
      .filter(({ status }) => status === "failed")
      .map(({ fullName, failureMessages }) => toFailure(`${name} › ${fullName}`, failureMessages[0]));
    return tests.length === 0 && file.status === "failed" ? [toFailure(name, file.message)] : tests;
  });
}

/**
 * The tests of a Playwright report (`--reporter=json`) that failed, with the first message of each.
 * A test that passes only when it is run again has failed.
 * @returns {Failure[]}
 */
export function listPlaywrightFailures(report) {
  const specs = (report?.suites ?? []).flatMap(function list(suite) {
    return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(list)];
  });
  const hasFailed = ({ ok, tests }) => !ok || tests.some(({ status }) => status === "flaky");
  return specs.filter(hasFailed).map(({ file, line, title, tests }) => {
    const results = tests.flatMap((test) => test.results);
    return toFailure(`${file}:${line} › ${title}`, results.find(({ error }) => error)?.error.message);
  });
}

/** A failure with the start of its message. @returns {Failure} */
function toFailure(test, message = "") {
  return { test, message: stripVTControlCharacters(message).slice(0, maxMessageLength).trim() };
}

/** The failure of a whole tool, whose errors come last in its output. @returns {Failure} */
export function toToolFailure(tool, output) {
  const lines = stripVTControlCharacters(output)
    .split("\n")
    .map((line) => line.slice(0, maxLineLength));
  return { test: tool, message: lines.join("\n").slice(-maxOutputLength).trim() };
}

/**
 * Repeats failures after the steps' own output, whose end is all that some runners show.
 * @param {Failure[]} failures
 */
export function printFailures(failures) {
  for (const { test, message } of failures.slice(0, maxFailures))
    console.log(`\n✗ ${test}\n  ${message.replaceAll("\n", "\n  ")}`);
  if (failures.length > maxFailures) console.log(`\n… and ${failures.length - maxFailures} more`);
}
