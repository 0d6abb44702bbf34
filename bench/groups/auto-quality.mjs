import { writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import pLimit from "p-limit";
import sharp from "sharp";
import { row } from "../measure/row.mjs";
import { printTable } from "../measure/table.mjs";
import { bundle } from "../setup/bundle.mjs";
import { bytesAtLevel, countBytes, worstTenth } from "./auto-quality/compare.mjs";
import { listPhotographs, writeDrawings } from "./auto-quality/images.mjs";
import { hasJudges, judge, toOpaquePng } from "./auto-quality/judge.mjs";

const key = "w512";
const formats = /** @type {const} */ (["jpeg", "webp", "avif"]);
const metrics = /** @type {const} */ (["ssimulacra", "butteraugli"]);
const judges = 2;
/** CPU time is measured for one of so many images. */
const timedShare = 4;

/** The default qualities of other programs, by their documentation, on the encoder's own scale. */
const peers = {
  "ipx (80)": { jpeg: { quality: 80 }, webp: { quality: 80 }, avif: { quality: 80 } },
  "Next.js (75)": {
    jpeg: { quality: 75, mozjpeg: true },
    webp: { quality: 75 },
    avif: { quality: 55, effort: 3 },
  },
  "imgproxy (80, WebP 79, AVIF 63)": { jpeg: { quality: 80 }, webp: { quality: 79 }, avif: { quality: 63 } },
};
/** Fixed qualities to interpolate between, with the encoder settings of the product. */
const sweep = { jpeg: [66, 74, 82], webp: [68, 76, 84], avif: [43, 49, 56] };
const settings = { jpeg: {}, webp: { effort: 2 }, avif: { effort: 0, chromaSubsampling: "4:2:0" } };

/**
 * Rows "automatic quality": bytes at the look of the worst tenth, judged by metrics that the engine
 * does not optimize, and CPU time. Only by name, because the metrics have to be installed.
 * @param {Pick<import("./index.mjs").Context, "folder">} context
 */
export async function autoQuality({ folder }) {
  if (!(await hasJudges())) throw new Error("butteraugli_main and ssimulacra_main are not installed");

  const engine = await import(pathToFileURL(await bundle("bench/groups/auto-quality/engine.ts")).href);
  const drawings = await writeDrawings(engine, folder);
  const photographs = await measure({ engine, folder, files: listPhotographs(), isSwept: true });
  const graphics = await measure({ engine, folder, files: drawings, isSwept: false });
  printQualities("photographs", photographs.judged);
  printQualities("drawings and screenshots", graphics.judged);

  return [
    ...formats.flatMap((format) => metrics.map((metric) => levelRow(photographs.judged, format, metric))),
    ...formats.map((format) => bytesRow("photographs", photographs.judged, format)),
    ...formats.map((format) => bytesRow("drawings and screenshots", graphics.judged, format)),
    row({
      what: "automatic quality: presets of the photographs, CPU time",
      peerName: "fixed quality",
      unit: "ms",
      ours: photographs.cpu.map(({ automatic }) => automatic),
      peer: photographs.cpu.map(({ fixed }) => fixed),
    }),
  ];
}

/** Renders and judges all images of all contestants. */
async function measure({ engine, folder, files, isSwept }) {
  const limit = pLimit(judges);
  /** @type {import("./auto-quality/compare.mjs").Judged[]} */
  const judged = [];
  /** @type {{ fixed: number, automatic: number }[]} */
  const cpu = [];
  for (const [at, file] of files.entries()) {
    if (at % timedShare === 0) cpu.push(await measureCpu(engine, file));
    const made = await makeCandidates(engine, file, isSwept);
    const exact = path.join(folder, "exact.png");
    writeFileSync(exact, await toOpaquePng(made.exact));
    judged.push(
      ...(await Promise.all(
        made.candidates.map((candidate) =>
          limit(async () => ({
            ...candidate,
            bytes: candidate.bytes.length,
            verdict: await judge({ exact, bytes: candidate.bytes, folder }),
          })),
        ),
      )),
    );
  }

  return { judged, cpu };
}

/** All presets in AVIF and WebP, as after an upload. */
async function measureCpu(engine, file) {
  const keys = ["w128", "w256", "w512", "w1024", "w1536", "w2048", "thumb"];
  const renditions = [
    ...keys.flatMap((one) => ["webp", "avif"].map((format) => ({ key: one, format }))),
    { key: "og-image", format: "jpeg" },
  ];
  const fixed = await engine.renderAll({ file, renditions });
  const automatic = await engine.renderAll({ file, renditions, target: "standard" });

  return { fixed: fixed.cpuMs, automatic: automatic.cpuMs };
}

async function makeCandidates(engine, file, isSwept) {
  const renditions = ["png", ...formats].map((format) => ({ key, format }));
  const fixed = await engine.renderAll({ file, renditions });
  const exact = fixed.outputs.get(`${key}.png`);
  const candidates = formats.map((format) => ({
    contestant: "fixed",
    format,
    bytes: fixed.outputs.get(`${key}.${format}`),
  }));
  const automatic = await engine.renderAll({ file, renditions: renditions.slice(1), target: "standard" });
  for (const format of formats)
    candidates.push({ contestant: "automatic", format, bytes: automatic.outputs.get(`${key}.${format}`) });
  const encode = (format, options) =>
    sharp(exact).flatten({ background: "white" }).toFormat(format, options).toBuffer();
  for (const format of formats) {
    for (const [contestant, options] of Object.entries(peers))
      candidates.push({ contestant, format, bytes: await encode(format, options[format]) });
    for (const quality of isSwept ? sweep[format] : [])
      candidates.push({
        contestant: `sweep ${quality}`,
        format,
        bytes: await encode(format, { ...settings[format], quality }),
      });
  }

  return { exact, candidates };
}

function select(judged, contestant, format) {
  return judged.filter((one) => one.contestant === contestant && one.format === format);
}

function levelRow(judged, format, metric) {
  const ours = select(judged, "automatic", format);
  const lists = sweep[format].map((quality) => select(judged, `sweep ${quality}`, format));
  const peer = bytesAtLevel(lists, { level: worstTenth(ours, metric), metric });
  return row({
    what: `automatic quality: ${format} of photographs, same worst tenth by ${metric}`,
    peerName: "a fixed quality of the same look",
    unit: "KB",
    ours: [countBytes(ours) / 1000],
    peer: [peer / 1000],
  });
}

function bytesRow(title, judged, format) {
  return row({
    what: `automatic quality: ${format} of ${title}`,
    peerName: "the fixed quality of presets",
    unit: "KB",
    ours: [countBytes(select(judged, "automatic", format)) / 1000],
    peer: [countBytes(select(judged, "fixed", format)) / 1000],
  });
}

function printQualities(title, judged) {
  const contestants = [...new Set(judged.map(({ contestant }) => contestant))];
  const lines = contestants.flatMap((contestant) =>
    formats.flatMap((format) => {
      const some = select(judged, contestant, format);
      const errors = metrics.map((metric) =>
        worstTenth(some, metric).toFixed(metric === "butteraugli" ? 2 : 4),
      );
      return some.length === 0 ? [] : [[contestant, format, (countBytes(some) / 1000).toFixed(0), ...errors]];
    }),
  );
  printTable({ columns: [title, "format", "KB", "SSIMULACRA", "Butteraugli"], lines });
}
