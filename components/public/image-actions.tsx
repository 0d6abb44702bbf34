import { useTranslations } from "next-intl";
import { Download, Link } from "@/components/ui/icons";
import { Ltr } from "@/components/ui/ltr";
import { useFormats } from "@/components/ui/use-formats";
import { toSameOriginPath } from "@/lib/image-urls/image-path";
import { listScaledVariants, type PublicImage } from "@/lib/public/resource";
import { CopyButton } from "./copy-button";
import { copyFormats, embedCodes } from "./embed-codes";
import { withDownload } from "./page-image";

interface Props {
  image: PublicImage;
  origin: string;
}

const downloadedKeys = ["w2048", "w1024"];

/** The buttons that save an image, in one of its sizes, or copy its link. */
export function ImageActions({ image, origin }: Props) {
  const t = useTranslations("publicPages.download");
  const tCopy = useTranslations("publicPages.copy");
  const tImage = useTranslations("publicPages.image");
  const format = useFormats();
  const toDownload = (url: string) => toSameOriginPath(withDownload(url), origin);
  const smaller = listScaledVariants(image).filter(
    ({ key, width }) => downloadedKeys.includes(key) && width < image.width,
  );

  return (
    <div>
      <div className="flex flex-wrap gap-2">
        <a
          className="public-button public-primary"
          href={toDownload(image.urls.original ?? "")}
          data-download
        >
          <Download aria-hidden size={17} />
          {t("title")}
        </a>
        <CopyButton text={image.page_url} label={tCopy("copyLink")} icon={<Link aria-hidden size={17} />} />
      </div>
      <p className="mt-2 flex flex-wrap gap-x-3 text-sm text-ink-soft">
        <span>
          <Ltr>{tImage("pixels", { width: String(image.width), height: String(image.height) })}</Ltr>,{" "}
          {format.bytes(image.size_bytes)}
        </span>
        {smaller.reverse().map(({ key, url, width }) => (
          <a key={key} className="public-link" href={toDownload(url)}>
            {t("width", { width: String(width) })}
          </a>
        ))}
        <a href="#license" className="public-link">
          {t("reminder")}
        </a>
      </p>
    </div>
  );
}

/** The links to an image and the code that embeds it. Without scripts they can be selected. */
export function EmbedCodes({ image, embedUrl }: { image: PublicImage; embedUrl: string }) {
  const t = useTranslations("publicPages.copy");
  const codes = embedCodes(image, embedUrl);
  return (
    <section>
      <h2>{t("title")}</h2>
      <p className="mb-3 text-sm text-ink-soft">{t("lead")}</p>
      <dl className="public-codes">
        {copyFormats.map((format) => (
          <div key={format}>
            <dt>{t(format)}</dt>
            <dd>
              <code dir="ltr" data-shown={format}>
                {codes[format]}
              </code>
              <CopyButton text={codes[format]} label={t("copy", { format: t(format) })} isIcon />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
