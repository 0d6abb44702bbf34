"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useErrorText } from "@/components/api/api-error";
import { api, byId, unwrap } from "@/components/api/client";
import { getImage, useImageCache } from "@/components/image-lists/image-cache";
import { ForRole } from "@/components/session/role.client";
import { Button } from "@/components/ui/button";
import type { AiAnalysis } from "@/lib/ai/resource";
import type { ImageResource } from "@/lib/images/resource";
import { AnalysisFacts } from "./analysis-facts";
import { analysisQuery, analysisStateQuery } from "./analysis-query";
import { LoadedPart } from "./loaded-part.client";
import { Section } from "./section.client";

/** A model's results for the image; nothing if the service analyzes no images. */
export function AnalysisSection({ image }: { image: ImageResource }) {
  const t = useTranslations("inspector");
  const { data } = useQuery(analysisStateQuery);
  if (!data?.available) return null;

  return (
    <Section title={t("sections.analysis")}>
      <Analysis key={image.id} image={image} />
    </Section>
  );
}

function Analysis({ image }: { image: ImageResource }) {
  const t = useTranslations("inspector.analysis");
  const client = useQueryClient();
  const cache = useImageCache();
  const errorText = useErrorText();
  const [running, setRunning] = useState<"analysis" | "change">();
  const isBusy = running !== undefined;
  const [problem, setProblem] = useState<string>();
  const { queryKey } = analysisQuery(image);
  const analysis = useQuery(analysisQuery(image));
  const { ai } = image.status;

  async function run(kind: "analysis" | "change", work: () => Promise<void>): Promise<void> {
    setRunning(kind);
    setProblem(undefined);
    try {
      await work();
    } catch (error) {
      setProblem(errorText(error));
    } finally {
      setRunning(undefined);
    }
  }

  async function analyze(): Promise<void> {
    client.setQueryData(queryKey, await unwrap(api.POST("/images/{id}/ai/analyze", byId(image.id))));
    cache.put(await getImage(image.id));
  }

  async function decide(nsfw: boolean): Promise<void> {
    cache.put(await unwrap(api.PATCH("/images/{id}", { ...byId(image.id), body: { nsfw } })));
    await client.invalidateQueries({ queryKey });
  }

  async function remove(): Promise<void> {
    await unwrap(api.DELETE("/images/{id}/ai", byId(image.id)));
    cache.put(await getImage(image.id));
    client.removeQueries({ queryKey });
  }

  return (
    <>
      {ai === "ready" ? (
        <LoadedPart query={analysis}>
          {(data) => (
            <>
              <Result analysis={data} />
              {data.nsfw_flagged && !data.nsfw_chosen && image.nsfw && (
                <MarkQuestion isBusy={isBusy} onAnswer={(nsfw) => void run("change", () => decide(nsfw))} />
              )}
            </>
          )}
        </LoadedPart>
      ) : (
        <p className="text-sm text-ink-soft">{t(`states.${ai}`)}</p>
      )}
      {problem !== undefined && (
        <p role="alert" className="mt-2 text-sm text-danger">
          {problem}
        </p>
      )}
      <ForRole least="editor">
        <div className="mt-3 flex flex-wrap gap-2">
          <Button size="small" disabled={isBusy} onClick={() => void run("analysis", analyze)}>
            {t(running === "analysis" ? "analyzing" : ai === "ready" ? "again" : "analyze")}
          </Button>
          {ai === "ready" && (
            <Button size="small" disabled={isBusy} onClick={() => void run("change", remove)}>
              {t("delete")}
            </Button>
          )}
        </div>
      </ForRole>
    </>
  );
}

/** A question whether a mark that an analysis has set is right. */
function MarkQuestion({ isBusy, onAnswer }: { isBusy: boolean; onAnswer: (nsfw: boolean) => void }) {
  const t = useTranslations("inspector.analysis");
  return (
    <ForRole least="editor">
      <p className="mt-3 text-sm">{t("marked")}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="small" disabled={isBusy} onClick={() => onAnswer(true)}>
          {t("confirmMark")}
        </Button>
        <Button size="small" disabled={isBusy} onClick={() => onAnswer(false)}>
          {t("clearMark")}
        </Button>
      </div>
    </ForRole>
  );
}

function Result({ analysis }: { analysis: AiAnalysis }) {
  const { caption } = analysis;
  return (
    <>
      {caption !== "" && (
        <p dir="auto" className="text-sm wrap-anywhere">
          {caption}
        </p>
      )}
      <AnalysisFacts analysis={analysis} />
    </>
  );
}
