import type { ImageResource } from "@/lib/images/resource";
import { ResponsiveImage } from "./responsive-image.client";

/**
 * The image as large as the window allows, but no larger than its own size, with its space reserved from the start. The
 * nominal size of an `svg` is ignored.
 */
export function ImageStage({ image }: { image: ImageResource }) {
  const { width, height, format } = image.info;
  const ratio = width && height ? width / height : 1;
  const natural = width && format !== "svg" ? `${width}px` : "100%";
  return (
    <div
      className="mx-auto lg:sticky lg:top-22 lg:self-start"
      style={{ width: `min(100%, ${natural}, max(16rem, 100dvh - 14rem) * ${ratio})`, aspectRatio: ratio }}
    >
      <ResponsiveImage
        image={image}
        sizes="(min-width: 64rem) calc(100vw - 28rem), 100vw"
        className="size-full rounded-sm bg-sunken"
        eager
      />
    </div>
  );
}
