import { useTranslations } from "next-intl";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { useErrorText } from "@/components/api/api-error";
import { showSensitive, useIsVeiled } from "@/components/image-lists/sensitive-images";
import { classNames } from "@/components/ui/class-names";
import { onDemand } from "@/components/ui/on-demand";
import { placeholderUrl } from "@/components/ui/placeholder";
import { BlurredImage, SensitiveVeil } from "@/components/viewer/sensitive-veil";
import { variantSize } from "@/lib/engine/variants/output-size";
import { parseCustomKey } from "@/lib/engine/variants/variant-keys";
import type { ImageResource } from "@/lib/images/resource";
import type { LoadedPreview } from "./use-preview";
import { type Source, toSource, typeName } from "./variant-options";

const CompareLayer = onDemand(() => import("./compare-layer").then((module) => module.CompareLayer));
const CompareOriginal = onDemand(() => import("./compare-original").then((module) => module.CompareOriginal));

export type Zoom = "fit" | "actual";

interface Props {
  image: ImageResource;
  selectedKey: string | undefined;
  hasInvalidSide: boolean;
  preview: LoadedPreview | undefined;
  isStale: boolean;
  error: unknown;
  zoom: Zoom;
  isComparing: boolean;
  /** The previews of two settings, shown instead of `preview`. */
  pair: { a: LoadedPreview | undefined; b: LoadedPreview | undefined } | undefined;
}

/** The preview in a box whose size never changes, whatever is chosen. */
export function PreviewStage({ image, zoom, isComparing, pair, ...state }: Props) {
  const { selectedKey, preview, isStale } = state;
  const t = useTranslations("studio.stage");
  const source = toSource(image);
  const key = preview?.key ?? selectedKey;
  const box = useCenteredScroll(zoom);
  const isVeiled = useIsVeiled(image);
  const hasCheckerboard = image.info.has_alpha || parseCustomKey(key ?? "")?.fit === "contain";
  const alt = (slot: string) => t("altOfSetting", { filename: image.filename, setting: slot });

  return (
    <section
      aria-label={t("label")}
      aria-busy={isStale}
      className="@container-[size] relative h-[30dvh] min-h-48 overflow-hidden rounded-md border border-line bg-sunken lg:h-[clamp(14rem,100dvh-21rem,46rem)]"
    >
      <div ref={box} tabIndex={zoom === "actual" ? 0 : undefined} className="grid size-full overflow-auto">
        {key && (
          // Images have a left and a right in every language, and so has the compare divider.
          <div
            dir="ltr"
            className={classNames("relative m-auto", preview && hasCheckerboard && "chequer")}
            style={getStageSize(key, source, zoom)}
          >
            {isVeiled ? (
              <BlurredImage hash={image.info.placeholder} />
            ) : pair ? (
              <>
                <PreviewImage image={image} preview={pair.b} alt={alt(t("b"))} />
                <CompareLayer leftLabel={t("a")} rightLabel={t("b")} dividerLabel={t("dividerOfSettings")}>
                  <PreviewImage image={image} preview={pair.a} alt={alt(t("a"))} />
                </CompareLayer>
              </>
            ) : (
              <PreviewImage image={image} preview={preview} alt={t("alt", { filename: image.filename })} />
            )}
            {isComparing && !isVeiled && <CompareOriginal image={image} variantKey={key} />}
          </div>
        )}
      </div>
      {isVeiled && <SensitiveVeil onShow={() => showSensitive(image)} />}
      <StageNote {...state} />
    </section>
  );
}

/** Scrolls to the middle of the image first. */
function useCenteredScroll(zoom: Zoom) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (zoom !== "actual" || !element) return;

    element.scrollTo(
      (element.scrollWidth - element.clientWidth) / 2,
      (element.scrollHeight - element.clientHeight) / 2,
    );
  }, [zoom]);
  return box;
}

/** Returns the size that fits the box without enlarging, or the full pixel size. */
function getStageSize(key: string, source: Source, zoom: Zoom) {
  const { width, height } = variantSize(key, source);
  if (zoom === "actual") return { width, height };

  return { width: `min(100cqw, ${width}px, 100cqh * ${width / height})`, aspectRatio: width / height };
}

interface PreviewImageProps {
  image: ImageResource;
  preview: LoadedPreview | undefined;
  alt: string;
}

/**
 * Fills the stage, which has the size of the changed setting: the other of two may have another
 * aspect ratio.
 */
function PreviewImage({ image, preview, alt }: PreviewImageProps) {
  const src = preview?.isViewable ? preview.url : placeholderUrl(image.info.placeholder);
  if (!src) return preview ? null : <span aria-hidden className="absolute inset-0 animate-pulse bg-line" />;

  return (
    // biome-ignore lint/performance/noImgElement: shows bytes that were just rendered.
    <img
      src={src}
      alt={preview ? alt : ""}
      data-preview={preview?.key}
      className={classNames("absolute inset-0 size-full", preview && "object-contain")}
    />
  );
}

type NoteProps = Pick<Props, "selectedKey" | "hasInvalidSide" | "preview" | "isStale" | "error">;

function StageNote({ selectedKey, hasInvalidSide, preview, isStale, error }: NoteProps): ReactNode {
  const t = useTranslations("studio.stage");
  const controls = useTranslations("studio.controls");
  const errorText = useErrorText();
  const problem = error
    ? errorText(error)
    : selectedKey === undefined
      ? hasInvalidSide
        ? controls("side")
        : t("incomplete")
      : preview && !preview.isViewable && !isStale
        ? t("notViewable", { type: typeName(preview.blob.type) })
        : undefined;

  return (
    <>
      <p role="alert" className="pointer-events-none absolute inset-x-0 top-0 flex justify-center p-3">
        {problem && (
          <span
            className={classNames(
              "rounded-md border px-3 py-1.5 text-sm",
              error ? "border-danger bg-danger-soft text-danger" : "border-line bg-raised",
            )}
          >
            {problem}
          </span>
        )}
      </p>
      <span
        aria-hidden
        className={classNames(
          "pointer-events-none absolute end-3 bottom-3 rounded-full bg-scrim px-3 py-1 text-xs text-on-scrim transition-opacity duration-200",
          isStale && !problem ? "opacity-100 delay-300" : "opacity-0",
        )}
      >
        {t("loading")}
      </span>
    </>
  );
}
