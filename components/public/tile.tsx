import { useTranslations } from "next-intl";
import { placeholderColor } from "@/components/ui/placeholder";
import { toSameOriginPath } from "@/lib/image-urls/image-path";
import { nameOfImage, type PublicImage } from "@/lib/public/resource";
import { imageSources } from "./image-sources";

interface Props {
  image: PublicImage;
  origin: string;
  /** Whether it is on the first screen. */
  isEager: boolean;
}

const sizes = "(min-width: 72rem) 12rem, (min-width: 30rem) 25vw, 50vw";

/** An image in a public list: a link to its page. A sensitive one shows its color only. */
export function PublicTile({ image, origin, isEager }: Props) {
  const t = useTranslations("publicPages.list");
  const name = nameOfImage(image);
  return (
    <a
      href={toSameOriginPath(image.page_url, origin)}
      className="public-tile"
      style={{ backgroundColor: placeholderColor(image.placeholder) }}
    >
      {image.nsfw ? (
        <span>{t("sensitive", { name })}</span>
      ) : (
        // biome-ignore lint/performance/noImgElement: a user's image never goes through an optimizer.
        <img
          {...imageSources(image, origin)}
          sizes={sizes}
          alt={name}
          loading={isEager ? "eager" : "lazy"}
          decoding="async"
        />
      )}
    </a>
  );
}
