import { useTranslations } from "next-intl";
import { useFormats } from "@/components/ui/use-formats";
import type { ImageResource } from "@/lib/images/resource";
import { Fact, Facts } from "./section.client";

/**
 * The personal data in the uploaded file, the part of it that was removed, and who can read the
 * rest.
 */
export function PrivacySection({ image }: { image: ImageResource }) {
  const t = useTranslations("inspector.privacy");
  const { list } = useFormats();
  const report = image.info.metadata;
  if (!report) return <p className="text-sm text-ink-soft">{t("unknown")}</p>;

  const name = (kinds: typeof report.found) =>
    kinds.length === 0 ? t("nothing") : list(kinds.map((kind) => t(`kinds.${kind}`)));

  return (
    <>
      <Facts>
        <Fact name={t("found")}>{name(report.found)}</Fact>
        <Fact name={t("removed")}>{name(report.removed)}</Fact>
        <Fact name={t("kept")}>{name(report.kept)}</Fact>
      </Facts>
      <p className="mt-2 text-xs text-ink-soft">
        {report.kept.length === 0
          ? t("clean")
          : t(`readers.${image.status.encrypted ? "encrypted" : image.visibility}`)}
      </p>
    </>
  );
}
