import { useTranslations } from "next-intl";
import { useState } from "react";
import { useErrorText } from "@/components/api/api-error";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { listOthers, type VisibleGroup } from "./duplicate-pages";
import { KeepAllChoice } from "./keep-all-choice";
import { type KeptKind, keptKinds } from "./keep-best";
import { ResponsiveImage } from "./responsive-image.client";
import { useDryRun } from "./use-dry-run";

interface Props {
  /** The groups that are loaded. */
  groups: readonly VisibleGroup[];
  onConfirm: (kind: KeptKind) => void;
  onClose: () => void;
}

/** Images shown before they move to the trash. */
const maxPreviews = 12;

/**
 * Shows what dry runs count for identical files alone and with similar images, then moves the
 * images of the chosen kind to the trash on a press.
 */
export function KeepAllDialog({ groups, onConfirm, onClose }: Props) {
  const t = useTranslations("duplicates.keepAll");
  const errorText = useErrorText();
  const [kind, setKind] = useState<KeptKind>("exact");
  const dryRuns = { exact: useDryRun("exact"), all: useDryRun("all") };
  const { data, error } = dryRuns[kind];
  const count = data?.images ?? 0;
  const previews = listOthers(groups, kind).slice(0, Math.min(maxPreviews, count));

  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t("title")}
      text={t("text")}
      closeLabel={t("cancel")}
      actions={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button
            look="primary"
            disabled={count === 0}
            onClick={() => {
              onClose();
              onConfirm(kind);
            }}
          >
            {t("confirm", { count })}
          </Button>
        </>
      }
    >
      <fieldset className="-mx-2 flex flex-col gap-1">
        <legend className="sr-only">{t("choice")}</legend>
        {keptKinds.map((choice) => (
          <KeepAllChoice
            key={choice}
            label={t(`kinds.${choice}`)}
            dryRun={dryRuns[choice]}
            isChosen={choice === kind}
            onChoose={() => setKind(choice)}
          />
        ))}
      </fieldset>
      {error !== null && (
        <p role="alert" className="mt-3 text-sm text-danger">
          {errorText(error)}
        </p>
      )}
      {previews.length > 0 && (
        <>
          <p className="mt-3 mb-2 text-sm font-medium">{t("previews", { shown: previews.length, count })}</p>
          <ul className="flex flex-wrap gap-2">
            {previews.map((image) => (
              <li key={image.id}>
                <ResponsiveImage image={image} sizes="4rem" className="size-16 rounded-md bg-sunken" />
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="mt-4 text-sm text-ink-soft">{t("links")}</p>
    </Dialog>
  );
}
