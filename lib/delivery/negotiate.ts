import { getOutputFormats, type ImageSource, type OutputFormat } from "@/lib/engine";

/**
 * The formats in which a variant may go to this client, the best first: those that its `Accept` names by their weight and then
 * their size, and in any case the one that every client takes. Only a name counts: browsers that send a wildcard alone do so
 * for formats which they cannot show.
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

/** Whether the answer depends on `Accept`. */
export function variesByAccept(source: ImageSource, variantKey: string): boolean {
  return getOutputFormats(source, variantKey).length > 1;
}

/** RFC 9110 §12.4.2: from 0, "not acceptable", to 1. */
const weightPattern = /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/;

/** Types with their weights; one whose weight is not valid is left out. */
function parseAcceptWeights(accept: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const member of accept.toLowerCase().split(",")) {
    const [type = "", ...parameters] = member.split(";").map((part) => part.trim());
    const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice("q=".length) ?? "1";
    if (weightPattern.test(weight)) weights.set(type, Math.max(Number(weight), weights.get(type) ?? 0));
  }
  return weights;
}
