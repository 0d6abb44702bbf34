import { useTranslations } from "next-intl";
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { useErrorText } from "@/components/api/api-error";
import { placeholderUrl } from "@/components/images/placeholder";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { Segmented } from "@/components/ui/segmented";
import { variantSize } from "@/lib/engine/variants/output-size";
import { parseCustomKey } from "@/lib/engine/variants/variant-keys";
import type { ImageResource } from "@/lib/images/resource";
import { CompareLayer } from "./compare-layer";
import type { LoadedPreview } from "./use-preview";
import { type Source, toSource, typeName } from "./variant-options";

interface Props {
  image: ImageResource;
  selectedKey: string | undefined;
  hasInvalidSide: boolean;
  preview: LoadedPreview | undefined;
  isStale: boolean;
  error: unknown;
  /** Shown beneath the image. */
  children?: ReactNode;
}

type Zoom = "fit" | "actual";

/** The preview in a box whose size never changes, whatever is chosen. */
export function PreviewStage({ image, children, ...state }: Props) {
  const { selectedKey, preview, isStale } = state;
  const t = useTranslations("studio.stage");
  const [zoom, setZoom] = useState<Zoom>("fit");
  const [isComparing, setIsComparing] = useState(false);
  const source = toSource(image);
  const key = preview?.key ?? selectedKey;
  const box = useCenteredScroll(zoom);
  const hasCheckerboard = image.info.has_alpha || parseCustomKey(key ?? "")?.fit === "contain";
  return (
    <div className="max-lg:z-10 max-lg:-mx-4 max-lg:bg-paper max-lg:px-4 max-lg:pb-2 max-lg:[@media(min-height:40rem)]:sticky max-lg:[@media(min-height:40rem)]:top-15 max-lg:[@media(min-height:40rem)]:pt-2">
      <section
        aria-label={t("label")}
        aria-busy={isStale}
        className="@container-[size] relative h-[34dvh] min-h-56 overflow-hidden rounded-md border border-line bg-sunken lg:h-[min(62dvh,46rem)]"
      >
        <div ref={box} tabIndex={zoom === "actual" ? 0 : undefined} className="grid size-full overflow-auto">
          {key && (
            // Images have a left and a right in every language, and so has the compare divider.
            <div
              dir="ltr"
              className={classNames("relative m-auto", preview && hasCheckerboard && "chequer")}
              style={getStageSize(key, source, zoom)}
            >
              <PreviewImage image={image} preview={preview} />
              {isComparing && <CompareLayer image={image} variantKey={key} />}
            </div>
          )}
        </div>
        <StageNote {...state} />
      </section>
      <div className="mt-2.5 flex flex-wrap items-center justify-between gap-2">
        <Button
          size="small"
          aria-pressed={isComparing}
          onClick={() => setIsComparing(!isComparing)}
          className="aria-pressed:border-accent-text aria-pressed:bg-accent-soft pointer-coarse:h-11"
        >
          {t("compare")}
        </Button>
        <Segmented
          label={t("zoom")}
          hideLabel
          value={zoom}
          options={[
            { value: "fit", label: t("fit") },
            { value: "actual", label: t("actual") },
          ]}
          onChange={setZoom}
        />
      </div>
      {children}
    </div>
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

function PreviewImage({ image, preview }: { image: ImageResource; preview: LoadedPreview | undefined }) {
  const t = useTranslations("studio.stage");
  const src = preview?.isViewable ? preview.url : placeholderUrl(image.info.placeholder);
  if (!src) return null;
  return (
    // biome-ignore lint/performance/noImgElement: shows bytes that were just rendered.
    <img
      src={src}
      alt={preview ? t("alt", { filename: image.filename }) : ""}
      data-preview={preview?.key}
      className="absolute inset-0 size-full"
    />
  );
}

function StageNote({
  selectedKey,
  hasInvalidSide,
  preview,
  isStale,
  error,
}: Omit<Props, "image" | "children">) {
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
          "pointer-events-none absolute right-3 bottom-3 rounded-full bg-scrim px-3 py-1 text-xs text-on-scrim transition-opacity duration-200",
          isStale && !problem ? "opacity-100 delay-300" : "opacity-0",
        )}
      >
        {t("loading")}
      </span>
    </>
  );
}
