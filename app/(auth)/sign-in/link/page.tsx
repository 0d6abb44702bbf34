import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { AuthHeading } from "@/components/shell/page-message";
import { Button } from "@/components/ui/button";
import { isSignInTicketValid, ticketQuery } from "@/lib/identity";
import { hasRequestedLink, invalidLinkPath, parseSignInTicket } from "@/lib/identity/sign-in";

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

const redeemPath = "/api/auth/callback/email";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("signIn.link");
  return { title: t("title"), robots: { index: false } };
}

/**
 * The target of a sign-in link. The browser that requested it is signed in at once. Any other
 * browser shows a button, because mail scanners open links too, and a page could open one for its
 * visitor.
 */
export default async function SignInLinkPage({ searchParams }: Props) {
  const values = await searchParams;
  const ticket = parseSignInTicket({ get: (name) => [values[name]].flat()[0] ?? null });
  if (!ticket || !(await isSignInTicketValid(ticket))) redirect(invalidLinkPath);
  if (hasRequestedLink(ticket.token, (await headers()).get("cookie"))) {
    redirect(`${redeemPath}?${ticketQuery(ticket)}`);
  }
  const t = await getTranslations("signIn.link");

  return (
    <>
      <AuthHeading title={t("title")} lead={t("lead")} />
      <form method="post" action={redeemPath} className="flex flex-col gap-4">
        {[...new URLSearchParams(ticketQuery(ticket))].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <p className="rounded-md border border-line bg-surface px-4 py-3 text-base break-words">
          <bdi>{ticket.email}</bdi>
        </p>
        <Button type="submit" look="primary" size="large">
          {t("signIn")}
        </Button>
      </form>
      <p className="mt-7 text-sm text-ink-soft">{t("why")}</p>
    </>
  );
}
