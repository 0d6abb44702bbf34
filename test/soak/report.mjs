import { appendResult } from "../harness/proof-results.mjs";
import { drawChart } from "./chart.mjs";
import { readRecords, readRun, writeReport } from "./records.mjs";
import { judge } from "./verdicts.mjs";

/**
 * Prints the verdicts on all parts of the run. Writes them as JSON, and the samples as a chart.
 * @param {number} hours that the run was planned for
 * @returns {boolean} whether no verdict is negative
 */
export function reportRun(hours) {
  const records = readRecords();
  const verdicts = judge(records);
  for (const { name, isOk, detail } of verdicts)
    console.log(`${isOk === undefined ? "-     " : isOk ? "ok    " : "FAILED"} ${name}: ${detail}`);

  const count = (isOk) => verdicts.filter((verdict) => verdict.isOk === isOk).length;
  const seconds = records.samples.at(-1)?.at ?? 0;
  const summary = {
    date: new Date().toISOString(),
    commits: [...new Set(records.parts.map(({ commit }) => commit))],
    seeds: records.parts.map(({ seed }) => seed),
    hours: Math.round(seconds / 36) / 100,
    plannedHours: hours,
    parts: records.parts.length,
    ...readRun(),
    passed: count(true),
    failed: count(false),
    notJudged: count(undefined),
  };
  appendResult("soak.jsonl", summary);
  const resultFile = writeReport("result.json", `${JSON.stringify({ ...summary, verdicts }, null, 2)}\n`);
  const chartFile = writeReport("soak.svg", drawChart(records));

  console.log(`\nResults: ${resultFile}, ${chartFile}`);
  console.log(`After ${summary.hours} of ${hours} hours in ${summary.parts} parts:`);
  console.log(`${summary.passed} passed, ${summary.failed} failed, ${summary.notJudged} not judged`);

  return summary.failed === 0;
}
