import type { ImageSource } from "../image-properties";
import { cutSource } from "./image-part";
import type { Trimmer } from "./operations/trim";
import { getOutputSpec } from "./output-spec";
import type { QualityTarget } from "./quality/quality-target";
import { buildRenderPlans, type RenderPlan } from "./render-plan";
import type { RenditionSpec } from "./rendition";

interface PlanOptions {
  trimmer: Trimmer;
  presetTarget: QualityTarget | undefined;
}

/**
 * Plans the renditions, after a search for the edges that some of them trim. Sizes then follow from
 * the trimmed image.
 */
export async function planRenditions(
  source: ImageSource,
  renditions: readonly RenditionSpec[],
  { trimmer, presetTarget }: PlanOptions,
): Promise<RenderPlan[]> {
  const tolerances = [...new Set(renditions.map(readTolerance))];
  const plans: RenderPlan[] = [];
  for (const tolerance of tolerances) {
    const some = renditions.filter((rendition) => readTolerance(rendition) === tolerance);
    const part = tolerance === undefined ? undefined : await trimmer.find(tolerance);
    plans.push(...buildRenderPlans(part ? cutSource(source, part) : source, some, { part, presetTarget }));
  }

  return plans;
}

function readTolerance({ key }: RenditionSpec): number | undefined {
  return getOutputSpec(key).recipe?.settings.trim?.tolerance;
}
