import { useTranslations } from "next-intl";
import { ChevronLeft, ChevronRight } from "@/components/ui/icons";
import { placeholderColor, placeholderUrl } from "@/components/ui/placeholder";
import { toSameOriginPath } from "@/lib/image-urls/image-path";
import type { PublicImage } from "@/lib/public/resource";
import { imageSources } from "./image-sources";
import { toPicture } from "./page-image";

interface Props {
  image: PublicImage;
  origin: string;
  newer: PublicImage | undefined;
  older: PublicImage | undefined;
}

/**
 * The image on its page, with the ways to its neighbors. A sensitive one is loaded when somebody
 * asks to see it, which needs no script.
 */
export function ImageStage({ image, origin, newer, older }: Props) {
  return (
    <div className="public-stage" data-stage>
      {image.nsfw ? (
        <Veiled image={image} origin={origin} />
      ) : (
        <StageImage image={image} origin={origin} isLazy={false} />
      )}
      <Paging newer={newer} older={older} origin={origin} />
    </div>
  );
}

/** `viewer.js` opens the other veils of the same visit at once. */
function Veiled({ image, origin }: Pick<Props, "image" | "origin">) {
  const t = useTranslations("publicPages.image");
  const blurred = placeholderUrl(image.placeholder);
  return (
    <details className="public-veil" data-veil>
      <summary
        className="public-curtain"
        style={blurred === undefined ? undefined : { backgroundImage: `url("${blurred}")` }}
      >
        <span>
          {t("sensitive")}
          <span className="public-button">{t("show")}</span>
        </span>
      </summary>
      <StageImage image={image} origin={origin} isLazy />
    </details>
  );
}

/** Part of the window's height that an image may take, as in `public.css`. */
const maxHeightPercent = 80;

function StageImage({ image, origin, isLazy }: Pick<Props, "image" | "origin"> & { isLazy: boolean }) {
  const t = useTranslations("publicPages.image");
  const { width, height, placeholder } = image;
  const { name, original } = toPicture(image, origin);
  // The height of the window limits a tall image, which then is less wide.
  const sizes = `min(100vw, ${Math.min(width, 2_048)}px, ${Math.ceil((maxHeightPercent * width) / height)}vh)`;

  return (
    <a href={original} aria-label={t("open", { name })} data-image data-original={original}>
      {/* biome-ignore lint/performance/noImgElement: a user's image never goes through an optimizer. */}
      <img
        {...imageSources(image, origin)}
        sizes={sizes}
        width={width}
        height={height}
        alt={name}
        {...(isLazy ? { loading: "lazy" as const } : { fetchPriority: "high" as const })}
        style={{ backgroundColor: placeholderColor(placeholder) }}
      />
    </a>
  );
}

function Paging({ newer, older, origin }: Pick<Props, "newer" | "older" | "origin">) {
  const t = useTranslations("publicPages.image");
  if (!newer && !older) return null;

  const neighbors = [
    { rel: "prev", image: newer, label: t("newer"), Icon: ChevronLeft },
    { rel: "next", image: older, label: t("older"), Icon: ChevronRight },
  ];

  return (
    <nav aria-label={t("paging")}>
      {neighbors.map(
        ({ rel, image, label, Icon }) =>
          image && (
            <a
              key={rel}
              rel={rel}
              aria-label={label}
              title={label}
              href={toSameOriginPath(image.page_url, origin)}
            >
              <Icon aria-hidden size={22} className="rtl:-scale-x-100" />
            </a>
          ),
      )}
    </nav>
  );
}
