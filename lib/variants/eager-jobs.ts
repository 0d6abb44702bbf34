import { formatsFor, type ImageSource, type VariantJob } from "@/lib/engine";

/**
 * What is rendered before anybody asks for it: the variants in the formats that nearly all viewers take. The original's own
 * family is left to the rare request for it.
 */
export function eagerJobs(source: ImageSource, keys: readonly string[]): VariantJob[] {
  return keys.flatMap((key) => {
    const formats = formatsFor(source, key);
    const modern = formats.filter((format) => format === "avif" || format === "webp");
    return (modern.length > 0 ? modern : formats).map((format) => ({ key, format }));
  });
}
