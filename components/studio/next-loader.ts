import { automaticQuality, parseCustomKey, presetKeys } from "@/lib/engine/variants/variant-keys";

/** Approximate quality of the presets, and of the automatic quality. */
const presetQuality = 80;

interface LoaderEntry {
  width: number;
  quality: number;
  key: string;
}

/**
 * Entries that any page may request: the presets by width, and saved keys that keep the aspect
 * ratio.
 */
export function loaderEntries(savedKeys: readonly string[]): LoaderEntry[] {
  const presets = presetKeys.flatMap((key) => {
    const [, width] = /^w(\d+)$/.exec(key) ?? [];
    return width ? [{ width: Number(width), quality: presetQuality, key }] : [];
  });

  const saved = savedKeys.flatMap((key) => {
    const custom = parseCustomKey(key);
    if (custom?.height !== 0) return [];

    const quality = custom.quality === automaticQuality ? presetQuality : custom.quality;
    return [{ width: custom.width, quality, key }];
  });
  return [...presets, ...saved].sort((a, b) => a.width - b.width || a.quality - b.quality);
}

/**
 * Returns a loader file for the Image component of Next.js: it picks the narrowest width that is
 * wide enough, of the nearest quality.
 */
export function nextLoader(savedKeys: readonly string[]): string {
  const entries = loaderEntries(savedKeys).map(
    ({ width, quality, key }) => `  { width: ${width}, quality: ${quality}, key: "${key}" },`,
  );
  return [
    '"use client";',
    "",
    "const sizes = [",
    ...entries,
    "];",
    "",
    "export default function albumenLoader({ src, width, quality = 80 }) {",
    "  const wide = sizes.find((size) => size.width >= width) ?? sizes.at(-1);",
    "  const off = (size) => Math.abs(size.quality - quality);",
    "  const { key } = sizes",
    "    .filter((size) => size.width === wide.width)",
    "    .reduce((best, size) => (off(size) < off(best) ? size : best));",
    '  const name = src.lastIndexOf("/");',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a template of the generated text.
    "  return `${src.slice(0, name)}/${key}${src.slice(name)}`;",
    "}",
  ].join("\n");
}

interface NextImageProps {
  url: string;
  alt: string;
  width: number;
  height: number;
}

const smallWidth = 600;

/** Returns the Next.js configuration for the loader, and an image that uses it. */
export function nextUsage(savedKeys: readonly string[], { url, alt, width, height }: NextImageProps): string {
  const widths = [...new Set(loaderEntries(savedKeys).map((entry) => entry.width))];
  const formatList = (some: number[]) => `[${some.join(", ")}]`;
  return [
    "// next.config.js",
    "images: {",
    '  loader: "custom",',
    '  loaderFile: "./albumen-loader.js",',
    `  imageSizes: ${formatList(widths.filter((one) => one < smallWidth))},`,
    `  deviceSizes: ${formatList(widths.filter((one) => one >= smallWidth))},`,
    "}",
    "",
    `<Image src=${JSON.stringify(url)} alt={${JSON.stringify(alt)}} width={${width}} height={${height}} />`,
  ].join("\n");
}
