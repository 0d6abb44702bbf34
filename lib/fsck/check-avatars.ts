import { avatarSizes } from "@/lib/engine/variants/variant-keys";
import { findObjectProblem } from "./find-object-problem";
import { addFinding, type FsckReport } from "./finding";
import { listAvatarsAfter } from "./repository";

/** All sizes of an owner are on one page, because the next one starts after the owner. */
const batchSize = 500 * avatarSizes.length;

/**
 * Checks every profile picture, with `hashes` also its bytes. Only its owner can repair it, by
 * another upload.
 */
export async function checkAvatars({
  report,
  hashes,
}: {
  report: FsckReport;
  hashes: boolean;
}): Promise<void> {
  for (let after = ""; ; ) {
    const page = await listAvatarsAfter(after, batchSize);
    const last = page.at(-1);
    if (!last) return;

    after = last.owner;
    for (const { uid, size, ...stored } of page) {
      const problem = await findObjectProblem(stored, { hashes });
      if (problem)
        addFinding(report, {
          kind: `${problem.kind}-avatar`,
          subject: `${uid} profile picture ${size}`,
          explanation: problem.explanation,
        });
    }
  }
}
