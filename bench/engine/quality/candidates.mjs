import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { sizes } from "../sizes.mjs";

/** The other contestants' presets are the same as these, or as their on-demand results. */
const judgedPresets = ["ours", "fanOutAllCores", "usual"];

/**
 * Lists the images to judge: those of the first on-demand round, and the presets of the same photos.
 * @param {{ outcomes: import("../on-demand/compare.mjs").Outcome[],
 *   presets: import("../presets-alone.mjs").RenditionSet[], photographOf: (copy: string) => string, folder: string }} made
 * @returns {import("./judge-images.mjs").Candidate[]}
 */
export function listCandidates({ outcomes, presets, photographOf, folder }) {
  mkdirSync(folder, { recursive: true });
  const judged = outcomes.filter(isJudged);
  const onDemand = judged.flatMap(({ workload: { kind, source, size, format }, ours, peers }, at) =>
    [ours, ...peers].flatMap(({ title, bodies }, whose) =>
      selectJudged(bodies, kind).map(([copy, body]) => {
        const file = path.join(folder, `${at}-${whose}-${copy}.${format}`);
        writeFileSync(file, body);
        return {
          ...{ line: formatLine(source, size, format), contestant: title, photograph: photographOf(copy) },
          ...{ size, file, bytes: body.length },
        };
      }),
    ),
  );
  const judgedLines = new Set(onDemand.map(({ line, photograph }) => `${line} ${photograph}`));
  return [
    ...onDemand,
    ...presets
      .filter(({ name }) => judgedPresets.includes(name))
      .flatMap(toPresetCandidates)
      .filter((one) => judgedLines.has(`${one.line} ${one.photograph}`)),
  ];
}

/** Selects each size once: for one of them, the steady workload has all photos. */
function isJudged({ workload: { kind, size, concurrency } }) {
  return kind === "steady" ? concurrency === 1 : size.name !== "w512";
}

/** One photo suffices for the other sizes: large images take long to judge. */
function selectJudged(bodies, kind) {
  return kind === "steady" ? [...bodies] : [...bodies].slice(0, 1);
}

function toPresetCandidates({ title, source, renditions }) {
  const countEach = renditions.length / source.files.length;
  return renditions.map(({ name, format, file, bytes }, at) => {
    const size = sizes.find((one) => one.name === name);
    if (!size) throw new Error(`no preset is called ${name}`);
    return {
      ...{ line: formatLine(source, size, format), contestant: `${title} (preset)` },
      ...{ photograph: source.files[Math.floor(at / countEach)], size, file, bytes },
    };
  });
}

function formatLine({ title }, { name }, format) {
  return `${name} ${format} of ${title}`;
}
