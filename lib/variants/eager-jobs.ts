import {
  getOutputFormats,
  type ImageSource,
  masterRendition,
  type RenditionSpec,
  shouldStoreMaster,
} from "@/lib/engine";
import { presetKeys } from "@/lib/engine/variants/variant-keys";

/**
 * What is rendered before anybody asks for it: the variants in the formats that nearly all viewers take. The original's own
 * family is left to the rare request for it.
 */
export function eagerJobs(source: ImageSource, keys: readonly string[]): RenditionSpec[] {
  return keys.flatMap((key) => {
    const formats = getOutputFormats(source, key);
    const modern = formats.filter((format) => format === "avif" || format === "webp");
    return (modern.length > 0 ? modern : formats).map((format) => ({ key, format }));
  });
}

/** The master is made together with all presets, out of the same decode. */
export function masterJobs(source: ImageSource, keys: readonly string[]): RenditionSpec[] {
  const isComplete = presetKeys.every((key) => keys.includes(key));
  return isComplete && shouldStoreMaster(source) ? [masterRendition] : [];
}
