import { useTranslations } from "next-intl";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { useIsVeiled } from "@/components/image-lists/sensitive-images";
import { classNames } from "@/components/ui/class-names";
import { onDemand } from "@/components/ui/on-demand";
import { placeholderUrl } from "@/components/ui/placeholder";
import { BlurredImage } from "@/components/viewer/sensitive-veil";
import { variantSize } from "@/lib/engine/variants/output-size";
import { parseCustomKey } from "@/lib/engine/variants/variant-keys";
import type { ImageResource } from "@/lib/images/resource";
import type { LoadedPreview } from "./use-preview";
import { type Source, toSource } from "./variant-options";

const CompareOriginal = onDemand(() => import("./compare-original").then((module) => module.CompareOriginal));

export type Zoom = "fit" | "actual";

interface Props {
  image: ImageResource;
  /** The preview that determines the size. */
  preview: LoadedPreview | undefined;
  /** The chosen key, until there is a preview. */
  selectedKey: string | undefined;
  zoom: Zoom;
  /** The label of the preview while it is compared with the original; undefined without. */
  originalComparison: string | undefined;
  children: ReactNode;
}

/** A preview that fits the pane, or in its full size, which scrolls. */
export function StagePane({ image, preview, selectedKey, zoom, originalComparison, children }: Props) {
  const box = useCenteredScroll(zoom);
  const isVeiled = useIsVeiled(image);
  const key = preview?.key ?? selectedKey;
  const hasCheckerboard = image.info.has_alpha || parseCustomKey(key ?? "")?.fit === "contain";

  return (
    <div className="@container-[size] size-full">
      <div
        ref={box}
        data-linked-scroll
        tabIndex={zoom === "actual" ? 0 : undefined}
        className="grid size-full overflow-auto"
      >
        {key && (
          // Images have a left and a right in every language, and so has the compare divider.
          <div
            dir="ltr"
            className={classNames("relative m-auto", preview && hasCheckerboard && "chequer")}
            style={getStageSize(key, toSource(image), zoom)}
          >
            {isVeiled ? <BlurredImage hash={image.info.placeholder} /> : children}
            {originalComparison !== undefined && !isVeiled && (
              <CompareOriginal image={image} variantKey={key} label={originalComparison} />
            )}
          </div>
        )}
      </div>
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

/** Returns the size that fits the pane without enlarging, or the full pixel size. */
function getStageSize(key: string, source: Source, zoom: Zoom) {
  const { width, height } = variantSize(key, source);
  if (zoom === "actual") return { width, height };

  return { width: `min(100cqw, ${width}px, 100cqh * ${width / height})`, aspectRatio: width / height };
}

interface ImageProps {
  image: ImageResource;
  preview: LoadedPreview | undefined;
  /** The name of the setting, if two are compared. */
  setting?: string;
}

/**
 * Fills its parent. That has the size of the active setting if one preview covers another one: the
 * other setting may have a different aspect ratio.
 */
export function PreviewImage({ image, preview, setting }: ImageProps) {
  const t = useTranslations("studio.stage");
  const { filename, info } = image;
  const src = preview?.isViewable ? preview.url : placeholderUrl(info.placeholder);
  if (!src) return preview ? null : <span aria-hidden className="absolute inset-0 animate-pulse bg-line" />;

  const alt = setting === undefined ? t("alt", { filename }) : t("altOfSetting", { filename, setting });
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
