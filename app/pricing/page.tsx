import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { OfferCard } from "@/components/billing/offer-card";
import { ButtonLink } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { Link } from "@/components/ui/link.client";
import { isBillingEnabled, listOffers } from "@/lib/billing";
import { currentActor } from "@/lib/identity/sign-in";
import { languageAlternates } from "../language-alternates";

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

const cycles = ["monthly", "annual"] as const;

const parseCycle = ({ cycle }: Awaited<Props["searchParams"]>) =>
  cycle === "annual" ? ("annual" as const) : ("monthly" as const);

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  if (!isBillingEnabled()) return {};

  const t = await getTranslations("site.pricing");
  return {
    title: t("title"),
    description: t("description"),
    alternates: languageAlternates("/pricing"),
    // One page in the results is enough.
    ...(parseCycle(await searchParams) === "annual" && { robots: { index: false, follow: true } }),
  };
}

/**
 * The page with the prices and limits of plans, for everyone. The links of the cycle work without
 * scripts.
 */
export default async function PricingPage({ searchParams }: Props) {
  if (!isBillingEnabled()) notFound();
  const cycle = parseCycle(await searchParams);
  const [offers, actor, t, plan] = await Promise.all([
    listOffers(),
    currentActor(),
    getTranslations("site.pricing"),
    getTranslations("plan"),
  ]);

  return (
    <div className="mx-auto max-w-6xl px-5 pt-8 sm:px-8">
      <h1 className="text-3xl font-semibold tracking-tight">{t("title")}</h1>
      <p className="mt-3 max-w-2xl text-base text-ink-soft">{t("lead")}</p>
      <nav
        aria-label={plan("cycle.label")}
        className="mt-8 mb-5 inline-flex gap-0.5 rounded-md border border-line bg-sunken p-0.5"
      >
        {cycles.map((one) => (
          <Link
            key={one}
            href={one === "monthly" ? "/pricing" : "/pricing?cycle=annual"}
            scroll={false}
            aria-current={one === cycle ? "page" : undefined}
            className={classNames(
              "inline-flex h-8 items-center justify-center rounded-sm px-2.5 text-[0.8125rem] font-medium whitespace-nowrap hover:text-ink pointer-coarse:h-11 pointer-coarse:min-w-11",
              one === cycle ? "bg-raised text-ink shadow-print" : "text-ink-soft",
            )}
          >
            {plan(`cycle.${one}`)}
          </Link>
        ))}
      </nav>
      <ul className="grid gap-5 md:grid-cols-2 xl:grid-cols-3">
        {offers.map((offer) => (
          <OfferCard
            key={offer.plan}
            offer={offer}
            cycle={cycle}
            isCurrent={false}
            action={
              <ButtonLink
                look={offer.plan === "free" ? "quiet" : "primary"}
                href={actor ? "/dashboard/plan" : "/sign-in?next=/dashboard/plan"}
              >
                {actor ? t("yourPlan") : plan("choose", { plan: plan(`state.names.${offer.plan}`) })}
              </ButtonLink>
            }
          />
        ))}
      </ul>
      <p className="mt-5 max-w-[44rem] text-sm text-ink-soft">{plan("note")}</p>
    </div>
  );
}
