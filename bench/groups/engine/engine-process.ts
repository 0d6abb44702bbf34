import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import type { ImageProperties } from "@/lib/engine";
import { presetKeys } from "@/lib/engine/variants/variant-keys";
import { decoder } from "@/lib/platform/decoder";
import { eagerSpecs } from "@/lib/variants/rendition";

// The product's engine alone: the work of its jobs, without the database and the storage. The
// argument selects the `fifteen` images of the product or the `eight` that are not AVIF.

interface Photograph {
  file: string;
  folder: string;
}

const isEight = process.argv[2] === "eight";
/** In the product they come from the database: a file is inspected when it is uploaded. */
const known = new Map<string, ImageProperties>();

async function makePresets({ file, folder }: Photograph): Promise<void> {
  const source = known.get(file) ?? (await decoder().inspect(file));
  known.set(file, source);
  const specs = eagerSpecs(source, presetKeys).filter(({ format }) => !isEight || format !== "avif");
  const { rendered } = await decoder().renderRenditions({ input: file, source, renditions: specs });
  await Promise.all(
    rendered.map(({ key, format, bytes }) => writeFile(path.join(folder, `${key}.${format}`), bytes)),
  );
}

process.on("message", async (photographs: Photograph[]) => {
  for (const { folder } of photographs) await mkdir(folder, { recursive: true });
  const startedAt = performance.now();
  await Promise.all(photographs.map(makePresets));
  process.send?.({ wallMs: performance.now() - startedAt });
});
process.on("disconnect", () => process.exit());
process.send?.({});
