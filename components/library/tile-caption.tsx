import { useTranslations } from "next-intl";
import { Ltr } from "@/components/ui/ltr";
import { useFormats } from "@/components/ui/use-formats";
import type { GridImage } from "@/lib/images/list-queries/resource";
import { TileBadges } from "./tile-badges";

/** The text of the list view next to an image. */
export function TileCaption({ image, note }: { image: GridImage; note: string | undefined }) {
  const t = useTranslations("library.tile");
  const { day } = useFormats();
  const { filename, width, height } = image;

  return (
    <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] items-center gap-x-4 pe-10 text-sm sm:grid-cols-[minmax(0,1fr)_7rem_8rem_9rem]">
      <span className="min-w-0">
        <span dir="auto" className="block truncate font-medium text-ink">
          {filename}
        </span>
        {image.alt !== "" && (
          <span dir="auto" className="block truncate text-[0.8125rem] text-ink-soft">
            {image.alt}
          </span>
        )}
      </span>
      <span className="relative h-7 max-sm:hidden">
        <TileBadges image={image} />
      </span>
      <Ltr className="text-ink-soft tabular-nums max-sm:hidden">
        {width !== null && height !== null && t("pixels", { width, height })}
      </Ltr>
      <span className="truncate text-ink-soft max-sm:hidden">
        {note ?? day(image.taken_at ?? image.created_at)}
      </span>
    </span>
  );
}
