import { useTranslations } from "next-intl";
import { QrCode } from "@/components/tools/qr-code";
import { CopyRow } from "@/components/ui/copy-row.client";

/** A link to copy, and its QR code. */
export function SharedLink({ url }: { url: string }) {
  const t = useTranslations("shares.dialog");
  return (
    <div className="flex flex-col gap-5">
      <dl>
        <CopyRow name={t("link")} text={url} copyLabel={t("copyLink")} shown="share" />
      </dl>
      <div className="mx-auto max-w-full">
        <QrCode text={url} label={t("code")} />
      </div>
    </div>
  );
}
