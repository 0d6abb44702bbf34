import { useTranslations } from "next-intl";
import { Ban, Flag, Star } from "@/components/ui/icons";
import { useFormats } from "@/components/ui/use-formats";
import type { Marks } from "./mark";

/** Stars and the flag, where an image has them. */
export function MarkIcons({ marks: { rating, pick } }: { marks: Marks }) {
  const t = useTranslations("image.marks");
  const { number } = useFormats();
  return (
    <span className="ms-auto flex shrink-0 items-center gap-2">
      {rating > 0 && (
        <span role="img" aria-label={t("stars", { stars: rating })} className="flex items-center gap-0.5">
          <Star aria-hidden size={15} fill="currentColor" />
          <span aria-hidden className="font-medium tabular-nums">
            {number(rating)}
          </span>
        </span>
      )}
      {pick === "pick" && (
        <Flag role="img" aria-label={t("flag", { flag: pick })} size={15} fill="currentColor" />
      )}
      {pick === "reject" && (
        <Ban role="img" aria-label={t("flag", { flag: pick })} size={15} className="text-danger" />
      )}
    </span>
  );
}
