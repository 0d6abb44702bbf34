import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AuthHeading } from "@/components/shell/page-message";
import { ReportForm } from "@/components/site/report-form.client";
import { ButtonLink } from "@/components/ui/button";
import { ClientMessages } from "@/components/ui/client-messages";
import { challengeWidget } from "@/lib/identity/challenge";
import { parseReportForm } from "@/lib/operation/reports";

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("report");
  return { title: t("title"), robots: { index: false } };
}

/**
 * The page on which visitors report an image to the operators. Public pages of images link to it.
 */
export default async function ReportPage({ searchParams }: Props) {
  const values = await searchParams;
  const { isSent, problem, url, reason } = parseReportForm({
    get: (name) => [values[name]].flat()[0] ?? null,
  });
  const t = await getTranslations("report");
  if (isSent) {
    return (
      <>
        <AuthHeading title={t("sentTitle")} lead={t("sentLead")} />
        <ButtonLink href="/" size="large">
          {t("home")}
        </ButtonLink>
      </>
    );
  }

  return (
    <>
      <AuthHeading title={t("title")} lead={t("lead")} />
      <ClientMessages sections={["challenge", "report"]}>
        <ReportForm widget={challengeWidget()} url={url} reason={reason} problem={problem} />
      </ClientMessages>
    </>
  );
}
