import { findObjectProblem } from "./find-object-problem";
import { addFinding, type FsckReport } from "./finding";
import { listUnknownRequirements, listWatermarksAfter } from "./watermarks-repository";

const batchSize = 500;

/**
 * Checks the mark of every watermark, with `hashes` also its bytes. Only its owner can repair it, by
 * another watermark, or for a text by another text.
 */
export async function checkWatermarks({
  report,
  hashes,
}: {
  report: FsckReport;
  hashes: boolean;
}): Promise<void> {
  for (let after = ""; ; ) {
    const page = await listWatermarksAfter(after, batchSize);
    const last = page.at(-1);
    if (!last) return;

    after = last.id;
    for (const { id: subject, ...stored } of page) {
      const problem = await findObjectProblem(stored, { hashes });
      if (problem)
        addFinding(report, {
          kind: `${problem.kind}-watermark`,
          subject,
          explanation: problem.explanation,
        });
    }
  }
}

/**
 * Reports required watermarks that do not exist: others then find no image. Only the owner can
 * repair it, by another choice.
 */
export async function checkRequiredWatermarks(report: FsckReport): Promise<void> {
  for (const { uid, place, watermark } of await listUnknownRequirements()) {
    const explanation = `${place} requires the watermark ${watermark}, which does not exist`;
    addFinding(report, { kind: "unknown-watermark", subject: uid, explanation });
  }
}
