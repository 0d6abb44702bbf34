import { startPeer } from "../../peers/start-peer.mjs";

/**
 * An image made by a contestant.
 * @typedef {object} Candidate
 * @property {string} line what it is
 * @property {string} contestant that made it
 * @property {string} photograph the source file
 * @property {import("../sizes.mjs").OutputSize} size
 * @property {string} file
 * @property {number} bytes
 */

const judges = 2;

/**
 * Measures how close the images are to their photos, and how many bytes that takes, one line per
 * image. For several photos, the mean.
 * @param {Candidate[]} candidates
 * @returns {Promise<{ columns: string[], lines: string[][] }>}
 */
export async function judgeImages(candidates) {
  const groups = groupCandidates(candidates);
  const verdicts = new Map();
  const peers = await Promise.all(Array.from({ length: judges }, () => startPeer("judge.mjs")));
  try {
    await Promise.all(
      peers.map(async (peer) => {
        for (let group = groups.shift(); group; group = groups.shift())
          await judgeGroup(peer, group, verdicts);
      }),
    );
  } finally {
    await Promise.all(peers.map((peer) => peer.stop()));
  }

  return buildTable(candidates, verdicts);
}

/** Groups images of the same photo and size, which share a reference. */
function groupCandidates(candidates) {
  const groups = new Map();
  for (const candidate of candidates) {
    const name = `${candidate.photograph} ${candidate.size.name}`;
    groups.set(name, [...(groups.get(name) ?? []), candidate]);
  }
  return [...groups.values()];
}

async function judgeGroup(peer, group, verdicts) {
  const [{ photograph: file }] = group;
  const judged = await peer.ask({ file, renditions: group.map((candidate) => candidate.file) });
  for (const [at, candidate] of group.entries()) {
    assertSize(candidate, judged[at]);
    verdicts.set(candidate, judged[at].similarity);
  }
}

/** Contestants round half a pixel differently. */
function assertSize({ contestant, line, size }, { width, height }) {
  const isRight = width === size.width && Math.abs(height - (size.height ?? height)) <= 1;
  if (!isRight) throw new Error(`${contestant} made ${width} × ${height} pixels as ${line}`);
}

function buildTable(candidates, verdicts) {
  const contestants = [...new Set(candidates.map(({ contestant }) => contestant))];
  const lines = [...new Set(candidates.map(({ line }) => line))].map((line) => {
    const cells = contestants.map((contestant) => {
      const matching = candidates.filter((one) => one.line === line && one.contestant === contestant);
      if (matching.length === 0) return "–";

      const mean = (figureOf) => matching.reduce((sum, one) => sum + figureOf(one), 0) / matching.length;
      const kilobytes = mean(({ bytes }) => bytes) / 1000;

      return `${mean((one) => verdicts.get(one)).toFixed(4)} (${kilobytes.toFixed(1)} KB)`;
    });
    return [line, ...cells];
  });
  return { columns: ["SSIM (bytes)", ...contestants], lines };
}
