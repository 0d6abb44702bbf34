import { toSameOriginPath } from "@/lib/image-urls/image-path";
import { listScaledVariants, type PublicImage } from "@/lib/public/resource";

/** The attributes by which a browser chooses among the variants. An SVG is sharp at every size. */
export function imageSources(image: PublicImage, origin: string) {
  const toPath = (url: string | undefined) => toSameOriginPath(url ?? "", origin);
  if (image.format === "svg") return { src: toPath(image.urls.original) };

  const variants = listScaledVariants(image);
  return {
    src: toPath((variants.find(({ key }) => key === "w1024") ?? variants.at(-1))?.url),
    srcSet: variants.map(({ url, width }) => `${toPath(url)} ${width}w`).join(", "),
  };
}
