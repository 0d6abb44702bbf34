import { useTranslations } from "next-intl";

/** Leads to the source of this server, which the AGPL (section 13) offers to everyone who uses it. */
export function SourceLink({ className }: { className?: string }) {
  const t = useTranslations("shell.source");
  return (
    <a className={className} href="/source">
      {t("link")}
    </a>
  );
}
