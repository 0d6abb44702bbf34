import { addFinding, type FsckReport } from "./finding";
import { listWrongUsage, repairUsage } from "./repository";

/** Compares the counted bytes of every owner with the sum of the images. */
export async function checkUsage({ repair, report }: { repair: boolean; report: FsckReport }): Promise<void> {
  for (const { owner, uid, counted, actual } of await listWrongUsage()) {
    if (repair) await repairUsage(owner);
    const explanation = `${counted} bytes are counted, and the images have ${actual}`;
    addFinding(report, { kind: "wrong-usage", subject: uid, explanation, repaired: repair });
  }
}
