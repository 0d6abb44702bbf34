import type { OutputFormat } from "@/lib/engine";
import { inspect } from "@/lib/engine/probe/inspect";
import type { QualityTarget } from "@/lib/engine/variants/quality/quality-target";
import { renderRenditions } from "@/lib/engine/variants/render-renditions";

export { chequer, gradient, pixelArt, screenshot } from "@/test/fixtures/graphics";

interface RenderRequest {
  file: string;
  renditions: { key: string; format: OutputFormat }[];
  /** Missing for the fixed quality. */
  target?: QualityTarget;
}

/** Renders on one core. Returns the bytes by `key.format`, and the CPU time. */
export async function renderAll({ file, renditions, target }: RenderRequest) {
  const source = await inspect(file);
  const outputs = new Map<string, Buffer>();
  const before = process.cpuUsage();
  await renderRenditions(
    { input: file, source, renditions, presetTarget: target },
    {
      cores: 1,
      onEvent(event) {
        if (!("rendered" in event)) return;
        for (const { key, format, bytes } of event.rendered) outputs.set(`${key}.${format}`, bytes);
      },
    },
  );
  const { user, system } = process.cpuUsage(before);

  return { outputs, cpuMs: (user + system) / 1000 };
}
