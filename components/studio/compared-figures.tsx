import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Ltr } from "@/components/ui/ltr";
import { variantSize } from "@/lib/engine/variants/output-size";
import { BytesDifference } from "./bytes-difference";
import { type Slot, slots } from "./settings-pair";
import type { LoadedPreview } from "./use-preview";
import { useSaving } from "./use-saving";
import { type Source, typeName } from "./variant-options";

const columns = ["setting", "size", "saving", "dimensions", "format"] as const;

interface Props {
  previews: Record<Slot, LoadedPreview | undefined>;
  active: Slot;
  source: Source;
  originalBytes: number;
  /** Controls of the comparison, next to the difference. */
  children: ReactNode;
}

/** The figures of two settings, one below the other, and the difference. */
export function ComparedFigures({ previews, active, source, originalBytes, children }: Props) {
  const t = useTranslations("studio.result");
  const stage = useTranslations("studio.stage");
  const saving = useSaving(originalBytes);
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
                <tr key={slot} className={slot === active ? "bg-accent-soft" : undefined}>
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
      <div className="mt-1.5 flex items-center gap-3">
        {children}
        <BytesDifference bytes={{ a: previews.a?.blob.size, b: previews.b?.blob.size }} />
      </div>
    </section>
  );
}
