import type { ComponentPropsWithoutRef } from "react";
import { presetWidths } from "./presets.ts";
import type { components } from "./schema.ts";

type Format = "avif" | "webp";

/** The members of an image that the component needs, as the API sends them. */
export type PictureImage = Pick<components["schemas"]["Image"], "urls" | "version" | "alt"> & {
  info: Pick<
    components["schemas"]["ImageInfo"],
    "width" | "height" | "format" | "pages" | "has_alpha" | "colors"
  >;
};

export interface PictureProps extends Omit<ComponentPropsWithoutRef<"img">, "src" | "srcSet"> {
  image: PictureImage;
  /** Width of the image on the page. Without it, browsers load the width of the window. */
  sizes?: string;
  /**
   * The formats that get a `source`. The service chooses by `Accept` as well: pass `[]` where all
   * caches in front of it respect `Vary`.
   */
  formats?: readonly Format[];
}

/**
 * An image in every useful width and format, with its alternative text, room reserved for it, and
 * its main color until it is loaded. Renders on the server and in the browser, and has no state.
 */
export function Picture({
  image,
  sizes = "100vw",
  formats = ["avif", "webp"],
  style,
  ...attributes
}: PictureProps) {
  const { info } = image;
  const candidates = listCandidates(image);
  const isAnimated = (info.pages ?? 1) > 1;
  // AVIF shows the first frame of an animation.
  const used = candidates.length === 0 ? [] : formats.filter((format) => !(isAnimated && format === "avif"));
  const color = info.has_alpha ? undefined : info.colors?.[0]?.hex;

  return (
    <picture>
      {used.map((format) => (
        <source key={format} type={`image/${format}`} srcSet={toSrcSet(candidates, format)} sizes={sizes} />
      ))}
      <img
        alt={image.alt}
        width={info.width ?? undefined}
        height={info.height ?? undefined}
        loading="lazy"
        decoding="async"
        {...attributes}
        {...(candidates.length > 0 && { srcSet: toSrcSet(candidates), sizes })}
        src={sourceUrl(image)}
        style={{ ...(color && { backgroundColor: color }), ...style }}
      />
    </picture>
  );
}

interface Candidate {
  url: string;
  width: number;
}

/**
 * The presets with their real widths, each width once: nothing is enlarged. An SVG is sharp at
 * every size.
 */
function listCandidates(image: PictureImage): Candidate[] {
  const { width, format } = image.info;
  if (format === "svg" || width === null) return [];

  const useful = presetWidths.filter((_preset, index) => (presetWidths[index - 1] ?? 0) < width);
  return useful.flatMap((preset) => {
    const url = image.urls[`w${preset}`];
    return url === undefined
      ? []
      : [{ url: withVersion(url, image.version), width: Math.min(preset, width) }];
  });
}

function sourceUrl({ urls, info, version }: PictureImage): string | undefined {
  const url = info.format === "svg" ? urls.original : (urls.w1024 ?? urls.original);
  return url && withVersion(url, version);
}

function toSrcSet(candidates: readonly Candidate[], format?: Format): string {
  return candidates
    .map(({ url, width }) => `${format ? withParameter(url, "format", format) : url} ${width}w`)
    .join(", ");
}

/** With the version, caches may keep the response permanently. */
function withVersion(url: string, version: number): string {
  return /[?&]v=/.test(url) ? url : withParameter(url, "v", String(version));
}

function withParameter(url: string, name: string, value: string): string {
  return `${url}${url.includes("?") ? "&" : "?"}${name}=${value}`;
}
