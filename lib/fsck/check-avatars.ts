import { findContentProblem } from "@/lib/encryption";
import { avatarSizes } from "@/lib/engine/variants/variant-keys";
import { objectStore } from "@/lib/platform/storage";
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
    for (const { uid, size, blobKey, sizeBytes, sha256 } of page) {
      const subject = `${uid} profile picture ${size}`;
      const found = await objectStore().head(blobKey);
      if (found?.sizeBytes !== sizeBytes) {
        const explanation = `the object ${blobKey} is missing or has another size`;
        addFinding(report, { kind: "missing-avatar", subject, explanation });
        continue;
      }

      const problem = hashes ? await findContentProblem({ blobKey, sha256 }) : undefined;
      if (problem) addFinding(report, { kind: "damaged-avatar", subject, explanation: problem.explanation });
    }
  }
}
