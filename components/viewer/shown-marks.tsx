import { useTranslations } from "next-intl";
import { useFormats } from "@/components/ui/use-formats";
import type { GridImage } from "@/lib/images/list-queries/resource";

/** Stars, flag and archive of the shown image in words, where it has them. */
export function ShownMarks({ image: { rating, pick, archived } }: { image: GridImage }) {
  const t = useTranslations("image.marks");
  const { list } = useFormats();
  const marks = [
    rating !== undefined && t("stars", { stars: rating }),
    pick !== undefined && t("flag", { flag: pick }),
    archived && t("archived"),
  ].filter((mark) => typeof mark === "string");

  return marks.length > 0 && <p className="truncate text-xs tabular-nums">{list(marks)}</p>;
}
