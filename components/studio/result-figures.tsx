import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import { Ltr } from "@/components/ui/ltr";
import { useFormats } from "@/components/ui/use-formats";
import { imageFormats } from "@/lib/engine/formats";
import { variantSize } from "@/lib/engine/variants/output-size";
import type { LoadedPreview } from "./use-preview";
import { useSaving } from "./use-saving";
import { isLimitedBySource, type Source, typeName } from "./variant-options";

interface Props {
  preview: LoadedPreview | undefined;
  /** The chosen key, which may be newer than the shown preview. */
  selectedKey: string | undefined;
  source: Source;
  originalBytes: number;
}

/** Size and dimensions of the shown preview. */
export function ResultFigures({ preview, selectedKey, source, originalBytes }: Props) {
  const t = useTranslations("studio.result");
  const formats = useFormats();
  const saving = useSaving(originalBytes);
  const key = preview?.key ?? selectedKey;
  const dimensions = key ? variantSize(key, source) : undefined;
  const bytes = preview?.blob.size;
  const frames = preview && animatedTypes.has(preview.blob.type) ? source.pages : 1;
  const heldBack =
    key &&
    isLimitedBySource(key, source) &&
    t.rich("heldBack", {
      width: source.width,
      height: source.height,
      ltr: (dimensionsText) => <Ltr>{dimensionsText}</Ltr>,
    });

  return (
    <section aria-label={t("label")} className="mt-2 lg:mt-3">
      <dl className="grid grid-cols-4 gap-px overflow-hidden rounded-md border border-line bg-line">
        <Figure name={t("size")} value={bytes === undefined ? "–" : t("bytes", { bytes })}>
          {bytes !== undefined && formats.kilobytes(bytes)}
        </Figure>
        <Figure
          name={t("saving")}
          value={bytes === undefined ? "–" : saving(bytes)}
          isLarger={bytes !== undefined && bytes > originalBytes}
        >
          {t("original", { size: formats.bytes(originalBytes) })}
        </Figure>
        <Figure name={t("dimensions")} value={dimensions ? <Ltr>{t("pixels", { ...dimensions })}</Ltr> : "–"}>
          {!heldBack && t("uncut")}
        </Figure>
        <Figure name={t("format")} value={preview ? typeName(preview.blob.type) : "–"}>
          {preview && (frames > 1 ? t("frames", { frames }) : preview.blob.type)}
        </Figure>
      </dl>
      {heldBack && <p className="mt-1 text-xs leading-5 text-ink-soft">{heldBack}</p>}
      <p role="status" className="sr-only">
        {preview &&
          dimensions &&
          t("summary", {
            type: typeName(preview.blob.type),
            ...dimensions,
            bytes: preview.blob.size,
            saving: saving(preview.blob.size),
          })}
      </p>
    </section>
  );
}

const animatedTypes = new Set([imageFormats.webp.contentType, imageFormats.gif.contentType]);

interface FigureProps {
  name: string;
  value: ReactNode;
  isLarger?: boolean;
  /** Explains the value. Small screens have no room for it. */
  children: ReactNode;
}

function Figure({ name, value, isLarger = false, children }: FigureProps) {
  return (
    <div className="min-w-0 bg-surface px-2 py-1.5 lg:px-4 lg:py-2.5">
      <dt className="text-xs text-ink-soft max-lg:sr-only">{name}</dt>
      <dd
        className={classNames(
          "text-xs font-semibold tracking-tight wrap-anywhere tabular-nums lg:mt-0.5 lg:text-base",
          isLarger && "text-danger",
        )}
      >
        {value}
      </dd>
      <dd className="min-h-10 text-xs leading-5 text-ink-soft max-lg:hidden">{children}</dd>
    </div>
  );
}
