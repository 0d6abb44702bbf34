import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ListChoice } from "./filters";
import { useFilterTexts } from "./use-filter-text";

interface Props {
  /** Without the filters of the page itself. */
  own: ListChoice;
  choose: (choice: ListChoice) => void;
}

/** The filters that are set, each removed by a press. */
export function FilterChips({ own, choose }: Props) {
  const t = useTranslations("library.filters");
  const active = useFilterTexts(own.filters)(own.filters);
  if (active.length === 0) return null;
  return (
    <ul aria-label={t("active")} className="mb-4 flex flex-wrap items-center gap-2">
      {active.map(({ id, text, others }) => (
        <li key={id}>
          <button
            type="button"
            aria-label={t("remove", { filter: text })}
            onClick={() => choose({ ...own, filters: others })}
            className="inline-flex h-8 max-w-72 items-center gap-1.5 rounded-full border border-line bg-accent-soft ps-3 pe-2 text-[0.8125rem] font-medium hover:border-line-strong pointer-coarse:h-11"
          >
            <span dir="auto" className="truncate">
              {text}
            </span>
            <X aria-hidden size={14} className="shrink-0" />
          </button>
        </li>
      ))}
      {(active.length > 1 || own.sort !== undefined) && (
        <li>
          <button
            type="button"
            onClick={() => choose({ filters: {}, sort: undefined })}
            className="h-8 rounded-md px-2 text-[0.8125rem] font-medium text-ink-soft underline underline-offset-4 hover:text-ink pointer-coarse:h-11"
          >
            {t("clear")}
          </button>
        </li>
      )}
    </ul>
  );
}
