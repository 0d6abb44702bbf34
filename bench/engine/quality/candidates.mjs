import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

/**
 * Lists the images to judge: the images of the first round.
 * @param {{ outcomes: import("../on-demand/compare.mjs").Outcome[], photographOf: (copy: string) =>
 *   string, folder: string }} made
 * @returns {import("./judge-images.mjs").Candidate[]}
 */
export function listCandidates({ outcomes, photographOf, folder }) {
  mkdirSync(folder, { recursive: true });
  const judged = outcomes.filter(isJudged);
  return judged.flatMap(({ workload: { kind, source, size, format }, ours, peers }, at) =>
    [ours, ...peers].flatMap(({ title, bodies }, whose) =>
      selectJudged(bodies, kind).map(([copy, body]) => {
        const file = path.join(folder, `${at}-${whose}-${copy}.${format}`);
        writeFileSync(file, body);
        return {
          line: formatLine(source, size, format),
          contestant: title,
          photograph: photographOf(copy),
          size,
          file,
          bytes: body.length,
        };
      }),
    ),
  );
}

/** Selects each size once: for one of them, the steady workload has all photos. */
function isJudged({ workload: { kind, size, concurrency } }) {
  return kind === "steady" ? concurrency === 1 : size.name !== "w512";
}

/** One photo suffices for the other sizes: large images take long to judge. */
function selectJudged(bodies, kind) {
  return kind === "steady" ? [...bodies] : [...bodies].slice(0, 1);
}

function formatLine({ title }, { name }, format) {
  return `${name} ${format} of ${title}`;
}
