import { useTranslations } from "next-intl";
import { useErrorText } from "@/components/api/api-error";
import { showSensitive, useIsVeiled } from "@/components/image-lists/sensitive-images";
import { BytesDifference } from "@/components/studio/bytes-difference";
import { SettingChoice } from "@/components/studio/setting-choice";
import { activeSetting, type SettingsPair, type Slot, slots } from "@/components/studio/settings-pair";
import { ToolButton } from "@/components/studio/tool-button";
import { useCleanSource } from "@/components/studio/use-clean-source";
import { fetchRecipePreview, type PreviewState, usePreview } from "@/components/studio/use-preview";
import { useSaving } from "@/components/studio/use-saving";
import { typeName } from "@/components/studio/variant-options";
import { classNames } from "@/components/ui/class-names";
import { Ltr } from "@/components/ui/ltr";
import { useFormats } from "@/components/ui/use-formats";
import { BlurredImage, SensitiveVeil } from "@/components/viewer/sensitive-veil";
import { defaultRecipe } from "@/lib/engine/variants/recipe";
import type { ImageResource } from "@/lib/images/resource";
import { ComparedImage } from "./compared-image";
import { PreviewSection } from "./preview-section";
import { changedSettings, type RecipeReading } from "./recipe-values";

interface Props extends ComparisonActions {
  /** Undefined while the library has no images. */
  image: ImageResource | undefined;
  onImage: (image: ImageResource) => void;
  pair: SettingsPair<RecipeReading>;
}

interface ComparisonActions {
  onToggleSecond: () => void;
  onActivate: (slot: Slot) => void;
}

/** An image before and after a recipe or two, and the exact size of each result. */
export function RecipePreview({ image, onImage, pair, onToggleSecond, onActivate }: Props) {
  const stage = useTranslations("studio.stage");
  const isComparing = pair.b !== undefined;
  return (
    <PreviewSection
      image={image}
      onImage={onImage}
      actions={
        <>
          <ToolButton aria-pressed={isComparing} onClick={onToggleSecond}>
            {stage("compareSettings")}
          </ToolButton>
          {isComparing && <SettingChoice active={pair.active} onActivate={onActivate} />}
        </>
      }
    >
      {(shown) => <Comparison image={shown} pair={pair} />}
    </PreviewSection>
  );
}

function Comparison({ image, pair }: { image: ImageResource; pair: SettingsPair<RecipeReading> }) {
  const stage = useTranslations("studio.stage");
  const result = useTranslations("studio.result");
  const formats = useFormats();
  const source = useCleanSource(image, "w512");
  const isVeiled = useIsVeiled(image);
  const states = { a: useRecipePreview(image, pair.a), b: useRecipePreview(image, pair.b) };
  const isComparing = pair.b !== undefined;
  const shownSlots: readonly Slot[] = isComparing ? slots : ["a"];
  const { filename, info } = image;
  const veil = isVeiled && <BlurredImage hash={info.placeholder} />;

  return (
    <>
      <div className={classNames("relative grid grid-cols-2 gap-3", isComparing && "sm:grid-cols-3")}>
        <ComparedImage name={stage("before")} url={source} alt={stage("original", { filename })} veil={veil}>
          <Ltr>{result("pixels", { width: info.width ?? 0, height: info.height ?? 0 })}</Ltr>
          <span className="block">{formats.bytes(info.size_bytes ?? 0)}</span>
        </ComparedImage>
        {shownSlots.map((slot) => (
          <ComparedImage
            key={slot}
            name={isComparing ? stage("setting", { setting: stage(slot) }) : stage("after")}
            url={toViewableUrl(states[slot])}
            alt={
              isComparing
                ? stage("altOfSetting", { filename, setting: stage(slot) })
                : stage("alt", { filename })
            }
            veil={veil}
            isBusy={states[slot].isStale}
            isActive={isComparing && slot === pair.active}
            // Phones have room for the original and the active setting.
            className={slot === pair.active ? undefined : "max-sm:hidden"}
          >
            <ResultFigures state={states[slot]} originalBytes={info.size_bytes ?? 0} />
          </ComparedImage>
        ))}
        {isVeiled && <SensitiveVeil onShow={() => showSensitive(image)} />}
      </div>
      {isComparing && (
        <BytesDifference bytes={{ a: states.a.preview?.blob.size, b: states.b.preview?.blob.size }} />
      )}
      <PreviewProblem state={states[pair.active]} isInvalid={"problems" in activeSetting(pair)} />
    </>
  );
}

/** Renders nothing without settings, or while a field is wrong. */
function useRecipePreview({ id }: ImageResource, reading: RecipeReading | undefined): PreviewState {
  const settings = reading && "settings" in reading ? reading.settings : undefined;
  const key = settings && JSON.stringify(changedSettings(defaultRecipe, settings));
  return usePreview({ id, key, format: "auto" }, fetchRecipePreview);
}

const toViewableUrl = ({ preview }: PreviewState) => (preview?.isViewable ? preview.url : undefined);

function ResultFigures({ state, originalBytes }: { state: PreviewState; originalBytes: number }) {
  const t = useTranslations("studio.result");
  const saving = useSaving(originalBytes);
  const { preview, isStale } = state;
  if (!preview) return null;

  const { blob, dimensions } = preview;
  const type = typeName(blob.type);
  return (
    <>
      {dimensions && <Ltr>{t("pixels", { ...dimensions })}</Ltr>}
      <span className="block">{[type, t("bytes", { bytes: blob.size })].join(" · ")}</span>
      <span className="block">{saving(blob.size)}</span>
      <span role="status" className="sr-only">
        {dimensions &&
          !isStale &&
          t("summary", { type, ...dimensions, bytes: blob.size, saving: saving(blob.size) })}
      </span>
    </>
  );
}

/** Explains why the preview does not match the settings. */
function PreviewProblem({ state, isInvalid }: { state: PreviewState; isInvalid: boolean }) {
  const t = useTranslations("recipes.preview");
  const stage = useTranslations("studio.stage");
  const errorText = useErrorText();
  const { preview, isStale, error } = state;
  const isHidden = preview !== undefined && !preview.isViewable && !isStale;

  return (
    <>
      <p role="alert" className="mt-1.5 text-sm text-danger empty:hidden">
        {error ? errorText(error) : null}
      </p>
      <p role="status" className="mt-1.5 text-sm text-ink-soft empty:hidden">
        {isInvalid
          ? t("invalid")
          : isHidden
            ? stage("notViewable", { type: typeName(preview.blob.type) })
            : null}
      </p>
    </>
  );
}
