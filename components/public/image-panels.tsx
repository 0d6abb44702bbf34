import { useTranslations } from "next-intl";
import { CopyRow } from "@/components/ui/copy-row.client";
import { Ltr } from "@/components/ui/ltr";
import { useFormats } from "@/components/ui/use-formats";
import { toSameOriginPath } from "@/lib/image-urls/image-path";
import { listScaledVariants, type PublicImage } from "@/lib/public/resource";
import { copyFormats, embedCodes } from "./embed-codes";

interface Props {
  image: PublicImage;
  origin: string;
}

const downloadedKeys = ["w2048", "w1024"];

/** Saves the original or a smaller variant. */
export function DownloadPanel({ image, origin }: Props) {
  const t = useTranslations("publicPages.download");
  const format = useFormats();
  const toDownload = (url: string) =>
    toSameOriginPath(`${url}${url.includes("?") ? "&" : "?"}download=1`, origin);
  const smaller = listScaledVariants(image).filter(
    ({ key, width }) => downloadedKeys.includes(key) && width < image.width,
  );

  return (
    <details className="public-panel" data-panel="download">
      <summary>{t("title")}</summary>
      <div>
        <ul className="flex flex-col gap-2">
          <li>
            <a className="public-link" href={toDownload(image.urls.original ?? "")}>
              {t("original")}
            </a>
            <span className="ms-2 text-ink-soft">
              <Ltr>{`${image.width} × ${image.height}`}</Ltr> · {format.bytes(image.size_bytes)}
            </span>
          </li>
          {smaller.reverse().map(({ key, url, width }) => (
            <li key={key}>
              <a className="public-link" href={toDownload(url)}>
                {t("width", { width: String(width) })}
              </a>
            </li>
          ))}
        </ul>
        <p className="mt-3 text-ink-soft">
          <a href="#license" className="public-link">
            {t("reminder")}
          </a>
        </p>
      </div>
    </details>
  );
}

/** The links to an image and the code that embeds it. Without scripts they can be selected. */
export function CopyPanel({ image, embedUrl }: { image: PublicImage; embedUrl: string }) {
  const t = useTranslations("publicPages.copy");
  const codes = embedCodes(image, embedUrl);
  return (
    <details className="public-panel" data-panel="copy">
      <summary>{t("title")}</summary>
      <div>
        <p className="mb-3 text-ink-soft">{t("lead")}</p>
        <dl className="flex flex-col gap-3">
          {copyFormats.map((format) => (
            <CopyRow
              key={format}
              name={t(format)}
              text={codes[format]}
              copyLabel={t("copy", { format: t(format) })}
              shown={format}
            />
          ))}
        </dl>
      </div>
    </details>
  );
}
