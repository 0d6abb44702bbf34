"use client";

import { useMutation } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { useErrorText } from "@/components/api/api-error";
import { api, unwrap } from "@/components/api/client";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { SettingGroup } from "@/components/ui/setting-group";
import type { AiState } from "@/lib/ai/resource";

interface Request {
  isDryRun: boolean;
  isOutdatedOnly: boolean;
}

/** Returns how many images will be analyzed, or would be. */
async function analyzeAll({ isDryRun, isOutdatedOnly }: Request): Promise<number> {
  const body = {
    action: "analyze" as const,
    query: {},
    outdated_only: isOutdatedOnly,
    dry_run: isDryRun,
  };
  const answer = await unwrap(api.POST("/images/batch", { body }));
  return "job" in answer ? answer.job.total : answer.changed;
}

/**
 * Analyzes the whole library, after a press on a button with the number of images, the time and the
 * cost.
 */
export function AnalyzeLibrary({ state }: { state: AiState }) {
  const t = useTranslations("settings.analysis.library");
  const errorText = useErrorText();
  const [isOutdatedOnly, setIsOutdatedOnly] = useState(true);
  const count = useMutation({ mutationFn: analyzeAll });
  const start = useMutation({ mutationFn: analyzeAll });
  const error = count.error ?? start.error;
  const images = count.data;

  function choose(checked: boolean): void {
    setIsOutdatedOnly(checked);
    count.reset();
    start.reset();
  }

  return (
    <SettingGroup title={t("title")}>
      <p className="text-sm text-ink-soft">{t("text")}</p>
      <Checkbox
        label={t("outdated")}
        description={t("outdatedHelp")}
        checked={isOutdatedOnly}
        onChange={choose}
      />
      <div className="flex flex-wrap gap-3">
        <Button
          disabled={count.isPending || start.isPending}
          onClick={() => {
            start.reset();
            count.mutate({ isDryRun: true, isOutdatedOnly });
          }}
        >
          {t("count")}
        </Button>
        {images !== undefined && images > 0 && !start.isSuccess && (
          <Button
            look="primary"
            disabled={start.isPending}
            onClick={() => start.mutate({ isDryRun: false, isOutdatedOnly })}
          >
            {t("start", { images })}
          </Button>
        )}
      </div>
      <div aria-live="polite" className="text-sm">
        {error && <p className="text-danger">{errorText(error)}</p>}
        {start.data !== undefined && <p>{t("started", { images: start.data })}</p>}
        {images !== undefined && start.data === undefined && <Estimate images={images} state={state} />}
      </div>
    </SettingGroup>
  );
}

/** The estimated time and cost of analyzing so many images, by the last analyses. */
function Estimate({ images, state }: { images: number; state: AiState }) {
  const t = useTranslations("settings.analysis.library");
  const format = useFormatter();
  const { seconds_per_image, quota, usage } = state;
  const { used = 0, limit = null } = quota ?? {};
  const cost = used === 0 || !usage ? 0 : (usage.cost / used) * images;
  const left = limit === null ? undefined : Math.max(0, limit - used);

  return (
    <ul className="flex flex-col gap-1">
      <li className="font-medium">{t("counted", { images })}</li>
      {images > 0 && seconds_per_image !== null && (
        <li>{t("time", { minutes: Math.max(1, Math.round((images * seconds_per_image) / 60)) })}</li>
      )}
      {images > 0 && cost > 0 && (
        <li>{t("cost", { cost: format.number(cost, { style: "currency", currency: "USD" }) })}</li>
      )}
      {left !== undefined && left < images && <li className="text-danger">{t("overQuota", { left })}</li>}
    </ul>
  );
}
