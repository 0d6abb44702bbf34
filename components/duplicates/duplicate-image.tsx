import { useTranslations } from "next-intl";
import { Globe, Heart, Link as LinkIcon, Lock } from "@/components/ui/icons";
import { Link } from "@/components/ui/link.client";
import { LocalTime } from "@/components/ui/local-time.client";
import type { ImageResource } from "@/lib/images/resource";
import { ImageFacts } from "./image-facts";
import { ResponsiveImage } from "./responsive-image.client";

const visibilityIcons = { public: Globe, unlisted: LinkIcon, private: Lock };

interface Props {
  image: ImageResource;
  /** Name of the radio group. */
  group: string;
  isBest: boolean;
  isKept: boolean;
  onKeep: () => void;
}

/**
 * One image of a group, uncropped, with its differences from the others, and the choice to keep it.
 */
export function DuplicateImage({ image, group, isBest, isKept, onKeep }: Props) {
  const t = useTranslations("duplicates.group");
  const tVisibility = useTranslations("duplicates.visibility");
  const { filename, album, visibility } = image;
  const Visibility = visibilityIcons[visibility];

  return (
    <div className="flex h-full flex-col overflow-hidden rounded-md border border-line bg-surface has-checked:border-accent-text has-checked:outline-2 has-checked:outline-accent-text">
      <Link
        href={`/dashboard/images/${image.id}`}
        prefetch={false}
        aria-label={t("open", { filename })}
        className="block h-44 bg-sunken sm:h-52"
      >
        <ResponsiveImage
          image={image}
          sizes="(min-width: 40rem) 20rem, 50vw"
          fit="own-size"
          alt=""
          className="size-full"
        />
      </Link>
      <label className="flex flex-1 cursor-pointer items-start gap-2.5 p-3">
        <input
          type="radio"
          name={group}
          checked={isKept}
          onChange={onKeep}
          className="mt-1 size-4 shrink-0 accent-accent-text pointer-coarse:size-5"
        />
        <span className="min-w-0 flex-1 text-[0.8125rem] leading-5">
          <span className="flex flex-wrap items-center gap-x-2">
            <bdi className="min-w-0 truncate text-sm font-medium">{filename}</bdi>
            {isBest && (
              <span className="rounded-sm bg-accent-soft px-1.5 text-xs font-medium text-accent-text">
                {t("best")}
              </span>
            )}
          </span>
          <ImageFacts image={image} />
          <span className="block text-ink-soft">
            <LocalTime iso={image.created_at} />
          </span>
          <span className="flex flex-wrap items-center gap-x-2 text-ink-soft">
            <span className="inline-flex items-center gap-1">
              <Visibility aria-hidden size={13} />
              {tVisibility(visibility)}
            </span>
            <bdi className="truncate">{t("album", { album })}</bdi>
            {image.is_favourited && (
              <span className="inline-flex items-center gap-1">
                <Heart aria-hidden size={13} className="fill-accent text-accent-text" />
                {t("favourite")}
              </span>
            )}
          </span>
        </span>
      </label>
    </div>
  );
}
