import { formatsFor, type ImageSource, type VariantJob } from "@/lib/engine";
import { presetKeys } from "@/lib/kernel/variant-keys";

/**
 * What is rendered right after an upload: every preset in the formats that nearly all viewers take. The original's own
 * family is left to the rare request for it.
 */
export function eagerJobs(source: ImageSource): VariantJob[] {
  return presetKeys.flatMap((key) => {
    const formats = formatsFor(source, key);
    const modern = formats.filter((format) => format === "avif" || format === "webp");
    return (modern.length > 0 ? modern : formats).map((format) => ({ key, format }));
  });
}
