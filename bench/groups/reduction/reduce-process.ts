import { writeFile } from "node:fs/promises";
import path from "node:path";
import type { RenditionSpec } from "@/lib/engine";
import { inspect } from "@/lib/engine/probe/inspect";
import type { Reduction } from "@/lib/engine/raster/reduction";
import { renderRenditions } from "@/lib/engine/variants/render-renditions";
import { presetKeys } from "@/lib/engine/variants/variant-keys";
import { eagerSpecs } from "@/lib/variants/rendition";

// Renders files with the engine, on one core and without a decoder process. Prints as JSON the CPU
// time in milliseconds and the largest memory in MB.

interface Order {
  reduction: Reduction;
  folder: string;
  /** Without a rendition, the presets are rendered. */
  images: Array<{ file: string; rendition?: RenditionSpec }>;
}

const { reduction, folder, images }: Order = JSON.parse(process.argv[2] ?? "");

/** Returns the CPU time without the inspection, which happens once for each upload. */
async function render({ file, rendition }: Order["images"][number], at: number): Promise<number> {
  const source = await inspect(file);
  const renditions = rendition ? [rendition] : eagerSpecs(source, presetKeys);
  const before = process.cpuUsage();
  await renderRenditions(
    { input: file, source, renditions, reduction },
    {
      async onEvent(event) {
        if (!("rendered" in event)) return;
        for (const { key, format, bytes } of event.rendered)
          await writeFile(path.join(folder, `${at}-${key}.${format}`), bytes);
      },
    },
  );
  const { user, system } = process.cpuUsage(before);

  return (user + system) / 1e3;
}

let cpuMs = 0;
for (const [at, image] of images.entries()) cpuMs += await render(image, at);
const peakMb = (process.resourceUsage().maxRSS * 1024) / 1e6;
process.stdout.write(JSON.stringify({ cpuMs, peakMb }), () => process.exit());
