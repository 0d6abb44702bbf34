import { findContentProblem } from "@/lib/encryption";
import { objectStore } from "@/lib/platform/storage";
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
    for (const { id: subject, blobKey, sizeBytes, sha256 } of page) {
      const found = await objectStore().head(blobKey);
      if (found?.sizeBytes !== sizeBytes) {
        const explanation = `the object ${blobKey} is missing or has another size`;
        addFinding(report, { kind: "missing-watermark", subject, explanation });
        continue;
      }

      const problem = hashes ? await findContentProblem({ blobKey, sha256 }) : undefined;
      if (problem)
        addFinding(report, { kind: "damaged-watermark", subject, explanation: problem.explanation });
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
