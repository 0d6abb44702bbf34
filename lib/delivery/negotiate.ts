import { formatsFor, type ImageSource, type OutputFormat } from "@/lib/engine";

/**
 * The format in which a variant goes to this client: the smallest that its `Accept` names, else the one that every client
 * takes. Only a name counts: browsers that send a wildcard alone do so for formats which they cannot show.
 */
export function negotiateFormat(
  source: ImageSource,
  variantKey: string,
  accept: string | undefined,
): OutputFormat {
  const formats = formatsFor(source, variantKey);
  const accepted = acceptedTypes(accept ?? "");
  const best = formats.slice(0, -1).find((format) => accepted.has(`image/${format}`));
  return best ?? formats.at(-1) ?? "jpeg";
}

/** Whether the answer depends on `Accept`. */
export function variesByAccept(source: ImageSource, variantKey: string): boolean {
  return formatsFor(source, variantKey).length > 1;
}

function acceptedTypes(accept: string): Set<string> {
  const types = accept
    .split(",")
    .map((part) =>
      part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/),
    )
    .filter(([, ...parameters]) => !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)))
    .map(([type]) => type ?? "");
  return new Set(types);
}
