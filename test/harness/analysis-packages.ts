import path from "node:path";
import { installNow } from "@/lib/platform/ai";
import { env } from "@/lib/platform/process/env";

/** All runs of this checkout share the folder, which no installation of `node_modules` empties. */
const home = ".data-analysis";

/**
 * Installs the packages of local analysis unless a run before has, lets this process use them and
 * returns their folder.
 */
export async function installAnalysisPackages(): Promise<string> {
  Object.assign(env(), { ALBUMEN_AI_MANIFEST: "analysis" });
  const folder = await installNow(() => undefined, path.resolve(home));
  Object.assign(env(), { ALBUMEN_AI_PACKAGES: folder });

  return folder;
}
