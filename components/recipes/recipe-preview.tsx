import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useErrorText } from "@/components/api/api-error";
import { showSensitive, useIsVeiled } from "@/components/image-lists/sensitive-images";
import { useCleanSource } from "@/components/studio/use-clean-source";
import { fetchRecipePreview, type PreviewState, usePreview } from "@/components/studio/use-preview";
import { useSaving } from "@/components/studio/use-saving";
import { typeName } from "@/components/studio/variant-options";
import { Ltr } from "@/components/ui/ltr";
import { useFormats } from "@/components/ui/use-formats";
import { BlurredImage, SensitiveVeil } from "@/components/viewer/sensitive-veil";
import { defaultRecipe, type RecipeSettings } from "@/lib/engine/variants/recipe";
import type { ImageResource } from "@/lib/images/resource";
import { PreviewSection } from "./preview-section";
import { changedSettings } from "./recipe-values";

interface Props {
  /** Undefined while the library has no images. */
  image: ImageResource | undefined;
  onImage: (image: ImageResource) => void;
  /** Undefined while a field is wrong. */
  settings: RecipeSettings | undefined;
}

/** An image before and after a recipe, and the exact size of the result. */
export function RecipePreview({ image, onImage, settings }: Props) {
  return (
    <PreviewSection image={image} onImage={onImage}>
      {(shown) => <Comparison image={shown} settings={settings} />}
    </PreviewSection>
  );
}

function Comparison({ image, settings }: { image: ImageResource; settings: RecipeSettings | undefined }) {
  const stage = useTranslations("studio.stage");
  const result = useTranslations("studio.result");
  const formats = useFormats();
  const source = useCleanSource(image, "w512");
  const isVeiled = useIsVeiled(image);
  const key = settings && JSON.stringify(changedSettings(defaultRecipe, settings));
  const state = usePreview({ id: image.id, key, format: "auto" }, fetchRecipePreview);
  const { preview, isStale } = state;
  const { filename, info } = image;

  return (
    <>
      <div className="relative grid grid-cols-2 gap-3">
        <ComparedImage
          name={stage("before")}
          url={source}
          alt={stage("original", { filename })}
          veil={isVeiled && <BlurredImage hash={info.placeholder} />}
        >
          <Ltr>{result("pixels", { width: info.width ?? 0, height: info.height ?? 0 })}</Ltr>
          <span className="block">{formats.bytes(info.size_bytes ?? 0)}</span>
        </ComparedImage>
        <ComparedImage
          name={stage("after")}
          url={preview?.isViewable ? preview.url : undefined}
          alt={stage("alt", { filename })}
          veil={isVeiled && <BlurredImage hash={info.placeholder} />}
          isBusy={isStale}
        >
          <ResultFigures state={state} originalBytes={info.size_bytes ?? 0} />
        </ComparedImage>
        {isVeiled && <SensitiveVeil onShow={() => showSensitive(image)} />}
      </div>
      <PreviewProblem state={state} isInvalid={settings === undefined} />
    </>
  );
}

interface ComparedImageProps {
  name: string;
  url: string | undefined;
  alt: string;
  /** Shown instead of the image. */
  veil: ReactNode;
  isBusy?: boolean;
  /** Figures beneath it. */
  children: ReactNode;
}

function ComparedImage({ name, url, alt, veil, isBusy = false, children }: ComparedImageProps) {
  const stage = useTranslations("studio.stage");
  return (
    <figure className="min-w-0" aria-busy={isBusy}>
      <div
        className="relative overflow-hidden rounded-md border border-line bg-sunken"
        style={{ height: "clamp(7rem, 26dvh, 20rem)" }}
      >
        {veil ||
          (url && (
            // biome-ignore lint/performance/noImgElement: a preset, or bytes that were just rendered.
            <img
              src={url}
              alt={alt}
              className="chequer absolute inset-0 m-auto max-w-full"
              style={{ maxHeight: "100%" }}
            />
          ))}
        {isBusy && (
          <span
            aria-hidden
            className="absolute end-3 bottom-3 rounded-full bg-scrim px-3 py-1 text-xs text-on-scrim"
          >
            {stage("loading")}
          </span>
        )}
      </div>
      <figcaption className="mt-1.5 text-xs leading-5 text-ink-soft">
        <span className="block font-medium text-ink">{name}</span>
        {children}
      </figcaption>
    </figure>
  );
}

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
