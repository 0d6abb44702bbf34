import type { ImageSource } from "../image-properties";
import { cutSource } from "./image-part";
import type { Trimmer } from "./operations/trim";
import { getOutputSpec } from "./output-spec";
import { buildRenderPlans, type RenderPlan } from "./render-plan";
import type { RenditionSpec, RequestedRenditions } from "./rendition";

/**
 * Plans the renditions, after a search for the edges that some of them trim. Sizes then follow from
 * the trimmed image.
 */
export async function planRenditions(
  source: ImageSource,
  requested: RequestedRenditions,
  trimmer: Trimmer,
): Promise<RenderPlan[]> {
  const tolerances = [...new Set(requested.renditions.map(readTolerance))];
  const plans: RenderPlan[] = [];
  for (const tolerance of tolerances) {
    const renditions = requested.renditions.filter((rendition) => readTolerance(rendition) === tolerance);
    const some = { ...requested, renditions };
    const part = tolerance === undefined ? undefined : await trimmer.find(tolerance);
    plans.push(...buildRenderPlans(part ? cutSource(source, part) : source, some, part));
  }

  return plans;
}

function readTolerance({ key }: RenditionSpec): number | undefined {
  return getOutputSpec(key).recipe?.settings.trim?.tolerance;
}
