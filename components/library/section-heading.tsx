import { useTranslations } from "next-intl";
import type { CSSProperties } from "react";
import { classNames } from "@/components/ui/class-names";
import { Check } from "@/components/ui/icons";
import { useFormats } from "@/components/ui/use-formats";

interface Props {
  /** `YYYY-MM` */
  month: string;
  count: number;
  isSelected: boolean;
  style?: CSSProperties;
  rowIndex: number;
  /** Undefined before scripts run. */
  onToggle: (() => void) | undefined;
}

/** The heading of a month, with a check that selects all of it. */
export function SectionHeading({ month, count, isSelected, style, rowIndex, onToggle }: Props) {
  const t = useTranslations("library.section");
  const { month: formatMonth, number } = useFormats();
  const name = formatMonth(month);

  return (
    <div role="row" aria-rowindex={rowIndex} className="group/heading flex items-center gap-2" style={style}>
      <div role="rowheader" className="month-heading">
        <h2>{name}</h2>
        <span>{number(count)}</span>
        {onToggle && (
          <button
            type="button"
            tabIndex={-1}
            aria-pressed={isSelected}
            aria-label={t("select", { month: name })}
            onClick={onToggle}
            className={classNames(
              "grid size-7 place-items-center rounded-full transition-opacity duration-120 pointer-coarse:size-11",
              !isSelected &&
                "opacity-0 group-hover/heading:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-100",
            )}
          >
            <span
              className={classNames(
                "grid size-5 place-items-center rounded-full border-2",
                isSelected
                  ? "border-accent-text bg-accent text-accent-ink"
                  : "border-line-strong text-transparent",
              )}
            >
              <Check aria-hidden size={12} strokeWidth={3} />
            </span>
          </button>
        )}
      </div>
    </div>
  );
}
