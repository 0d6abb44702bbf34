import { useTranslations } from "next-intl";
import { Download } from "@/components/ui/icons";
import { PictureList } from "../picture-list";
import { ViewerHook } from "../viewer-hook";
import { ImageControls } from "./pick-controls";
import { SelectionBar } from "./selection-bar";
import { ShareFrame } from "./share-frame";
import { ShareHeader } from "./share-header";
import type { GalleryView } from "./share-view";

/** The page of a share: its images in the arrangement of public pages. */
export function Gallery({ view, nonce }: { view: GalleryView; nonce: string }) {
  const t = useTranslations("sharePage");
  const { heading, cover, images, count, page, layout, archive, archivePixels: pixels, feedback } = view;
  // An archive of one image would only hide it.
  const download = count === 1 ? images[0]?.download : archive;
  const allLabel = pixels === undefined ? t("downloadAll") : t("downloadAllReduced", { pixels });
  const imageOf = new Map(images.map((image) => [image.href, image]));
  return (
    <ShareFrame>
      <ShareHeader heading={heading} cover={cover} count={count} />
      <div className="public-page">
        {download !== undefined && count > 0 && (
          <p>
            <a className="public-button" href={download}>
              <Download aria-hidden size={17} />
              {count === 1 ? t("image.download") : allLabel}
            </a>
          </p>
        )}
        {count === 0 ? (
          <p className="share-soft">{t("empty")}</p>
        ) : (
          <PictureList
            pageImages={images}
            layout={layout}
            isBelowCover={cover !== undefined}
            isBlurred={false}
            idOf={({ href }) => imageOf.get(href)?.id}
            renderOverlay={({ href }) => {
              const image = imageOf.get(href);
              return (
                image && feedback && <ImageControls image={image} back={`page=${page}`} feedback={feedback} />
              );
            }}
          />
        )}
        <Paging view={view} />
      </div>
      {feedback && count > 0 && <SelectionBar feedback={feedback} sharer={heading.sharer.name} />}
      <ViewerHook nonce={nonce} />
      {feedback && <script src="/share-hearts.js" async nonce={nonce} />}
    </ShareFrame>
  );
}

/** The links to further pages; the viewer's script loads the next one when it comes near. */
function Paging({ view: { page, pages, previousPage, nextPage } }: { view: GalleryView }) {
  const t = useTranslations("sharePage");
  if (pages === 1) return null;

  return (
    <nav className="share-buttons" aria-label={t("pages")}>
      {previousPage !== undefined && (
        <a className="public-button" rel="prev" href={previousPage}>
          {t("previousPage")}
        </a>
      )}
      <span>{t("pageOf", { page, pages })}</span>
      {nextPage !== undefined && (
        <a className="public-button" rel="next" href={nextPage} data-more>
          {t("nextPage")}
        </a>
      )}
    </nav>
  );
}
