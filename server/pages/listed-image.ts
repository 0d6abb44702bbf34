import { withDownload } from "@/components/public/page-image";
import type { ListedImage } from "@/components/public/shares/share-view";
import type { SharedImage } from "@/lib/shares";
import { bytesPath, imagePath } from "./share-path";
import type { VisitContext } from "./visit-context";

/** Widths of the presets among which a browser chooses. */
const presetWidths = [256, 512, 1_024, 1_536, 2_048];

/**
 * An image as the components show it. Images without a title are numbered: their filenames are the
 * owner's.
 */
export function toListedImage(
  { token, visit, texts }: Pick<VisitContext, "token" | "visit" | "texts">,
  image: SharedImage,
  number: number,
): ListedImage {
  const { id, title, alt, placeholder, nsfw, mark, isPicked, comment } = image;
  const { allowDownload, allowOriginal } = visit.share;
  const [width, height] = [image.width || 1, image.height || 1];
  const isOriginalOpen = allowDownload && allowOriginal && mark === null;
  const best = bytesPath(token, image, isOriginalOpen ? "original" : "w2048");
  const widths = presetWidths.filter((_, at) => at === 0 || (presetWidths[at - 1] ?? 0) < width);

  return {
    id,
    href: imagePath(token, id),
    name: title || alt || texts.t("unnamed", { number }),
    width,
    height,
    sources: {
      src: bytesPath(token, image, "w512"),
      srcSet: widths
        .map((preset) => `${bytesPath(token, image, `w${preset}`)} ${Math.min(preset, width)}w`)
        .join(", "),
    },
    original: isOriginalOpen ? best : undefined,
    download: allowDownload ? withDownload(best) : undefined,
    placeholder,
    isSensitive: nsfw,
    isPicked,
    comment,
  };
}
