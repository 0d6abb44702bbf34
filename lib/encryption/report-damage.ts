import { commitChange, serviceActor } from "@/lib/changes";
import { isoTime } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import { logger } from "@/lib/platform/process/logger";
import { clearDamage, markDamaged } from "./repository";

/**
 * Logs that an object of an image is damaged. If it is the live file, it is no longer delivered,
 * its owner gets a notice, and a job looks for it in the backup. `reason` names the object. Does
 * not throw: the caller has an error of its own.
 */
export async function reportDamage(imageId: string, reason: string): Promise<void> {
  logger().error({ imageId, reason }, `a stored file of image ${imageId} is damaged: ${reason}`);
  try {
    await transaction(async () => {
      const file = await markDamaged(imageId, reason, isoTime());
      if (!file) return;

      const { owner, generation } = file;
      await commitChange(serviceActor(owner), {
        resource: "image",
        action: "find-damage",
        ids: [imageId],
        generation,
      });
    });
  } catch (error) {
    logger().error({ imageId, err: error }, "the damage was not recorded");
  }
}

/** Ends the damage of an image's live file, whose bytes are right again. */
export async function resolveDamage(owner: string, imageId: string): Promise<void> {
  await transaction(async () => {
    if (!(await clearDamage(imageId))) return;
    await commitChange(serviceActor(owner), { resource: "image", action: "clear-damage", ids: [imageId] });
  });
}
