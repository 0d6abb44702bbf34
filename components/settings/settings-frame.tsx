import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ForOffer } from "@/components/session/offers.client";
import { ForRole } from "@/components/session/role.client";
import { PageHeader } from "@/components/shell/page-header";
import { classNames } from "@/components/ui/class-names";
import { ChevronLeft } from "@/components/ui/icons";
import { Link } from "@/components/ui/link.client";
import { type SettingsPageId, settingsGroups } from "./settings-pages";

interface Props {
  page: SettingsPageId;
  children: ReactNode;
}

/**
 * A page of the settings: next to the groups of all of them on wide screens, with a link to their
 * list on narrow ones.
 */
export function SettingsFrame({ page, children }: Props) {
  const t = useTranslations("settings");
  return (
    <div className="lg:grid lg:grid-cols-[12rem_minmax(0,44rem)] lg:gap-10">
      <nav aria-label={t("frame.label")}>
        <Link
          href="/dashboard/settings"
          className="-ms-1 mb-2 inline-flex min-h-11 items-center gap-1 text-sm text-ink-soft hover:text-ink lg:hidden"
        >
          <ChevronLeft aria-hidden size={16} className="rtl:-scale-x-100" />
          {t("frame.title")}
        </Link>
        {settingsGroups.map(({ name, pages }) => (
          <div key={name} className="not-last:mb-4 max-lg:hidden">
            <p id={`settings-${name}`} className="px-2.5 py-1.5 text-xs font-medium text-ink-soft">
              {t(`groups.${name}`)}
            </p>
            <ul aria-labelledby={`settings-${name}`} className="flex flex-col gap-0.5">
              {pages.map(({ id, href, icon: Icon, role, offer }) => (
                <ForRole key={id} least={role}>
                  <ForOffer offer={offer}>
                    <li>
                      <Link
                        href={href}
                        aria-current={id === page ? "page" : undefined}
                        className={classNames(
                          "flex h-9 items-center gap-3 rounded-md border px-2.5 text-sm transition-colors duration-120 hover:text-ink pointer-coarse:h-11",
                          id === page
                            ? "border-line bg-surface font-medium text-ink"
                            : "border-transparent text-ink-soft hover:bg-sunken",
                        )}
                      >
                        <Icon aria-hidden size={16} strokeWidth={1.75} className="shrink-0" />
                        {t(`pages.${id}`)}
                      </Link>
                    </li>
                  </ForOffer>
                </ForRole>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <div className="min-w-0">
        <PageHeader title={t(`pages.${page}`)} />
        {children}
      </div>
    </div>
  );
}
