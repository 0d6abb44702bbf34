import { useTranslations } from "next-intl";
import { licenseTerms } from "@/components/licenses/license-terms";
import { Ltr } from "@/components/ui/ltr";
import { toSameOriginPath } from "@/lib/image-urls/image-path";
import { nameOfImage, type PublicImage } from "@/lib/public/resource";
import { CopyButton } from "./copy-button";
import type { LicenseConditions } from "./license-conditions";

interface Props {
  image: PublicImage;
  author: string;
  conditions: LicenseConditions | undefined;
  origin: string;
}

/** The permitted uses of an image, and the credit to copy. */
export function LicenseBlock({ image, author, conditions, origin }: Props) {
  const t = useTranslations("publicPages.license");
  const { title, url } = image.license;
  const credit = t("creditText", { title: nameOfImage(image), name: author, license: title });

  return (
    <section id="license">
      <h2>{t("title")}</h2>
      {conditions === undefined ? (
        <p className="text-sm">{t("none", { name: author })}</p>
      ) : (
        <>
          <p className="text-sm font-medium">
            {url === null ? (
              <bdi>{title}</bdi>
            ) : (
              <a href={toSameOriginPath(url, origin)} rel="license" className="public-link">
                <bdi>{title}</bdi>
              </a>
            )}
          </p>
          <LicenseConditionList conditions={conditions} />
          <div className="mt-3 flex items-start gap-2 rounded-md border border-line bg-sunken py-1 ps-3 pe-1">
            <p dir="auto" className="min-w-0 flex-1 py-1.5 text-[0.8125rem] break-words">
              {credit} (<Ltr>{image.page_url}</Ltr>)
            </p>
            <CopyButton text={`${credit} (${image.page_url})`} label={t("copyCredit")} isIcon />
          </div>
        </>
      )}
    </section>
  );
}

/** The conditions of a license in words. */
export function LicenseConditionList({ conditions }: { conditions: LicenseConditions }) {
  const t = useTranslations("licenses.terms");
  return (
    <ul className="mt-1.5 list-disc ps-5 text-sm text-ink-soft">
      {licenseTerms.map((term) => (
        <li key={term}>{t(`${term}.${conditions[term] ? "yes" : "no"}`)}</li>
      ))}
    </ul>
  );
}
