import { isoTime } from "@/lib/kernel/time";
import { logger } from "@/lib/platform/process/logger";
import { markDamaged } from "./repository";

/**
 * Logs that an object of an image is damaged, and has the owner notified if it is the live file. `reason` names the object. Does
 * not throw: the caller has an error of its own.
 */
export async function reportDamage(imageId: string, reason: string): Promise<void> {
  logger().error({ imageId, reason }, "a stored file is damaged");
  try {
    await markDamaged(imageId, reason, isoTime());
  } catch (error) {
    logger().error({ imageId, err: error }, "the damage was not recorded");
  }
}
