import { useTranslations } from "next-intl";
import { classNames } from "@/components/ui/class-names";
import { ChevronLeft, ChevronRight } from "@/components/ui/icons";
import { chromeButtonStyle } from "./chrome-style";
import type { Paging } from "./use-paging";

/**
 * The buttons at both sides of the image. Without a neighbor they stay, so that the focus is not
 * lost.
 */
export function PagingArrows({ paging }: { paging: Paging }) {
  const t = useTranslations("viewer.paging");
  const arrow = (side: "start" | "end") => {
    const isNext = side === "end";
    const isPossible = isNext ? paging.hasNext : paging.hasPrevious;
    const Icon = isNext ? ChevronRight : ChevronLeft;

    return (
      <button
        type="button"
        aria-label={isNext ? t("next") : t("previous")}
        aria-disabled={!isPossible}
        onClick={() => void paging.step(isNext ? 1 : -1)}
        className={classNames(
          "absolute top-1/2 grid size-12 -translate-y-1/2 place-items-center rounded-full aria-disabled:cursor-default aria-disabled:opacity-30",
          chromeButtonStyle,
          isNext ? "end-3" : "start-3",
        )}
      >
        <Icon aria-hidden size={26} className="rtl:-scale-x-100" />
      </button>
    );
  };

  return (
    <>
      {arrow("start")}
      {arrow("end")}
    </>
  );
}
