import { useTranslations } from "next-intl";
import { useFormats } from "@/components/ui/use-formats";

/** Describes how much smaller, or larger, a result is than the original. */
export function useSaving(originalBytes: number): (bytes: number) => string {
  const t = useTranslations("studio.result");
  const formats = useFormats();
  return (bytes) => {
    const share = originalBytes === 0 ? 0 : 1 - bytes / originalBytes;
    const size = Math.abs(share);
    // 99.96% must not be rounded to 100%.
    const percent = formats.percent(size, size > 0.99 || size < 0.1 ? 1 : 0);
    if (bytes === originalBytes) return t("same");
    if (share > 0) return t("smaller", { percent });

    return bytes >= 2 * originalBytes
      ? t("timesLarger", { times: formats.number(Number((bytes / originalBytes).toPrecision(2))) })
      : t("larger", { percent });
  };
}
