import { useTranslations } from "next-intl";
import type { RefObject } from "react";
import { Columns2, Contrast, Download } from "@/components/ui/icons";
import { Segmented } from "@/components/ui/segmented";
import { settingsSheetId } from "./settings-sheet";
import type { Zoom } from "./stage-pane";
import { ToolButton, ToolLabel } from "./tool-button";

interface Props {
  isComparingOriginal: boolean;
  isComparingSettings: boolean;
  zoom: Zoom;
  isSheetOpen: boolean;
  sheetButton: RefObject<HTMLButtonElement | null>;
  onToggleOriginal: () => void;
  onToggleSecond: () => void;
  onZoom: (zoom: Zoom) => void;
  onToggleSheet: () => void;
  /** Undefined while there is nothing to download. */
  onDownload: (() => void) | undefined;
}

/** The actions on the preview. On small screens it also opens the settings. */
export function StudioToolbar(props: Props) {
  const { isComparingOriginal, isComparingSettings, zoom, isSheetOpen, sheetButton } = props;
  const { onToggleOriginal, onToggleSecond, onZoom, onToggleSheet, onDownload } = props;
  const t = useTranslations("studio.stage");

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
      <ToolButton aria-pressed={isComparingOriginal} title={t("compare")} onClick={onToggleOriginal}>
        <Contrast aria-hidden size={16} />
        <ToolLabel>{t("compare")}</ToolLabel>
      </ToolButton>
      <ToolButton aria-pressed={isComparingSettings} title={t("compareSettings")} onClick={onToggleSecond}>
        <Columns2 aria-hidden size={16} />
        <ToolLabel>{t("compareSettings")}</ToolLabel>
      </ToolButton>
      <ToolButton title={t("download")} disabled={!onDownload} onClick={onDownload}>
        <Download aria-hidden size={16} />
        <ToolLabel>{t("download")}</ToolLabel>
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
