import { useTranslations } from "next-intl";
import { classNames } from "@/components/ui/class-names";
import { X } from "@/components/ui/icons";

interface Props {
  text: string;
  /** The element with the reason why the filter does not apply. */
  problemId?: string | undefined;
  onRemove: () => void;
}

/** A filter that is set. A press removes it. */
export function FilterChip({ text, problemId, onRemove }: Props) {
  const t = useTranslations("library.filters.chips");
  return (
    <button
      type="button"
      aria-label={t("remove", { filter: text })}
      aria-describedby={problemId}
      onClick={onRemove}
      className={classNames(
        "inline-flex h-8 max-w-72 items-center gap-1.5 rounded-full border ps-3 pe-2 text-[0.8125rem] font-medium pointer-coarse:h-11",
        problemId !== undefined
          ? "border-danger bg-danger-soft text-danger"
          : "border-line bg-accent-soft hover:border-line-strong",
      )}
    >
      <span dir="auto" className="truncate">
        {text}
      </span>
      <X aria-hidden size={14} className="shrink-0" />
    </button>
  );
}
