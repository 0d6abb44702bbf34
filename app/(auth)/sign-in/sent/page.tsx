import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AuthHeading } from "@/components/shell/page-message";
import { ButtonLink, longLabel } from "@/components/ui/button";
import { hasMailServer } from "@/lib/platform/mail";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("signIn.sent");
  return { title: t(hasMailServer() ? "title" : "titleWithoutMail") };
}

export default async function SignInSentPage() {
  const t = await getTranslations("signIn.sent");
  const isMailed = hasMailServer();
  return (
    <>
      <AuthHeading
        title={t(isMailed ? "title" : "titleWithoutMail")}
        lead={t(isMailed ? "lead" : "leadWithoutMail")}
      />
      <p className="mb-4 text-sm text-ink-soft">{t("sentBefore")}</p>
      {isMailed || (
        <p className="mb-7 rounded-md border border-line bg-surface px-4 py-3 text-sm text-ink-soft">
          {t.rich("outbox", {
            code: (text) => <code className="font-mono text-[0.8125rem] text-ink">{text}</code>,
          })}
        </p>
      )}
      <ButtonLink href="/sign-in" size="large" {...longLabel}>
        {t("again")}
      </ButtonLink>
    </>
  );
}
