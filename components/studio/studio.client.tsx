"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useCommand } from "@/components/shortcuts/use-command.client";
import { onDemand } from "@/components/ui/on-demand";
import { Segmented } from "@/components/ui/segmented";
import { automaticQuality } from "@/lib/engine/variants/variant-keys";
import type { ImageResource } from "@/lib/images/resource";
import type { VariantList as Variants } from "@/lib/variants/resource";
import { ComparedFigures } from "./compared-figures";
import { Controls } from "./controls";
import { downloadPreview } from "./download-preview";
import { EmbedPanel } from "./embed-panel";
import { PreviewStage, type Zoom } from "./preview-stage";
import { ResultFigures } from "./result-figures";
import { SavePanel } from "./save-panel";
import { SettingsSheet } from "./settings-sheet";
import { type Comparison, StudioToolbar } from "./studio-toolbar";
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
}

/** Lets the user choose a variant by look and file size, save it and copy its code. */
export function Studio({ image, variants: initial, savedKeys, initialQuery }: Props) {
  const t = useTranslations("studio.controls");
  const source = toSource(image);
  const settings = useSettingsPair(() => {
    const format = listFormats(source).find((one) => one === initialQuery.format) ?? "auto";
    return (
      parseVariantOptions(initialQuery.key ?? "", format) ?? { ...defaultVariantOptions(source), format }
    );
  });
  const { options, active } = settings;
  const [isComparingOriginal, setComparingOriginal] = useState(false);
  const [zoom, setZoom] = useState<Zoom>("fit");
  const [isSheetOpen, setSheetOpen] = useState(false);
  const sheetButton = useRef<HTMLButtonElement>(null);
  const pinned = useRef<HTMLDivElement>(null);
  const variants = useCustomVariants(image.id, initial);
  const saved = useSavedKeys(savedKeys);
  const key = toVariantKey(options);
  const originalBytes = image.info.size_bytes ?? 0;
  const results = {
    a: usePreview({ id: image.id, key: toVariantKey(settings.a), format: settings.a.format }),
    b: usePreview({
      id: image.id,
      key: settings.b && toVariantKey(settings.b),
      format: settings.b?.format ?? "auto",
    }),
  };
  const result = results[active];
  const { preview } = result;
  const pair = settings.b && { a: results.a.preview, b: results.b.preview };

  const updateOptions = (next: VariantOptions) => {
    settings.update(next);
    updateUrlQuery(next);
  };

  const activate = (slot: typeof active) => {
    settings.activate(slot);
    updateUrlQuery(settings[slot] ?? options);
  };

  const compare = (comparison: Comparison) => {
    setComparingOriginal(comparison === "original");
    if (comparison === "settings") settings.split();
    else settings.join();
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
          pair={pair}
          {...result}
          selectedKey={key}
          hasInvalidSide={hasInvalidSide(options)}
          isComparing={isComparingOriginal}
        />
        {pair ? (
          <ComparedFigures previews={pair} source={source} originalBytes={originalBytes} />
        ) : (
          <ResultFigures selectedKey={key} preview={preview} source={source} originalBytes={originalBytes} />
        )}
        <StudioToolbar
          comparison={pair ? "settings" : isComparingOriginal ? "original" : "nothing"}
          onCompare={compare}
          onZoom={setZoom}
          onToggleSheet={toggleSheet}
          onDownload={preview && !result.isStale ? () => downloadPreview(image.filename, preview) : undefined}
          zoom={zoom}
          isSheetOpen={isSheetOpen}
          sheetButton={sheetButton}
        />
      </div>
      {/* Keyboard focus must not end up behind the image. */}
      <div className="flex min-w-0 flex-col gap-9 max-lg:mt-3 max-lg:[@media(min-height:44rem)]:[&_:is(a,button,input,pre,[role=radio],[role=tab])]:scroll-mt-[calc(30dvh+9rem)]">
        <SettingsSheet isOpen={isSheetOpen} onClose={closeSheet}>
          {settings.b && (
            <Segmented
              label={t("setting")}
              className="mb-6"
              value={active}
              options={[
                { value: "a", label: t("a") },
                { value: "b", label: t("b") },
              ]}
              onChange={activate}
            />
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
        <RecipePanel options={options} variants={variants} />
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
