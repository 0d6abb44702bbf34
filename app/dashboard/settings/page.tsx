import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ForOffer } from "@/components/session/offers.client";
import { ForRole } from "@/components/session/role.client";
import { settingsGroups } from "@/components/settings/settings-pages";
import { PageHeader } from "@/components/shell/page-header";
import { Link } from "@/components/ui/link.client";
import { requireActor } from "../require-actor";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("settings.frame");
  return { title: t("title") };
}

export default async function SettingsPage() {
  const [, t, contents] = await Promise.all([
    requireActor("/dashboard/settings"),
    getTranslations("settings"),
    getTranslations("contents.settings"),
  ]);

  return (
    <>
      <PageHeader title={t("frame.title")} />
      {settingsGroups.map(({ name, pages }) => (
        <section key={name} aria-labelledby={`settings-${name}`} className="mb-8">
          <h2 id={`settings-${name}`} className="mb-2 text-[0.9375rem] font-semibold">
            {t(`groups.${name}`)}
          </h2>
          <ul className="grid max-w-4xl gap-3 sm:grid-cols-2">
            {pages.map(({ id, href, icon: Icon, role, offer }) => (
              <ForRole key={id} least={role}>
                <ForOffer offer={offer}>
                  <li>
                    <Link
                      href={href}
                      className="flex h-full items-start gap-3 rounded-md border border-line bg-surface p-4 hover:border-line-strong"
                    >
                      <Icon
                        aria-hidden
                        size={18}
                        strokeWidth={1.75}
                        className="mt-0.5 shrink-0 text-ink-soft"
                      />
                      <span className="min-w-0">
                        <span className="block text-sm font-medium">{t(`pages.${id}`)}</span>
                        <span className="block text-[0.8125rem] leading-5 text-ink-soft">{contents(id)}</span>
                      </span>
                    </Link>
                  </li>
                </ForOffer>
              </ForRole>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
