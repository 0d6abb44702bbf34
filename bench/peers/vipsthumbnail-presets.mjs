import { mkdirSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { sizes } from "../groups/engine/sizes.mjs";
import { runVipsthumbnail } from "./vipsthumbnail.mjs";

// The eight presets of photos with libvips' own program: one call per image, as many at a time as
// there are cores.

process.on("message", async (/** @type {Array<{ file: string, folder: string }>} */ photographs) => {
  const calls = photographs.flatMap(({ file, folder }) => {
    mkdirSync(folder, { recursive: true });
    return sizes.map((size) => {
      const format = size.name === "og-image" ? "jpeg" : "webp";
      return { file, size, outFile: path.join(folder, `${size.name}.${format}`) };
    });
  });
  const startedAt = performance.now();
  const work = async () => {
    for (let call = calls.shift(); call; call = calls.shift()) await runVipsthumbnail(call);
  };
  await Promise.all(Array.from({ length: os.availableParallelism() }, work));
  process.send?.({ wallMs: performance.now() - startedAt });
});
process.on("disconnect", () => process.exit());
process.send?.({});
