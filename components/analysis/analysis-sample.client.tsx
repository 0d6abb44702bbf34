"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useErrorText } from "@/components/api/api-error";
import { api, byId, unwrap } from "@/components/api/client";
import { AnalysisFacts } from "@/components/inspector/analysis-facts";
import { Button } from "@/components/ui/button";
import { LabelledSelect } from "@/components/ui/labelled-select";
import { SettingGroup } from "@/components/ui/setting-group";
import type { GridImage } from "@/lib/images/list-queries/resource";

const offered = 20;

async function listNewest(signal: AbortSignal): Promise<GridImage[]> {
  const query = { limit: offered };
  return (await unwrap(api.GET("/images/grid", { params: { query }, signal }))).data;
}

/** Analyses one of the newest images and shows the result. */
export function AnalysisSample() {
  const t = useTranslations("settings.analysis.sample");
  const errorText = useErrorText();
  const [chosen, setChosen] = useState<string>();
  const newest = useQuery({
    queryKey: ["image-choices", "newest"],
    queryFn: ({ signal }) => listNewest(signal),
  });

  const analysis = useMutation({
    mutationFn: (id: string) => unwrap(api.POST("/images/{id}/ai/analyze", byId(id))),
  });
  const images = newest.data ?? [];
  const id = chosen ?? images[0]?.id;
  const error = newest.error ?? analysis.error;

  return (
    <SettingGroup title={t("title")}>
      <p className="text-sm text-ink-soft">{newest.data?.length === 0 ? t("none") : t("text")}</p>
      {id !== undefined && (
        <>
          <LabelledSelect
            label={t("image")}
            value={id}
            choices={images.map(({ id: value, filename }) => ({ value, label: filename }))}
            onChange={setChosen}
          />
          <Button className="self-start" disabled={analysis.isPending} onClick={() => analysis.mutate(id)}>
            {t(analysis.isPending ? "analyzing" : "analyze")}
          </Button>
        </>
      )}
      <div aria-live="polite">
        {error && <p className="text-sm text-danger">{errorText(error)}</p>}
        {analysis.data && analysis.data.image_id === id && (
          <>
            {analysis.data.caption !== "" && <p className="text-sm wrap-anywhere">{analysis.data.caption}</p>}
            <AnalysisFacts analysis={analysis.data} />
            <p className="mt-2 text-sm text-ink-soft">
              {t("took", { seconds: Math.round(analysis.data.processing_time_ms / 100) / 10 })}
            </p>
          </>
        )}
      </div>
    </SettingGroup>
  );
}
