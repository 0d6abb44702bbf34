import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AuthHeading } from "@/components/shell/page-message";
import { Button, ButtonLink } from "@/components/ui/button";
import { parseUnsubscribeQuery } from "@/lib/notices";

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

const actionPath = "/api/notices/unsubscribe";
const settingsPath = "/dashboard/settings/notifications";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("unsubscribe");
  return { title: t("title"), robots: { index: false } };
}

/**
 * The target of the link in a digest. Only the button unsubscribes, because mail scanners open
 * links.
 */
export default async function UnsubscribePage({ searchParams }: Props) {
  const values = await searchParams;
  const t = await getTranslations("unsubscribe");
  const settingsLink = (
    <ButtonLink href={settingsPath} size="large">
      {t("settings")}
    </ButtonLink>
  );

  if (values.done === "true") {
    return (
      <>
        <AuthHeading title={t("doneTitle")} lead={t("doneLead")} />
        {settingsLink}
      </>
    );
  }

  const signed = parseUnsubscribeQuery({ get: (name) => [values[name]].flat()[0] ?? null });
  if (!signed) {
    return (
      <>
        <AuthHeading title={t("invalidTitle")} lead={t("invalidLead")} />
        {settingsLink}
      </>
    );
  }

  return (
    <>
      <AuthHeading title={t("title")} lead={t("lead")} />
      <form method="post" action={`${actionPath}?${signed.query}&from=page`} className="flex flex-col gap-4">
        <Button type="submit" look="primary" size="large">
          {t("stop")}
        </Button>
      </form>
    </>
  );
}
