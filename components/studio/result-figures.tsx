import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import { Ltr } from "@/components/ui/ltr";
import { useFormats } from "@/components/ui/use-formats";
import { imageFormats } from "@/lib/engine/formats";
import { variantSize } from "@/lib/engine/variants/output-size";
import type { LoadedPreview } from "./use-preview";
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
  return (
    <section aria-label={t("label")}>
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-md border border-line bg-line xl:grid-cols-4">
        <Figure isDesktopOnly name={t("size")} value={bytes === undefined ? "–" : t("bytes", { bytes })}>
          {bytes !== undefined && formats.kilobytes(bytes)}
        </Figure>
        <Figure
          isDesktopOnly
          name={t("saving")}
          value={bytes === undefined ? "–" : saving(bytes)}
          isLarger={bytes !== undefined && bytes > originalBytes}
        >
          {t("original", { size: formats.bytes(originalBytes) })}
        </Figure>
        <Figure name={t("dimensions")} value={dimensions ? <Ltr>{t("pixels", { ...dimensions })}</Ltr> : "–"}>
          {key && isLimitedBySource(key, source)
            ? t.rich("heldBack", {
                width: source.width,
                height: source.height,
                ltr: (dimensionsText) => <Ltr>{dimensionsText}</Ltr>,
              })
            : t("uncut")}
        </Figure>
        <Figure name={t("format")} value={preview ? typeName(preview.blob.type) : "–"}>
          {preview && (frames > 1 ? t("frames", { frames }) : preview.blob.type)}
        </Figure>
      </dl>
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

function Figure({ name, value, isLarger = false, isDesktopOnly = false, children }: FigureProps) {
  return (
    <div className={classNames("bg-surface px-4 py-3", isDesktopOnly && "max-lg:hidden")}>
      <dt className="text-xs text-ink-soft">{name}</dt>
      <dd
        className={classNames(
          "mt-0.5 text-base font-semibold tracking-tight tabular-nums",
          isLarger && "text-danger",
        )}
      >
        {value}
      </dd>
      <dd className="min-h-10 text-xs leading-5 text-ink-soft">{children}</dd>
    </div>
  );
}

interface FigureProps {
  name: string;
  value: ReactNode;
  isLarger?: boolean;
  /** On small screens the line beneath the image, which stays visible, shows it instead. */
  isDesktopOnly?: boolean;
  children: ReactNode;
}

type LineProps = Pick<Props, "preview" | "originalBytes">;

/** The two main figures, beneath the image while the others are out of view. */
export function ResultLine({ preview, originalBytes }: LineProps) {
  const t = useTranslations("studio.result");
  const { kilobytes } = useFormats();
  const saving = useSaving(originalBytes);
  return (
    <p
      aria-hidden
      className="mt-2 flex min-h-5 justify-between text-[0.8125rem] leading-5 tabular-nums lg:hidden"
    >
      {preview && (
        <>
          <span>
            <b className="font-semibold">{t("bytes", { bytes: preview.blob.size })}</b>
            {" · "}
            {kilobytes(preview.blob.size)}
          </span>
          <span>{saving(preview.blob.size)}</span>
        </>
      )}
    </p>
  );
}

/** Describes how much smaller, or larger, a result is than the original. */
function useSaving(originalBytes: number): (bytes: number) => string {
  const t = useTranslations("studio.result");
  const formats = useFormats();
  return (bytes) => {
    const share = originalBytes === 0 ? 0 : 1 - bytes / originalBytes;
    const size = Math.abs(share);
    // 99.96 % must not be rounded to 100 %.
    const percent = formats.percent(size, size > 0.99 || size < 0.1 ? 1 : 0);
    if (bytes === originalBytes) return t("same");
    if (share > 0) return t("smaller", { percent });
    return bytes >= 2 * originalBytes
      ? t("timesLarger", { times: formats.number(Number((bytes / originalBytes).toPrecision(2))) })
      : t("larger", { percent });
  };
}
