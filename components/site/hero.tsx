import { useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/button";
import { ClientMessages } from "@/components/ui/client-messages";
import { CopyButton } from "@/components/ui/copy-button.client";
import { Link2 } from "@/components/ui/icons";
import { Ltr } from "@/components/ui/ltr";
import { Photographs } from "./photographs";

interface Props {
  origin: string;
  isSignedIn: boolean;
  /** Whether there is a page of prices. */
  hasPlans: boolean;
}

/** The description of Albumen, next to photographs. On small screens the photographs come first. */
export function Hero({ origin, isSignedIn, hasPlans }: Props) {
  const t = useTranslations("site.hero");
  // One of the photographs next to it, so that a copied URL opens.
  const exampleUrl = `${origin}/photographs/dunes.webp`;
  return (
    <section className="mx-auto grid max-w-6xl grid-cols-1 items-center gap-x-16 gap-y-8 px-5 pt-2 sm:px-8 sm:pt-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:pt-12">
      <div>
        <h1 className="text-[clamp(2.25rem,5vw,3.5rem)] leading-[1.05] font-semibold tracking-[-0.035em]">
          {t("title")}
        </h1>
        <p className="mt-6 max-w-md text-lg leading-relaxed text-ink-soft">{t("lead")}</p>
        <div className="mt-8 flex flex-wrap items-center gap-3">
          <ButtonLink href={isSignedIn ? "/dashboard" : "/sign-in"} look="primary" size="large">
            {isSignedIn ? t("dashboard") : t("signIn")}
          </ButtonLink>
          <ButtonLink href="#api" look="bare" size="large">
            {t("api")}
          </ButtonLink>
          {hasPlans && (
            <ButtonLink href="/pricing" look="bare" size="large">
              {t("pricing")}
            </ButtonLink>
          )}
        </div>
        <p className="mt-8 flex items-center gap-2.5 rounded-md border border-line bg-surface px-3.5 py-1 font-mono text-xs">
          <Link2 aria-hidden size={15} className="shrink-0 text-accent-text" />
          <Ltr className="min-w-0 flex-1 truncate">{exampleUrl}</Ltr>
          <ClientMessages sections={["shell.copy"]}>
            <CopyButton text={exampleUrl} label={t("copy")} />
          </ClientMessages>
        </p>
      </div>
      <div className="max-lg:order-first">
        <Photographs />
      </div>
    </section>
  );
}
