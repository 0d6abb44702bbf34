import { useTranslations } from "next-intl";
import { placeholderColor, placeholderUrl } from "@/components/ui/placeholder";
import { toSameOriginPath } from "@/lib/image-urls/image-path";
import { nameOfImage, type PublicImage } from "@/lib/public/resource";
import { imageSources } from "./image-sources";
import { Veil } from "./veil.client";

interface Props {
  image: PublicImage;
  origin: string;
}

/**
 * The image on its page. A sensitive one is loaded when somebody asks to see it, which needs no
 * script.
 */
export function ImageStage({ image, origin }: Props) {
  const t = useTranslations("publicPages.image");
  if (!image.nsfw)
    return (
      <div className="public-stage">
        <StageImage image={image} origin={origin} />
      </div>
    );

  const blurred = placeholderUrl(image.placeholder);
  return (
    <div className="public-stage">
      <Veil>
        <summary
          className="public-curtain"
          style={blurred === undefined ? undefined : { backgroundImage: `url("${blurred}")` }}
        >
          <span>
            {t("sensitive")}
            <span className="public-button">{t("show")}</span>
          </span>
        </summary>
        <div className="grid place-items-center">
          <StageImage image={image} origin={origin} isLazy />
        </div>
      </Veil>
    </div>
  );
}

function StageImage({ image, origin, isLazy = false }: Props & { isLazy?: boolean }) {
  const t = useTranslations("publicPages.image");
  const { width, height, alt, placeholder } = image;
  const name = nameOfImage(image);
  // The height of the window limits a tall image, which then is less wide.
  const sizes = `min(100vw, ${Math.min(width, 2_048)}px, ${Math.ceil((82 * width) / height)}vh)`;

  return (
    <a href={toSameOriginPath(image.urls.original ?? "", origin)} aria-label={t("open", { name })}>
      {/* biome-ignore lint/performance/noImgElement: a user's image never goes through an optimizer. */}
      <img
        {...imageSources(image, origin)}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt || name}
        {...(isLazy ? { loading: "lazy" as const } : { fetchPriority: "high" as const })}
        style={{ backgroundColor: placeholderColor(placeholder) }}
      />
    </a>
  );
}
