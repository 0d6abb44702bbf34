import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { sizes } from "../sizes.mjs";

/** The others' presets are the same as these, or as what they make on demand. */
const judgedPresets = ["ours", "fanOutAllCores", "usual"];

/**
 * The pictures to judge: those of the first round on demand, and of the same photographs the presets.
 * @param {{ outcomes: import("../on-demand/compare.mjs").Outcome[],
 *   presets: import("../presets-alone.mjs").MadePictures[], photographOf: (copy: string) => string, folder: string }} made
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

/** Of each size one time: of one of them, the steady workload has all photographs. */
function isJudged({ workload: { kind, size, concurrency } }) {
  return kind === "steady" ? concurrency === 1 : size.name !== "w512";
}

/** One photograph says enough of the others' sizes: large pictures take long to judge. */
function selectJudged(bodies, kind) {
  return kind === "steady" ? [...bodies] : [...bodies].slice(0, 1);
}

function toPresetCandidates({ title, source, pictures }) {
  const countEach = pictures.length / source.files.length;
  return pictures.map(({ name, format, file, bytes }, at) => {
    const size = sizes.find((one) => one.name === name);
    return {
      ...{ line: formatLine(source, size, format), contestant: `${title} (preset)` },
      ...{ photograph: source.files[Math.floor(at / countEach)], size, file, bytes },
    };
  });
}

function formatLine({ title }, { name }, format) {
  return `${name} ${format} of ${title}`;
}
