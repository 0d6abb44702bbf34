import { useTranslations } from "next-intl";
import { type ReactNode, useId } from "react";
import type { ListChoice } from "@/components/image-lists/filters";
import { FilterChip } from "./filter-chip";
import { useFilterTexts } from "./use-filter-text";

interface Props {
  /** Without the filters of the page itself. */
  own: ListChoice;
  /** The filters that apply: all but a license that does not exist. */
  applied?: ListChoice;
  choose: (choice: ListChoice) => void;
  /** A button for all of them. */
  action?: ReactNode;
}

/** The filters that are set, each removed by a press. A chip that does not apply shows why. */
export function FilterChips({ own, applied = own, choose, action }: Props) {
  const t = useTranslations("library.filters");
  const active = useFilterTexts(own.filters)(own.filters);
  const problemId = useId();
  const unknownLicense = applied.filters.license === undefined ? own.filters.license : undefined;
  if (active.length === 0) return null;

  return (
    <div className="mb-4">
      <ul aria-label={t("active")} className="flex flex-wrap items-center gap-2">
        {active.map(({ id, text, others }) => {
          const isProblem = id === "license" && unknownLicense !== undefined;
          return (
            <li key={id}>
              <FilterChip
                text={text}
                problemId={isProblem ? problemId : undefined}
                onRemove={() => choose({ ...own, filters: others })}
              />
            </li>
          );
        })}
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
        {action && <li>{action}</li>}
      </ul>
      {unknownLicense !== undefined && (
        <p id={problemId} role="alert" dir="auto" className="mt-2 text-sm text-danger">
          {t("unknownLicense", { license: unknownLicense })}
        </p>
      )}
    </div>
  );
}
