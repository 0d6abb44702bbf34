import { getOutputFormats, type ImageSource, type OutputFormat } from "@/lib/engine";

/**
 * The formats to offer this client, best first: those named in `Accept` by weight, then by size,
 * and always the one that every client supports. Wildcards do not count, because browsers send them
 * for formats that they cannot display.
 */
export function formatsByPreference(
  source: ImageSource,
  variantKey: string,
  accept: string | undefined,
): OutputFormat[] {
  const formats = getOutputFormats(source, variantKey);
  const weights = parseAcceptWeights(accept ?? "");
  const weightOf = (format: OutputFormat) => weights.get(`image/${format}`) ?? 0;
  const named = formats.filter((format) => weightOf(format) > 0);
  named.sort((one, other) => weightOf(other) - weightOf(one));

  return [...new Set([...named, ...formats.slice(-1)])];
}

/** Returns whether the response depends on `Accept`. */
export function variesByAccept(source: ImageSource, variantKey: string): boolean {
  return getOutputFormats(source, variantKey).length > 1;
}

/** RFC 9110 §12.4.2: from 0, "not acceptable", to 1. */
const weightPattern = /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/;

/** Types with their weights; a type with an invalid weight is skipped. */
function parseAcceptWeights(accept: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const member of accept.toLowerCase().split(",")) {
    const [type = "", ...parameters] = member.split(";").map((part) => part.trim());
    const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice("q=".length) ?? "1";
    if (weightPattern.test(weight)) weights.set(type, Math.max(Number(weight), weights.get(type) ?? 0));
  }
  return weights;
}
