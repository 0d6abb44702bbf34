import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useIsOffered } from "@/components/session/offers.client";
import { CommandTooltip } from "@/components/shortcuts/command-tooltip.client";
import { useCommand } from "@/components/shortcuts/use-command.client";
import { Button } from "@/components/ui/button";
import type { ImageResource } from "@/lib/images/resource";
import { analysisQuery, analysisStateQuery } from "./analysis-query";
import type { Edit } from "./use-edit";

/**
 * The caption of the analysis for an image without an alt text, if the owner wants that: a press or
 * a key adopts it.
 */
export function AltSuggestion({ image, edit }: { image: ImageResource; edit: Edit }) {
  const t = useTranslations("inspector.analysis");
  const [problem, setProblem] = useState<string>();
  const isPossible = useIsOffered()("analysis") && image.status.ai === "ready" && image.alt === "";
  const state = useQuery({ ...analysisStateQuery, enabled: isPossible });
  const isWanted = isPossible && state.data !== undefined && state.data.alt_text !== "off";
  const analysis = useQuery({ ...analysisQuery(image), enabled: isWanted });
  const caption = (isWanted && analysis.data?.caption) || "";
  // An alt text that someone has written in between is a conflict, which shows theirs.
  const adopt = async () => setProblem((await edit({ alt: caption }))?.reason);
  useCommand("adoptAlt", () => void adopt(), {
    enabled: caption !== "",
    findTarget: () => ({ name: image.filename }),
  });
  if (caption === "" && problem === undefined) return null;

  return (
    <div className="-mt-1.5">
      {caption !== "" && (
        <>
          <p className="text-xs text-ink-soft">{t("suggestedAlt")}</p>
          <p dir="auto" className="text-sm wrap-anywhere">
            {caption}
          </p>
          <CommandTooltip command="adoptAlt" label={t("useAsAlt")}>
            <Button size="small" look="bare" onClick={() => void adopt()}>
              {t("useAsAlt")}
            </Button>
          </CommandTooltip>
        </>
      )}
      {problem !== undefined && (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
    </div>
  );
}
