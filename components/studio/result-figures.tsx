import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import { Ltr } from "@/components/ui/ltr";
import { useFileSize } from "@/components/ui/use-file-size";
import { imageFormats } from "@/lib/engine/formats";
import { variantSize } from "@/lib/engine/variants/variant-size";
import { isHeldBack, type Source } from "./choice";
import { typeName } from "./type-name";
import { useKilobytes } from "./use-kilobytes";
import type { ShownPreview } from "./use-preview";
import { useSaving } from "./use-saving";

interface Props {
  shown: ShownPreview | undefined;
  /** What is chosen, which may be ahead of what is shown. */
  wantedKey: string | undefined;
  source: Source;
  originalBytes: number;
}

/** What the variant weighs and measures. The figures are those of the picture that is shown. */
export function ResultFigures({ shown, wantedKey, source, originalBytes }: Props) {
  const t = useTranslations("studio.result");
  const size = useFileSize();
  const kilobytes = useKilobytes();
  const saving = useSaving(originalBytes);
  const key = shown?.key ?? wantedKey;
  const dimensions = key ? variantSize(key, source) : undefined;
  const bytes = shown?.blob.size;
  const frames = shown && movingTypes.has(shown.blob.type) ? source.pages : 1;
  return (
    <section aria-label={t("label")}>
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-md border border-line bg-line xl:grid-cols-4">
        <Figure besideStage name={t("size")} value={bytes === undefined ? "–" : t("bytes", { bytes })}>
          {bytes !== undefined && kilobytes(bytes)}
        </Figure>
        <Figure
          besideStage
          name={t("saving")}
          value={bytes === undefined ? "–" : saving(bytes)}
          isWorse={bytes !== undefined && bytes > originalBytes}
        >
          {t("original", { size: size(originalBytes) })}
        </Figure>
        <Figure name={t("dimensions")} value={dimensions ? <Ltr>{t("pixels", { ...dimensions })}</Ltr> : "–"}>
          {key && isHeldBack(key, source)
            ? t.rich("heldBack", {
                width: source.width,
                height: source.height,
                ltr: (dimensionsText) => <Ltr>{dimensionsText}</Ltr>,
              })
            : t("uncut")}
        </Figure>
        <Figure name={t("format")} value={shown ? typeName(shown.blob.type) : "–"}>
          {shown && (frames > 1 ? t("frames", { frames }) : shown.blob.type)}
        </Figure>
      </dl>
      <p role="status" className="sr-only">
        {shown &&
          dimensions &&
          t("summary", {
            type: typeName(shown.blob.type),
            ...dimensions,
            bytes: shown.blob.size,
            saving: saving(shown.blob.size),
          })}
      </p>
    </section>
  );
}

const movingTypes = new Set([imageFormats.webp.contentType, imageFormats.gif.contentType]);

function Figure({ name, value, isWorse = false, besideStage = false, children }: FigureProps) {
  return (
    <div className={classNames("bg-surface px-4 py-3", besideStage && "max-lg:hidden")}>
      <dt className="text-xs text-ink-soft">{name}</dt>
      <dd
        className={classNames(
          "mt-0.5 text-base font-semibold tracking-tight tabular-nums",
          isWorse && "text-danger",
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
  isWorse?: boolean;
  /** On small screens it stands beneath the picture, which stays in sight. */
  besideStage?: boolean;
  children: ReactNode;
}
