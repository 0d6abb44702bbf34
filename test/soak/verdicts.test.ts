import { expect, it } from "vitest";
import { createLatencies, percentileOf } from "./latencies.mjs";
import type { Minute, Part, Sample } from "./records.mjs";
import { judge } from "./verdicts.mjs";

const hours = 3;
const mb = 1_000_000;

const stored = { files: 5_000, bytes: 800 * mb, folders: 1_000 };

/** A sample each minute; `growth` reaches its full size at the end. */
function createSamples(grow: (growth: number) => Partial<Sample> = () => ({})): Sample[] {
  return Array.from({ length: hours * 60 }, (_, minute) => ({
    at: minute * 60,
    part: 1,
    processes: { web: { count: 1, rssBytes: 200 * mb, descriptors: 50, threads: 12 } },
    stored,
    temporary: { files: 3, bytes: mb, folders: 4 },
    logs: { files: 1, bytes: mb, folders: 1 },
    tables: { images: 10 * mb },
    walBytes: 100 * mb,
    rows: { job_queue: 5 },
    currentFiles: 4_900,
    ...grow(minute / (hours * 60)),
  }));
}

function createMinutes(lastMs = 10, status = 200): Minute[] {
  return Array.from({ length: hours * 60 }, (_, minute) => {
    const latencies = createLatencies();
    const ms = minute < hours * 30 ? 10 : lastMs;
    for (let call = 0; call < 100; call++)
      latencies.add({ method: "GET", url: "http://localhost/i/anna/images/w512/a.jpg", status, ms });

    return { at: minute * 60, part: 1, kinds: latencies.take() };
  });
}

const part: Part = {
  part: 1,
  date: "2026-11-29T00:00:00Z",
  commit: "0123456",
  seed: 1,
  seconds: hours * 3_600,
  started: 100,
  left: 0,
  mostPending: 5,
  counts: { acknowledged: 1, changes: 1, answers: 1, unanswered: 0, unavailable: 0 },
  failedChecks: [],
};

const failures = (samples: Sample[], minutes: Minute[], parts: Part[]) =>
  judge({ samples, minutes, parts })
    .filter(({ isOk }) => isOk === false)
    .map(({ name }) => name);

it("a steady run has no negative verdict", () => {
  expect(failures(createSamples(), createMinutes(), [part])).toEqual([]);
});

it.each<[string, (growth: number) => Partial<Sample>]>([
  [
    "memory of web",
    (growth) => ({
      processes: { web: { count: 1, rssBytes: 200 * mb * (1 + growth), descriptors: 50, threads: 12 } },
    }),
  ],
  [
    "descriptors of web",
    (growth) => ({
      processes: { web: { count: 1, rssBytes: 200 * mb, descriptors: 50 + 60 * growth, threads: 12 } },
    }),
  ],
  ["temporary files", (growth) => ({ temporary: { files: 100 * growth, bytes: mb, folders: 4 } })],
  ["stored files of no current image", (growth) => ({ stored: { ...stored, files: 5_000 + 200 * growth } })],
  ["folders of stored files", (growth) => ({ stored: { ...stored, folders: 1_000 * (1 + growth) } })],
  ["rows of job_queue", (growth) => ({ rows: { job_queue: 5 + 200 * growth } })],
])("growth of %s is found", (name, grow) => {
  expect(failures(createSamples(grow), createMinutes(), [part])).toEqual([name]);
});

it("renditions may become more", () => {
  const grow = (growth: number) => ({
    stored: { ...stored, files: 5_000 * (1 + growth) },
    currentFiles: 4_900 + 5_000 * growth,
  });

  expect(failures(createSamples(grow), createMinutes(), [part])).toEqual([]);
});

it("slower answers, missing answers, failed checks and a missed rate are found", () => {
  expect(failures(createSamples(), createMinutes(13), [part])).toEqual(["p99 of variant"]);
  expect(failures(createSamples(), createMinutes(10, 503), [part])).toEqual([
    "every request had an answer, and none was 429 or 5xx",
  ]);
  expect(failures(createSamples(), createMinutes(), [{ ...part, failedChecks: ["a check"] }])).toEqual([
    "every check passed at the end of each part",
  ]);
  expect(failures(createSamples(), createMinutes(), [{ ...part, left: 1 }])).toEqual(["the rate was held"]);
});

it("a part with restarted processes is compared with itself", () => {
  const second = createSamples().map((sample) => ({ ...sample, at: sample.at + hours * 3_600, part: 2 }));
  const small = createSamples(() => ({
    processes: { web: { count: 1, rssBytes: 100 * mb, descriptors: 50, threads: 12 } },
  }));
  expect(failures([...small, ...second], createMinutes(), [part, { ...part, part: 2 }])).toEqual([]);
});

it("a percentile is at most 2% too high", () => {
  const latencies = createLatencies();
  for (let ms = 1; ms <= 1_000; ms++)
    latencies.add({ method: "GET", url: "http://localhost/api/images", status: 200, ms });
  const histogram = latencies.take()["GET /api/images"];
  if (!histogram) throw new Error("The kind has a different name.");

  for (const share of [50, 99, 100]) {
    const exact = share * 10;
    expect(percentileOf(histogram, share)).toBeGreaterThanOrEqual(exact * 0.999);
    expect(percentileOf(histogram, share)).toBeLessThanOrEqual(exact * 1.02);
  }
});
