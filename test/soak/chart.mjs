import { merge, percentileOf } from "./latencies.mjs";

const size = { width: 960, height: 200, left: 70, right: 240, top: 30, bottom: 30 };
const colors = ["#1f77b4", "#d62728", "#2ca02c", "#9467bd", "#ff7f0e", "#17becf", "#8c564b", "#7f7f7f"];
const mb = 1_000_000;

/**
 * A curve over the time of the run, in seconds.
 * @typedef {{ name: string, points: Array<[at: number, value: number]> }} Curve
 */

/**
 * Draws the records of a run: memory, descriptors, files, database and latencies over time.
 * @param {ReturnType<typeof import("./records.mjs").readRecords>} records
 * @returns {string} SVG
 */
export function drawChart({ samples, minutes }) {
  const processNames = [...new Set(samples.flatMap(({ processes }) => Object.keys(processes)))].sort();
  const ofProcesses = (field, unit) =>
    processNames.map((name) =>
      curve(name, samples, ({ processes }) => (processes[name]?.[field] ?? 0) / unit),
    );
  const tableBytes = ({ tables }) => Object.values(tables).reduce((total, one) => total + one, 0);
  const rowNames = Object.keys(samples[0]?.rows ?? {});
  const panels = [
    { title: "Memory, MB", curves: ofProcesses("rssBytes", mb) },
    { title: "Descriptors", curves: ofProcesses("descriptors", 1) },
    { title: "Threads", curves: ofProcesses("threads", 1) },
    {
      title: "Stored files",
      curves: [
        curve("all", samples, ({ stored }) => stored.files),
        curve("of no current image", samples, ({ stored, currentFiles }) => stored.files - currentFiles),
      ],
    },
    { title: "Folders of stored files", curves: [curve("folders", samples, ({ stored }) => stored.folders)] },
    { title: "Temporary files", curves: [curve("files", samples, ({ temporary }) => temporary.files)] },
    {
      title: "Bytes, MB",
      curves: [
        curve("stored files", samples, ({ stored }) => stored.bytes / mb),
        curve("tables", samples, (sample) => tableBytes(sample) / mb),
        curve("WAL", samples, ({ walBytes }) => walBytes / mb),
        curve("logs", samples, ({ logs }) => logs.bytes / mb),
      ],
    },
    { title: "Rows", curves: rowNames.map((name) => curve(name, samples, ({ rows }) => rows[name] ?? 0)) },
    { title: "p50 per minute, ms", curves: drawLatencies(minutes, 50) },
    { title: "p99 per minute, ms", curves: drawLatencies(minutes, 99) },
  ];

  const body = panels.map((panel, at) => drawPanel(panel, at * size.height));
  const height = panels.length * size.height;

  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${height}" width="${size.width}" height="${height}" font-family="sans-serif" font-size="11">
<rect width="100%" height="100%" fill="white"/>
${body.join("\n")}
</svg>
`;
}

/** @returns {Curve} */
function curve(name, records, read) {
  return { name, points: records.map((record) => [record.at, read(record)]) };
}

/** The most frequent kinds of request. @returns {Curve[]} */
function drawLatencies(minutes, share) {
  const kinds = [...new Set(minutes.flatMap((minute) => Object.keys(minute.kinds)))];
  const countOf = (kind) => merge(minutes.flatMap((minute) => minute.kinds[kind] ?? [])).count;
  const frequent = kinds.toSorted((one, other) => countOf(other) - countOf(one)).slice(0, colors.length);

  return frequent.map((kind) => {
    const seen = minutes.filter((minute) => minute.kinds[kind]);
    return curve(kind, seen, (minute) => percentileOf(minute.kinds[kind], share));
  });
}

/** @param {{ title: string, curves: Curve[] }} panel @param {number} y */
function drawPanel({ title, curves }, y) {
  const points = curves.flatMap((one) => one.points);
  const [from, to] = [Math.min(...points.map(([at]) => at)), Math.max(...points.map(([at]) => at))];
  const highest = roundUp(Math.max(1, ...points.map(([, value]) => value)));
  const [right, bottom] = [size.width - size.right, size.height - size.bottom];
  const toX = (at) => size.left + ((at - from) / Math.max(1, to - from)) * (right - size.left);
  const toY = (value) => bottom - (value / highest) * (bottom - size.top);
  const grid = [0, 0.5, 1].map((share) => {
    const at = toY(share * highest);
    return `<path d="M${size.left} ${at}H${right}" stroke="#ddd"/><text x="${size.left - 6}" y="${at + 4}" text-anchor="end">${share * highest}</text>`;
  });
  const times = [from, (from + to) / 2, to].map(
    (at) => `<text x="${toX(at)}" y="${bottom + 16}" text-anchor="middle">${formatTime(at)}</text>`,
  );
  const lines = curves.map(({ name, points: ofCurve }, index) => {
    const color = colors[index % colors.length];
    const path = ofCurve.map(([at, value]) => `${toX(at).toFixed(1)},${toY(value).toFixed(1)}`).join(" ");
    const label = `<text x="${right + 10}" y="${size.top + index * 14}" fill="${color}">${escapeText(name)}</text>`;

    return `<polyline points="${path}" fill="none" stroke="${color}" stroke-width="1.3"/>${label}`;
  });

  return `<g transform="translate(0 ${y})"><text x="${size.left}" y="18" font-size="13" font-weight="bold">${title}</text>${[...grid, ...times, ...lines].join("")}</g>`;
}

/** The next of 1, 2 or 5 with zeros. */
function roundUp(value) {
  const power = 10 ** Math.floor(Math.log10(value));
  const step = [1, 2, 5].find((one) => one * power >= value) ?? 10;

  return step * power;
}

function formatTime(seconds) {
  return seconds < 7_200 ? `${Math.round(seconds / 6) / 10} min` : `${Math.round(seconds / 360) / 10} h`;
}

function escapeText(text) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
