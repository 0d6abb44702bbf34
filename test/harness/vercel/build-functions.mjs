import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { runTool } from "../../../server/start/run-program.mjs";
import { sourceFingerprint } from "../../../server/start/source-fingerprint.mjs";

const projectRoot = fileURLToPath(new URL("../../..", import.meta.url));

/**
 * The variables with which Next.js builds and runs as on Vercel: with the routes of the API, in a
 * folder of its own.
 */
export const functionsEnvironment = { VERCEL: "1", ALBUMEN_NEXT_FOLDER: ".next-functions" };

const stamp = path.join(projectRoot, functionsEnvironment.ALBUMEN_NEXT_FOLDER, "sources.txt");

/**
 * Builds the functions unless they match the sources.
 * @param {Record<string, string>} env the variables of the deployment, which Vercel also sets for
 *   the build
 */
export async function ensureFunctionsBuilt(env) {
  const fingerprint = await sourceFingerprint(projectRoot);
  if (readStamp() === fingerprint) return;

  await runTool(process.execPath, ["node_modules/next/dist/bin/next", "build"], {
    cwd: projectRoot,
    env: {
      ...env,
      ...functionsEnvironment,
      NODE_ENV: "production",
      NEXT_TELEMETRY_DISABLED: "1",
    },
    failure: "The functions could not be built",
  });
  writeFileSync(stamp, fingerprint);
}

function readStamp() {
  try {
    return readFileSync(stamp, "utf8");
  } catch {
    return undefined;
  }
}
