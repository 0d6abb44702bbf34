import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { LicenseConditionList } from "@/components/public/license-block";
import { setPageContent } from "@/lib/caching";
import { getShownLicense } from "@/lib/licenses";
import { licensePageUrl } from "@/lib/public";
import { readOrNotFound } from "../../public/public-page";

interface Props {
  params: Promise<{ id: string }>;
}

const findLicense = cache(async (id: string) => readOrNotFound(() => getShownLicense(id)));

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { license } = await findLicense((await params).id);
  const t = await getTranslations("publicPages.license");
  return {
    title: t("pageTitle", { name: license.name }),
    alternates: { canonical: licensePageUrl(license.id) },
    robots: "noindex",
  };
}

/** An owner's own license in words. */
export default async function LicensePage({ params }: Props) {
  const { license, uid } = await findLicense((await params).id);
  setPageContent({ uid, expiresAt: null });
  const t = await getTranslations("publicPages.license");
  const texts = [
    ["author", license.author],
    ["notice", license.copyright_notice],
    ["spdx", license.spdx_identifier],
  ] as const;

  return (
    <div className="public-page max-w-2xl">
      <h1 dir="auto" className="text-2xl font-semibold tracking-tight break-words">
        {license.name}
      </h1>
      <LicenseConditionList conditions={license} />
      <dl className="public-facts mt-6">
        {texts.map(([name, text]) =>
          text === null ? null : (
            <div key={name} className="contents">
              <dt>{t(name)}</dt>
              <dd dir="auto" className="break-words whitespace-pre-line">
                {text}
              </dd>
            </div>
          ),
        )}
      </dl>
    </div>
  );
}
