import { useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/button";
import type { SignUpPolicy } from "@/lib/identity/sign-up";
import { Section } from "./section";

interface Props {
  signUp: SignUpPolicy;
  hasPlans: boolean;
}

/** The ways to get Albumen: an account on this server, or a server of one's own. */
export function Hosting({ signUp, hasPlans }: Props) {
  const t = useTranslations("site.hosting");
  const ways = [
    {
      name: "account",
      text: t(`account.${hasPlans ? "plans" : signUp}`),
      href: hasPlans ? "/pricing" : "/sign-in",
      label: hasPlans ? t("account.prices") : t("account.link"),
    },
    { name: "server", text: t("server.text"), href: "/docs/guides/install", label: t("server.link") },
    { name: "vercel", text: t("vercel.text"), href: "/docs/guides/vercel", label: t("vercel.link") },
  ] as const;

  return (
    <Section title={t("title")} lead={t("lead")}>
      <ul className="grid gap-x-10 gap-y-8 sm:grid-cols-3">
        {ways.map(({ name, text, href, label }) => (
          <li key={name} className="flex flex-col items-start border-t-2 border-ink pt-5">
            <h3 className="text-lg font-medium tracking-tight">{t(`${name}.title`)}</h3>
            <p className="mt-1.5 mb-3 text-ink-soft">{text}</p>
            <ButtonLink href={href}>{label}</ButtonLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}
