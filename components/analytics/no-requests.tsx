import { useTranslations } from "next-intl";
import { EmptyList } from "@/components/library/empty-list";
import { CopyButton } from "@/components/ui/copy-button.client";
import { ChartNoAxesColumn } from "@/components/ui/icons";
import { Ltr } from "@/components/ui/ltr";

/** An analytics page without a single request. `url`: of an image, as an example. */
export function NoRequests({ url }: { url: string | undefined }) {
  const t = useTranslations("analytics.empty");
  return (
    <EmptyList
      icon={<ChartNoAxesColumn aria-hidden size={40} strokeWidth={1.5} />}
      title={t("title")}
      text={url === undefined ? t("noImages") : t("text")}
      action={
        url !== undefined && (
          <span className="flex items-center gap-1">
            <Ltr className="font-mono text-xs wrap-anywhere">{url}</Ltr>
            <CopyButton text={url} label={t("copy")} />
          </span>
        )
      }
    />
  );
}
