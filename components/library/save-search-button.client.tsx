"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { toStoredFilter } from "@/components/image-collections/smart-filter";
import type { ListChoice } from "@/components/image-lists/filters";
import { useHasRole } from "@/components/session/role.client";
import { onDemand } from "@/components/ui/on-demand";

const SaveSearchDialog = onDemand(() =>
  import("./save-search-dialog.client").then((module) => module.SaveSearchDialog),
);

/** Makes a smart collection of the filters of a list, or shows why it cannot. */
export function SaveSearchButton({ choice }: { choice: ListChoice }) {
  const t = useTranslations("library.saveSearch");
  const maySave = useHasRole()({ role: "editor", inWholeLibrary: true });
  const reasonId = useId();
  const [isOpen, setOpen] = useState(false);
  if (!maySave || choice.filters.deleted !== undefined) return null;

  const reason =
    choice.mode !== undefined
      ? t("byMeaning")
      : toStoredFilter(choice.filters) === undefined
        ? t("archivedOnly")
        : undefined;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        // It can have the focus, so that its reason is read.
        aria-disabled={reason !== undefined}
        aria-describedby={reason === undefined ? undefined : reasonId}
        onClick={() => reason === undefined && setOpen(true)}
        className="h-8 rounded-md px-2 text-[0.8125rem] font-medium text-ink-soft underline underline-offset-4 hover:text-ink pointer-coarse:h-11"
      >
        {t("label")}
      </button>
      {reason !== undefined && (
        <span id={reasonId} className="text-[0.8125rem] text-ink-soft">
          {reason}
        </span>
      )}
      {isOpen && <SaveSearchDialog choice={choice} onClose={() => setOpen(false)} />}
    </>
  );
}
