import { logger } from "@/lib/platform/process/logger";
import { singleton } from "@/lib/platform/process/singleton";
import type { SpaceState } from "@/lib/platform/storage";

const spaceMessages = {
  ok: "The disk of the data folder can be written again. Uploads work.",
  full: "The disk of the data folder is full. Images are served, but uploads fail. Free some space.",
  read_only: "The data folder cannot be written. Images are served, but uploads fail. Check its permissions.",
} as const satisfies Record<SpaceState, string>;

/** Logs a change of the free space once: every check finds the same state again. */
export function logChangedSpace(space: SpaceState): void {
  const last = singleton("last-space", () => ({ space: "ok" as SpaceState }));
  if (space === last.space) return;

  last.space = space;
  logger().warn(spaceMessages[space]);
}
