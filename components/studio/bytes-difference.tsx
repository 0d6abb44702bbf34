import { useTranslations } from "next-intl";
import { useFormats } from "@/components/ui/use-formats";
import type { Slot } from "./settings-pair";

/** The sizes of two results. A size is undefined until its preview is loaded. */
type ByteCounts = Readonly<Record<Slot, number | undefined>>;

/** The exact difference in bytes between two results. */
export function BytesDifference({ bytes: { a, b } }: { bytes: ByteCounts }) {
  const t = useTranslations("studio.result");
  const formats = useFormats();
  return (
    <p role="status" className="min-h-5 min-w-0 flex-1 text-xs leading-5 text-ink-soft">
      {a === undefined || b === undefined ? "" : describe(a, b)}
    </p>
  );

  function describe(first: number, second: number): string {
    if (first === second) return t("equal");

    const share = Math.abs(second / first - 1);
    return t(second < first ? "secondSmaller" : "secondLarger", {
      bytes: Math.abs(second - first),
      percent: formats.percent(share, share < 0.1 ? 1 : 0),
    });
  }
}
