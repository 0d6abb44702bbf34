import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { PasskeySignIn } from "@/components/security/passkey-sign-in.client";
import { AuthHeading } from "@/components/shell/page-message";
import { ProviderButtons } from "@/components/site/provider-buttons";
import { SignInForm } from "@/components/site/sign-in-form.client";
import { ClientMessages } from "@/components/ui/client-messages";
import { Link } from "@/components/ui/link.client";
import { isBillingEnabled } from "@/lib/billing";
import { challengeWidget } from "@/lib/identity/challenge";
import { passkeyHost } from "@/lib/identity/passkeys";
import { currentActor, listProviders, parseSignInProblem, pathAfterSignIn } from "@/lib/identity/sign-in";

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("signIn.form");
  return { title: t("title") };
}

export default async function SignInPage({ searchParams }: Props) {
  const values = await searchParams;
  const next = pathAfterSignIn(values.next);
  if (await currentActor()) redirect(next);
  const problem = parseSignInProblem({ get: (name) => [values[name]].flat()[0] ?? null });
  const t = await getTranslations("signIn.form");

  return (
    <>
      <AuthHeading title={t("title")} lead={t("lead")} />
      <ClientMessages
        sections={["challenge", "errors", "signIn.form", "passkeys.problem", "passkeys.signIn"]}
      >
        <SignInForm
          widget={challengeWidget()}
          next={next}
          email={problem?.email}
          error={problem && t(`problem.${problem.reason}`, { minutes: problem.minutes })}
        />
        <PasskeySignIn host={passkeyHost()} />
      </ClientMessages>
      <ProviderButtons providers={listProviders().map(({ id, name }) => ({ id, name }))} next={next} />
      {isBillingEnabled() && (
        <p className="mt-5 text-sm text-ink-soft">
          <Link
            href="/pricing"
            className="underline decoration-line-strong underline-offset-4 hover:text-ink pointer-coarse:inline-block pointer-coarse:py-3"
          >
            {t("pricing")}
          </Link>
        </p>
      )}
    </>
  );
}
