import { useTranslations } from "next-intl";
import { useErrorText } from "@/components/api/api-error";
import { Button } from "@/components/ui/button";
import type { QueueState } from "./queue";

interface Props {
  state: QueueState;
  onRetry: () => void;
}

/** Counts the marks that are not saved yet, and gives the reason. */
export function SavingState({ state: { pending, error }, onRetry }: Props) {
  const t = useTranslations("cull.saving");
  const errorText = useErrorText();
  const hasFailed = error !== undefined && pending > 0;

  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <p className="text-ink-soft tabular-nums">{t("pending", { count: pending })}</p>
      {/* Always rendered: a live region that appears together with its text is not read out. */}
      <p role="status" className="text-danger">
        {hasFailed && t("failed", { reason: errorText(error) })}
      </p>
      {hasFailed && (
        <Button size="small" onClick={onRetry}>
          {t("retry")}
        </Button>
      )}
    </div>
  );
}
