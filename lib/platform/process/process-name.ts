import os from "node:os";
import { env } from "./env";

/**
 * Names this process among all of the installation: by its machine, its data folder and its place
 * there. A process that is started again in the place of another has its name.
 */
export function processName(): string {
  const { dataFolder, ALBUMEN_PROCESS } = env();
  return [os.hostname(), dataFolder, ALBUMEN_PROCESS ?? process.title].join(":");
}
