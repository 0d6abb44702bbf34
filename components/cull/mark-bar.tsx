import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { stars } from "@/components/image-lists/stars";
import { IconButton } from "@/components/ui/icon-button";
import {
  Ban,
  ChevronLeft,
  ChevronRight,
  Flag,
  FlagOff,
  RotateCcw,
  Star,
  StarOff,
} from "@/components/ui/icons";
import type { MarkChange, Marks } from "./mark";

interface Props {
  marks: Marks;
  canUndo: boolean;
  hasPrevious: boolean;
  hasNext: boolean;
  onMark: (change: MarkChange) => void;
  onUndo: () => void;
  onStep: (by: 1 | -1) => void;
}

/** The marks as buttons, for pointers and fingers. */
export function MarkBar({ marks, canUndo, hasPrevious, hasNext, onMark, onUndo, onStep }: Props) {
  const t = useTranslations("cull.bar");
  const tMarks = useTranslations("image.marks");
  const flag = (value: Marks["pick"], icon: ReactNode) => (
    <IconButton
      label={tMarks("flag", { flag: value })}
      aria-pressed={marks.pick === value}
      className={pressedStyle}
      onClick={() => onMark({ field: "pick", value })}
    >
      {icon}
    </IconButton>
  );

  return (
    <div
      role="toolbar"
      aria-label={t("label")}
      className="flex flex-wrap items-center justify-center gap-1 sm:gap-4"
    >
      <span className="flex">
        <IconButton label={t("previous")} disabled={!hasPrevious} onClick={() => onStep(-1)}>
          <ChevronLeft aria-hidden size={20} className="rtl:-scale-x-100" />
        </IconButton>
        <IconButton label={t("next")} disabled={!hasNext} onClick={() => onStep(1)}>
          <ChevronRight aria-hidden size={20} className="rtl:-scale-x-100" />
        </IconButton>
      </span>
      <span className="flex">
        {stars.map((value) => (
          <IconButton
            key={value}
            label={tMarks("stars", { stars: value })}
            aria-pressed={marks.rating === value}
            className={pressedStyle}
            onClick={() => onMark({ field: "rating", value })}
          >
            {value === 0 ? (
              <StarOff aria-hidden size={18} />
            ) : (
              <Star aria-hidden size={18} fill={value <= marks.rating ? "currentColor" : "none"} />
            )}
          </IconButton>
        ))}
      </span>
      <span className="flex">
        {flag("pick", <Flag aria-hidden size={18} fill={marks.pick === "pick" ? "currentColor" : "none"} />)}
        {flag("reject", <Ban aria-hidden size={18} />)}
        {flag("none", <FlagOff aria-hidden size={18} />)}
      </span>
      <IconButton label={t("undo")} disabled={!canUndo} onClick={onUndo}>
        <RotateCcw aria-hidden size={18} />
      </IconButton>
    </div>
  );
}

const pressedStyle = "aria-pressed:bg-accent aria-pressed:text-accent-ink";
