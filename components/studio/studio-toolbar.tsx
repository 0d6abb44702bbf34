import { useTranslations } from "next-intl";
import type { ComponentProps, ReactNode, RefObject } from "react";
import { Button } from "@/components/ui/button";
import { Columns2, Contrast, Download } from "@/components/ui/icons";
import { Segmented } from "@/components/ui/segmented";
import type { Zoom } from "./preview-stage";
import { settingsSheetId } from "./settings-sheet";

export type Comparison = "nothing" | "original" | "settings";

interface Props {
  comparison: Comparison;
  zoom: Zoom;
  isSheetOpen: boolean;
  sheetButton: RefObject<HTMLButtonElement | null>;
  onCompare: (comparison: Comparison) => void;
  onZoom: (zoom: Zoom) => void;
  onToggleSheet: () => void;
  /** Undefined while there is nothing to download. */
  onDownload: (() => void) | undefined;
}

/** The actions on the preview. On small screens it also opens the settings. */
export function StudioToolbar(props: Props) {
  const { comparison, zoom, isSheetOpen, sheetButton, onCompare, onZoom, onToggleSheet, onDownload } = props;
  const t = useTranslations("studio.stage");
  const toggle = (chosen: Comparison) => onCompare(comparison === chosen ? "nothing" : chosen);

  return (
    <div className="mt-2 flex flex-wrap items-center gap-1.5 sm:gap-2">
      <ToolButton
        ref={sheetButton}
        aria-expanded={isSheetOpen}
        aria-controls={settingsSheetId}
        onClick={onToggleSheet}
        className="lg:hidden"
      >
        {t("settings")}
      </ToolButton>
      <ToolButton
        aria-pressed={comparison === "original"}
        title={t("compare")}
        onClick={() => toggle("original")}
      >
        <Contrast aria-hidden size={16} />
        <Word>{t("compare")}</Word>
      </ToolButton>
      <ToolButton
        aria-pressed={comparison === "settings"}
        title={t("compareSettings")}
        onClick={() => toggle("settings")}
      >
        <Columns2 aria-hidden size={16} />
        <Word>{t("compareSettings")}</Word>
      </ToolButton>
      <ToolButton title={t("download")} disabled={!onDownload} onClick={onDownload}>
        <Download aria-hidden size={16} />
        <Word>{t("download")}</Word>
      </ToolButton>
      <Segmented
        label={t("zoom")}
        hideLabel
        className="ms-auto"
        value={zoom}
        options={[
          { value: "fit", label: t("fit") },
          { value: "actual", label: t("actual") },
        ]}
        onChange={onZoom}
      />
    </div>
  );
}

function ToolButton(props: ComponentProps<typeof Button>) {
  return (
    <Button
      size="small"
      {...props}
      className={`aria-pressed:border-accent-text aria-pressed:bg-accent-soft pointer-coarse:h-11 ${props.className ?? ""}`}
    />
  );
}

/** Small screens show the icon only. */
function Word({ children }: { children: ReactNode }) {
  return <span className="@max-2xl:sr-only">{children}</span>;
}
