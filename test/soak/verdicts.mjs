import { merge, percentileOf } from "./latencies.mjs";

const hourSeconds = 3_600;
/** Until code is compiled and caches are full, memory grows. */
const warmUpSeconds = 300;
const minJudgedSeconds = 1_800;
const minJudgedRequests = 1_000;
const maxLatencyGrowth = 1.2;
const mb = 1_000_000;

/**
 * A comparison of the last part of a run with its first part: an hour each, or half of a shorter
 * run. `isOk` is undefined when the run is too short to judge.
 * @typedef {{ name: string, isOk: boolean | undefined, detail: string }} Verdict
 */

/**
 * Compares the end of the run with its start.
 * @param {ReturnType<typeof import("./records.mjs").readRecords>} records
 * @returns {Verdict[]}
 */
export function judge({ samples, minutes, parts }) {
  return [
    ...judgeParts(parts, samples, minutes),
    ...judgeProcesses(samples),
    ...judgeStorage(samples),
    ...judgeLatencies(minutes),
  ];
}

/** @returns {Verdict[]} */
function judgeParts(parts, samples, minutes) {
  const failed = parts.filter(({ failedChecks }) => failedChecks.length > 0);
  const unfinished = [...new Set(samples.map(({ part }) => part))].filter(
    (part) => !parts.some((one) => one.part === part),
  );
  const { count, errors } = merge(minutes.flatMap(({ kinds }) => Object.values(kinds)));
  const sum = (field) => parts.reduce((total, part) => total + part[field], 0);
  const unavailable = parts.reduce((total, { counts }) => total + counts.unavailable, 0);

  return [
    {
      name: "every check passed at the end of each part",
      isOk: parts.length > 0 && failed.length === 0,
      detail: `${parts.length} parts, ${failed.length} failed, ${unfinished.length} ended without checks`,
    },
    {
      name: "every request had an answer, and none was 429 or 5xx",
      isOk: count > 0 && errors === 0,
      detail: `${count} requests, ${errors} without a good answer`,
    },
    {
      name: "no answer was 502 or 503 while the limit was measured",
      isOk: parts.length > 0 && unavailable === 0,
      detail: `${unavailable} in all phases`,
    },
    {
      name: "the rate was held",
      isOk: parts.length > 0 && sum("left") === 0,
      detail: `${sum("started")} actions, ${sum("left")} not started`,
    },
  ];
}

/**
 * Restarted processes start small, so each part is compared with itself; the part with the highest
 * growth decides.
 * @returns {Verdict[]}
 */
function judgeProcesses(samples) {
  const names = [...new Set(samples.flatMap(({ processes }) => Object.keys(processes)))].sort();
  const measures = [
    { field: "rssBytes", what: "memory", limit: (first) => first * 1.2 + 16 * mb, unit: mb, suffix: " MB" },
    { field: "descriptors", what: "descriptors", limit: (first) => first * 1.1 + 10, unit: 1, suffix: "" },
    { field: "threads", what: "threads", limit: (first) => first * 1.1 + 4, unit: 1, suffix: "" },
  ];

  return names.flatMap((name) =>
    measures.map(({ field, what, limit, unit, suffix }) => {
      const changes = groupByPart(samples).map((part) => {
        const read = ({ processes }) => processes[name]?.[field] ?? 0;
        return compareMedians(afterWarmUp(part), read);
      });
      const judged = changes.filter(({ seconds }) => seconds >= minJudgedSeconds - warmUpSeconds);
      const worst = pickWorst(judged.length > 0 ? judged : changes, limit);
      const isOk = judged.length > 0 ? worst.last <= limit(worst.first) : undefined;
      const show = (value) => `${Math.round(value / unit)}${suffix}`;

      return { name: `${what} of ${name}`, isOk, detail: `${show(worst.first)} → ${show(worst.last)}` };
    }),
  );
}

function groupByPart(samples) {
  const parts = [...new Set(samples.map(({ part }) => part))];
  return parts.map((part) => samples.filter((sample) => sample.part === part));
}

function afterWarmUp(part) {
  const startsAt = (part[0]?.at ?? 0) + warmUpSeconds;
  const later = part.filter(({ at }) => at >= startsAt);

  return later.length > 1 ? later : part;
}

function pickWorst(changes, limit) {
  const [first = { first: 0, last: 0 }, ...others] = changes;
  const excess = (change) => change.last - limit(change.first);

  return others.reduce((worst, change) => (excess(change) > excess(worst) ? change : worst), first);
}

/** @returns {Verdict[]} */
function judgeStorage(samples) {
  const isLong = secondsOf(samples) >= minJudgedSeconds;
  /**
   * @param {{ name: string, read: (sample: any) => number, limit?: (first: number) => number, unit?:
   *   number, suffix?: string }} measure without a limit, the values are shown only
   * @returns {Verdict}
   */
  const compare = ({ name, read, limit, unit = 1, suffix = "" }) => {
    const { first, last } = compareMedians(samples, read);
    const show = (value) => `${Math.round(value / unit)}${suffix}`;
    const isOk = isLong && limit ? last <= limit(first) : undefined;
    return { name, isOk, detail: `${show(first)} → ${show(last)}` };
  };
  const bytes = { unit: mb, suffix: " MB" };
  const allTables = ({ tables }) => Object.values(tables).reduce((total, one) => total + one, 0);
  const rowNames = Object.keys(samples[0]?.rows ?? {});

  return [
    compare({
      name: "temporary files",
      read: (one) => one.temporary.files,
      limit: (first) => first * 1.2 + 20,
    }),
    compare({
      name: "stored files of no current image",
      read: (one) => one.stored.files - one.currentFiles,
      limit: (first) => first * 1.2 + 50,
    }),
    compare({
      name: "folders of stored files",
      read: (one) => one.stored.folders,
      limit: (first) => first * 1.2 + 50,
    }),
    compare({
      name: "WAL",
      read: ({ walBytes }) => walBytes,
      limit: (first) => first * 1.2 + 256 * mb,
      ...bytes,
    }),
    compare({
      name: "rows of job_queue",
      read: ({ rows }) => rows.job_queue,
      limit: (first) => first * 1.2 + 50,
    }),
    // Renditions are made when a format is first requested. Records have a retention period that is
    // longer than the run. So these are shown only.
    compare({ name: "stored files", read: (one) => one.stored.files }),
    compare({ name: "stored bytes", read: (one) => one.stored.bytes, ...bytes }),
    compare({ name: "all tables", read: allTables, ...bytes }),
    compare({ name: "log files", read: ({ logs }) => logs.bytes, ...bytes }),
    ...rowNames
      .filter((name) => name !== "job_queue")
      .map((name) => compare({ name: `rows of ${name}`, read: ({ rows }) => rows[name] })),
  ];
}

/** @returns {Verdict[]} */
function judgeLatencies(minutes) {
  const { first, last } = splitEnds(minutes);
  const kinds = [...new Set(minutes.flatMap((minute) => Object.keys(minute.kinds)))].sort();

  return kinds.map((kind) => {
    const ofKind = (part) => merge(part.flatMap((minute) => minute.kinds[kind] ?? []));
    const [before, after] = [ofKind(first), ofKind(last)];
    const [firstMs, lastMs] = [percentileOf(before, 99), percentileOf(after, 99)];
    const isJudged = Math.min(before.count, after.count) >= minJudgedRequests;
    const show = (ms) => (Number.isNaN(ms) ? "none" : `${ms.toPrecision(3)} ms`);

    return {
      name: `p99 of ${kind}`,
      isOk: isJudged ? lastMs <= firstMs * maxLatencyGrowth : undefined,
      detail: `${show(firstMs)} → ${show(lastMs)} (${before.count} and ${after.count} requests)`,
    };
  });
}

/** Medians of the first and the last hour, or of both halves. */
function compareMedians(samples, read) {
  const { first, last } = splitEnds(samples);
  return { first: median(first.map(read)), last: median(last.map(read)), seconds: secondsOf(samples) };
}

function splitEnds(samples) {
  const startsAt = samples[0]?.at ?? 0;
  const endsAt = samples.at(-1)?.at ?? 0;
  const window = Math.min(hourSeconds, (endsAt - startsAt) / 2);

  return {
    first: samples.filter(({ at }) => at < startsAt + window),
    last: samples.filter(({ at }) => at > endsAt - window),
  };
}

function secondsOf(samples) {
  return (samples.at(-1)?.at ?? 0) - (samples[0]?.at ?? 0);
}

function median(values) {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}
