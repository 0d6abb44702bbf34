"use client";

import { useTranslations } from "next-intl";
import { type ComponentType, useRef, useState } from "react";
import { useCommand } from "@/components/shortcuts/use-command.client";
import { Images } from "@/components/ui/icons";
import { onDemand } from "@/components/ui/on-demand";
import { automaticQuality } from "@/lib/engine/variants/variant-keys";
import type { ImageResource } from "@/lib/images/resource";
import type { VariantList as Variants } from "@/lib/variants/resource";
import { ComparedFigures } from "./compared-figures";
import { Controls } from "./controls";
import { downloadPreview } from "./download-preview";
import { EmbedPanel } from "./embed-panel";
import { PreviewStage } from "./preview-stage";
import type { RecipeEditorProps } from "./recipe-panel";
import { ResultFigures } from "./result-figures";
import { SavePanel } from "./save-panel";
import { SettingChoice } from "./setting-choice";
import { type Slot, singleSetting } from "./settings-pair";
import { SettingsSheet } from "./settings-sheet";
import type { Zoom } from "./stage-pane";
import { StudioToolbar } from "./studio-toolbar";
import { ToolButton, ToolLabel } from "./tool-button";
import { useCustomVariants, useSavedKeys } from "./use-custom-variants";
import { usePreview } from "./use-preview";
import { useSettingsPair } from "./use-settings-pair";
import { VariantList } from "./variant-list";
import {
  defaultVariantOptions,
  type Format,
  hasInvalidSide,
  isLossless,
  listFormats,
  parseVariantOptions,
  toSource,
  toVariantKey,
  type VariantOptions,
} from "./variant-options";

const RecipePanel = onDemand(() => import("./recipe-panel").then((module) => module.RecipePanel));

/** The step by which the keys change it. */
const qualityStep = 5;

interface Props {
  image: ImageResource;
  variants: Variants;
  savedKeys: readonly string[];
  /** The choice in the page's URL. */
  initialQuery: { key?: string | undefined; format?: string | undefined };
  RecipeEditor: ComponentType<RecipeEditorProps>;
}

/** Lets the user choose a variant by look and file size, save it and copy its code. */
export function Studio({ image, variants: initial, savedKeys, initialQuery, RecipeEditor }: Props) {
  const t = useTranslations("studio");
  const source = toSource(image);
  const settings = useSettingsPair(() => {
    const format = listFormats(source).find((one) => one === initialQuery.format) ?? "auto";
    const chosen = parseVariantOptions(initialQuery.key ?? "", format);
    return singleSetting(chosen ?? { ...defaultVariantOptions(source), format });
  });
  const { pair, setting: options } = settings;
  const { active } = pair;
  const isComparingSettings = pair.b !== undefined;
  // A preview is covered by the original or by the other setting, never by both.
  const [comparison, setComparison] = useState<"original" | "overlay">();
  const isComparingOriginal = comparison === "original";
  const isOverlaid = comparison === "overlay";
  const [zoom, setZoom] = useState<Zoom>("fit");
  const [isSheetOpen, setSheetOpen] = useState(false);
  const sheetButton = useRef<HTMLButtonElement>(null);
  const pinned = useRef<HTMLDivElement>(null);
  const variants = useCustomVariants(image.id, initial);
  const saved = useSavedKeys(savedKeys);
  const key = toVariantKey(options);
  const originalBytes = image.info.size_bytes ?? 0;
  const results = {
    a: usePreview({ id: image.id, key: toVariantKey(pair.a), format: pair.a.format }),
    b: usePreview({
      id: image.id,
      key: pair.b && toVariantKey(pair.b),
      format: pair.b?.format ?? "auto",
    }),
  };
  const result = results[active];
  const { preview } = result;
  const previews = { a: results.a.preview, b: results.b.preview };

  const updateOptions = (next: VariantOptions) => {
    settings.change(() => next);
    updateUrlQuery(next);
  };

  const activate = (slot: Slot) => {
    settings.activate(slot);
    updateUrlQuery(pair[slot] ?? options);
  };

  const toggleSheet = () => {
    setSheetOpen(!isSheetOpen);
    // The sheet covers the lower half of the screen.
    if (!isSheetOpen) pinned.current?.scrollIntoView({ block: "start" });
  };

  const closeSheet = () => {
    setSheetOpen(false);
    sheetButton.current?.focus();
  };

  const changeQuality = (difference: number) =>
    updateOptions({ ...options, quality: Math.min(100, Math.max(1, options.quality + difference)) });
  const hasQuality = { enabled: !isLossless(options.format) && options.quality !== automaticQuality };
  useCommand("raiseQuality", () => changeQuality(qualityStep), hasQuality);
  useCommand("lowerQuality", () => changeQuality(-qualityStep), hasQuality);

  return (
    <div className="flex flex-col gap-4 lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-6 xl:grid-cols-[minmax(0,1fr)_25rem] xl:gap-10">
      {/* The image and its figures stay visible while the rest scrolls. */}
      <div
        ref={pinned}
        className="@container min-w-0 lg:sticky lg:top-20 lg:self-start max-lg:z-10 max-lg:-mx-4 max-lg:bg-paper max-lg:px-4 max-lg:pb-2 max-lg:[@media(min-height:44rem)]:sticky max-lg:[@media(min-height:44rem)]:top-0 max-lg:[@media(min-height:44rem)]:pt-2"
      >
        <PreviewStage
          image={image}
          zoom={zoom}
          pair={isComparingSettings ? { previews, active, isOverlaid } : undefined}
          {...result}
          selectedKey={key}
          hasInvalidSide={hasInvalidSide(options)}
          isComparingOriginal={isComparingOriginal}
        />
        {isComparingSettings ? (
          <ComparedFigures previews={previews} active={active} source={source} originalBytes={originalBytes}>
            <SettingChoice active={active} onActivate={activate} />
            <ToolButton
              aria-pressed={isOverlaid}
              title={t("stage.overlay")}
              onClick={() => setComparison(isOverlaid ? undefined : "overlay")}
            >
              <Images aria-hidden size={16} />
              <ToolLabel>{t("stage.overlay")}</ToolLabel>
            </ToolButton>
          </ComparedFigures>
        ) : (
          <ResultFigures selectedKey={key} preview={preview} source={source} originalBytes={originalBytes} />
        )}
        <StudioToolbar
          isComparingOriginal={isComparingOriginal}
          isComparingSettings={isComparingSettings}
          onToggleOriginal={() => setComparison(isComparingOriginal ? undefined : "original")}
          onToggleSecond={settings.toggleSecond}
          onZoom={setZoom}
          onToggleSheet={toggleSheet}
          onDownload={preview && !result.isStale ? () => downloadPreview(image.filename, preview) : undefined}
          zoom={zoom}
          isSheetOpen={isSheetOpen}
          sheetButton={sheetButton}
        />
      </div>
      {/* Keyboard focus must not end up behind the image. */}
      <div className="flex min-w-0 flex-col gap-9 max-lg:mt-3 max-lg:[@media(min-height:44rem)]:[&_:is(a,button,input,pre,[role=radio],[role=tab])]:scroll-mt-[calc(30dvh+12rem)]">
        <SettingsSheet isOpen={isSheetOpen} onClose={closeSheet}>
          {isComparingSettings && (
            <div className="mb-6">
              <h2 className="text-base font-semibold tracking-tight">
                {t("stage.setting", { setting: t(`stage.${active}`) })}
              </h2>
              <p className="mt-1.5 text-[0.8125rem] leading-5 text-ink-soft">{t("controls.activeText")}</p>
            </div>
          )}
          <Controls image={image} options={options} onChange={updateOptions} />
        </SettingsSheet>
        <SavePanel variantKey={key} variants={variants} saved={saved} />
        {key && (
          <EmbedPanel
            image={image}
            source={source}
            options={options}
            variants={variants}
            variantKey={key}
            savedKeys={saved.keys}
          />
        )}
        <VariantList
          variants={variants}
          savedKeys={saved.keys}
          onShow={(selectedKey) => {
            const parsed = parseVariantOptions(selectedKey, options.format);
            if (parsed) updateOptions(parsed);
          }}
        />
        <RecipePanel image={image} pair={pair} variants={variants} RecipeEditor={RecipeEditor} />
        {/* Room to scroll what the sheet would cover. */}
        {isSheetOpen && <div className="h-[46dvh] lg:hidden" />}
      </div>
    </div>
  );
}

/** Stores the choice in the URL, where it survives a reload and can be linked to. */
function updateUrlQuery(options: VariantOptions): void {
  const key = toVariantKey(options);
  if (!key) return;

  const { format }: { format: Format } = options;
  const search = new URLSearchParams({ key, ...(format !== "auto" && { format }) });
  window.history.replaceState(null, "", `?${search}`);
}
