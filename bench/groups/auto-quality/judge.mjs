import { execFile } from "node:child_process";
import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import sharp from "sharp";

const run = promisify(execFile);

/**
 * The metrics that judge, neither of which the engine optimizes: Butteraugli's 3-norm and
 * SSIMULACRA, of libjxl (`libjxl-devtools` in Debian). Both are 0 for the same pixels.
 * @typedef {{ butteraugli: number, ssimulacra: number }} Verdict
 */

/** Whether the metrics are installed. */
export async function hasJudges() {
  return run("butteraugli_main", []).then(
    () => true,
    ({ code }) => code !== "ENOENT",
  );
}

let count = 0;

/**
 * @param {{ exact: string, bytes: Buffer, folder: string }} image `exact` is an opaque PNG
 * @returns {Promise<Verdict>}
 */
export async function judge({ exact, bytes, folder }) {
  const file = path.join(folder, `judged-${count++}.png`);
  await writeFile(file, await toOpaquePng(bytes));
  try {
    const [butteraugli, ssimulacra] = await Promise.all([
      run("butteraugli_main", [exact, file]),
      run("ssimulacra_main", [exact, file]),
    ]);
    return {
      butteraugli: Number(/3-norm: ([\d.]+)/.exec(butteraugli.stdout)?.[1]),
      ssimulacra: Number(ssimulacra.stdout),
    };
  } finally {
    await rm(file);
  }
}

/** The metrics have no transparency. @param {Buffer} bytes */
export function toOpaquePng(bytes) {
  return sharp(bytes)
    .flatten({ background: "white" })
    .toColourspace("srgb")
    .png({ compressionLevel: 1 })
    .toBuffer();
}
