import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AuthHeading } from "@/components/shell/page-message";
import { ButtonLink } from "@/components/ui/button";

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("signIn.error");
  return { title: t("title") };
}

/** The error codes with a message of their own; all others get a general one. */
const knownCodes = [
  "Verification",
  "AccessDenied",
  "AccountClosing",
  "AccountDisabled",
  "AccountExists",
  "EmailNotVerified",
  "ProviderExpired",
  "ProviderCanceled",
  "ProviderFailed",
  "Configuration",
] as const;

/** Works without a mail server, and for an account that does not exist yet. */
const signInCommand = "npx albumen owners sign-in-link --owner you@example.com";

export default async function SignInErrorPage({ searchParams }: Props) {
  const { error } = await searchParams;
  const code = knownCodes.find((candidate) => candidate === error) ?? "Default";
  const t = await getTranslations("signIn.error");

  return (
    <>
      <AuthHeading title={t(`${code}.title`)} lead={t(`${code}.text`)} />
      {(code === "AccessDenied" || code === "Verification") && (
        <div className="mb-7 text-sm text-ink-soft">
          <p>{t("command")}</p>
          <code dir="ltr" className="mt-2 block font-mono text-xs break-words text-ink">
            {signInCommand}
          </code>
        </div>
      )}
      <ButtonLink href="/sign-in" look="primary" size="large">
        {t(code.startsWith("Provider") ? "back" : "again")}
      </ButtonLink>
    </>
  );
}
