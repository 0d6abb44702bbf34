import { useFormatter, useTranslations } from "next-intl";

/** How much smaller than the original something is, in words; also when it is larger. */
export function useSaving(originalBytes: number): (bytes: number) => string {
  const t = useTranslations("studio.result");
  const format = useFormatter();
  return (bytes) => {
    const share = originalBytes === 0 ? 0 : 1 - bytes / originalBytes;
    const percent = format.number(Math.abs(share), {
      style: "percent",
      // 99.96 % must not read as if nothing were left.
      maximumFractionDigits: Math.abs(share) > 0.99 || Math.abs(share) < 0.1 ? 1 : 0,
    });
    if (bytes === originalBytes) return t("same");
    return share > 0 ? t("smaller", { percent }) : t("larger", { percent });
  };
}
