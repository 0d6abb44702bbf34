import { useTranslations } from "next-intl";
import type { CSSProperties } from "react";
import { ChevronLeft, ChevronRight } from "@/components/ui/icons";
import { placeholderColor, placeholderUrl } from "@/components/ui/placeholder";
import type { PageImage } from "./page-image";

/** A neighbor of the image. */
interface Neighbor {
  href: string;
  label: string;
}

interface Props {
  pageImage: PageImage;
  previous: Neighbor | undefined;
  next: Neighbor | undefined;
  /** Whether a sensitive image has a blurred placeholder, which is a data URL. */
  isBlurred?: boolean;
}

/**
 * The image on its page, with the ways to its neighbors. A sensitive one is loaded when somebody
 * asks to see it, which needs no script.
 */
export function ImageStage({ pageImage, previous, next, isBlurred = true }: Props) {
  return (
    <div className="public-stage" data-stage>
      {pageImage.isSensitive ? (
        <Veiled pageImage={pageImage} isBlurred={isBlurred} />
      ) : (
        <StageImage pageImage={pageImage} isLazy={false} />
      )}
      <Paging previous={previous} next={next} />
    </div>
  );
}

/** `viewer.js` opens the other veils of the same visit at once. */
function Veiled({ pageImage, isBlurred }: { pageImage: PageImage; isBlurred: boolean }) {
  const t = useTranslations("publicPages.image");
  const blurred = isBlurred ? placeholderUrl(pageImage.placeholder) : undefined;
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
      <StageImage pageImage={pageImage} isLazy />
    </details>
  );
}

/** Part of the window's height that an image may take, as in `public.css`. */
const maxHeightPercent = 80;

function StageImage({ pageImage, isLazy }: { pageImage: PageImage; isLazy: boolean }) {
  const t = useTranslations("publicPages.image");
  const { name, width, height, sources, original, download, placeholder } = pageImage;
  // The height of the window limits a tall image, which then is less wide.
  const sizes = `min(100vw, ${Math.min(width, 2_048)}px, ${Math.ceil((maxHeightPercent * width) / height)}vh)`;

  return (
    <a
      href={original ?? sources.src}
      aria-label={t("open", { name })}
      data-image
      data-original={original}
      data-save={download}
    >
      {/* biome-ignore lint/performance/noImgElement: a user's image never goes through an optimizer. */}
      <img
        {...sources}
        sizes={sizes}
        width={width}
        height={height}
        alt={name}
        {...(isLazy ? { loading: "lazy" as const } : { fetchPriority: "high" as const })}
        style={
          {
            "--width": `${width}px`,
            "--ratio": width / height,
            backgroundColor: placeholderColor(placeholder),
          } as CSSProperties
        }
      />
    </a>
  );
}

function Paging({ previous, next }: Pick<Props, "previous" | "next">) {
  const t = useTranslations("publicPages.image");
  if (!previous && !next) return null;

  const neighbors = [
    { rel: "prev", neighbor: previous, Icon: ChevronLeft },
    { rel: "next", neighbor: next, Icon: ChevronRight },
  ];

  return (
    <nav aria-label={t("paging")}>
      {neighbors.map(
        ({ rel, neighbor, Icon }) =>
          neighbor && (
            <a key={rel} rel={rel} href={neighbor.href} aria-label={neighbor.label} title={neighbor.label}>
              <Icon aria-hidden size={22} className="rtl:-scale-x-100" />
            </a>
          ),
      )}
    </nav>
  );
}
