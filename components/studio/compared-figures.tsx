import { useTranslations } from "next-intl";
import { Ltr } from "@/components/ui/ltr";
import { useFormats } from "@/components/ui/use-formats";
import { variantSize } from "@/lib/engine/variants/output-size";
import type { LoadedPreview } from "./use-preview";
import { useSaving } from "./use-saving";
import type { Slot } from "./use-settings-pair";
import { type Source, typeName } from "./variant-options";

const columns = ["setting", "size", "saving", "dimensions", "format"] as const;
const slots = ["a", "b"] as const;

interface Props {
  previews: Record<Slot, LoadedPreview | undefined>;
  source: Source;
  originalBytes: number;
}

/** The figures of two settings, one below the other, and the difference. */
export function ComparedFigures({ previews, source, originalBytes }: Props) {
  const t = useTranslations("studio.result");
  const stage = useTranslations("studio.stage");
  const formats = useFormats();
  const saving = useSaving(originalBytes);
  const bytes = { a: previews.a?.blob.size, b: previews.b?.blob.size };
  const difference =
    bytes.a === undefined || bytes.b === undefined
      ? ""
      : bytes.a === bytes.b
        ? t("equal")
        : t(bytes.b < bytes.a ? "secondSmaller" : "secondLarger", {
            percent: formats.percent(Math.abs(bytes.b / bytes.a - 1), 0),
          });
  const cell = "px-2 py-1.5 text-start lg:px-4";

  return (
    <section aria-label={t("label")} className="mt-2 lg:mt-3">
      <div className="overflow-hidden rounded-md border border-line bg-surface">
        <table className="w-full text-xs tabular-nums lg:text-[0.8125rem]">
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  <span className="sr-only">{t(column)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {slots.map((slot) => {
              const preview = previews[slot];
              return (
                <tr key={slot}>
                  <th scope="row" className={cell}>
                    {stage(slot)}
                  </th>
                  <td className={`${cell} font-semibold`}>
                    {preview ? t("bytes", { bytes: preview.blob.size }) : "–"}
                  </td>
                  <td className={cell}>{preview ? saving(preview.blob.size) : "–"}</td>
                  <td className={cell}>
                    {preview ? <Ltr>{t("pixels", { ...variantSize(preview.key, source) })}</Ltr> : "–"}
                  </td>
                  <td className={cell}>{preview ? typeName(preview.blob.type) : "–"}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <p role="status" className="mt-1.5 min-h-5 text-xs leading-5 text-ink-soft">
        {difference}
      </p>
    </section>
  );
}
