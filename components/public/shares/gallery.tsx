import { useTranslations } from "next-intl";
import { Download } from "@/components/ui/icons";
import { PictureList } from "../picture-list";
import { ViewerHook } from "../viewer-hook";
import { ImageControls } from "./pick-controls";
import { SelectionBar } from "./selection-bar";
import { ShareFrame } from "./share-frame";
import { ShareHeader } from "./share-header";
import type { GallerySection, GalleryView } from "./share-view";

/** The page of a share: its images in the arrangement of public pages. */
export function Gallery({ view, nonce }: { view: GalleryView; nonce: string }) {
  const t = useTranslations("sharePage");
  const { heading, cover, images, sections, count, archive, archivePixels: pixels, feedback } = view;
  // An archive of one image would only hide it.
  const download = count === 1 ? images[0]?.download : archive;
  const allLabel = pixels === undefined ? t("downloadAll") : t("downloadAllReduced", { pixels });
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
          sections.map((section, at) => (
            <Section
              key={section.id}
              section={section}
              view={view}
              isBelowImages={at > 0 || cover !== undefined}
            />
          ))
        )}
        <Paging view={view} />
      </div>
      {feedback && count > 0 && <SelectionBar feedback={feedback} sharer={heading.sharer.name} />}
      <ViewerHook nonce={nonce} />
      {feedback && <script src="/share-hearts.js" async nonce={nonce} />}
    </ShareFrame>
  );
}

interface SectionProps {
  section: GallerySection;
  view: GalleryView;
  isBelowImages: boolean;
}

/** The images of a collection under its title, which `viewer.js` continues with the next page. */
function Section({ section: { id, path, images }, view, isBelowImages }: SectionProps) {
  const { layout, page, feedback } = view;
  const imageOf = new Map(images.map((image) => [image.href, image]));
  return (
    <section className="share-section" data-section={id}>
      {path.length > 0 && <SectionTitle path={path} />}
      <PictureList
        pageImages={images}
        layout={layout}
        isBelowCover={isBelowImages}
        isBlurred={false}
        idOf={({ href }) => imageOf.get(href)?.id}
        renderOverlay={({ href }) => {
          const image = imageOf.get(href);
          return (
            image && feedback && <ImageControls image={image} back={`page=${page}`} feedback={feedback} />
          );
        }}
      />
    </section>
  );
}

/** The title of a collection, after the titles of the ones that contain it. */
function SectionTitle({ path }: { path: readonly string[] }) {
  const title = path.at(-1);
  return (
    <h2>
      {path.slice(0, -1).map((parent, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two collections may have the same title.
        <span key={at} className="share-soft">
          <bdi>{parent}</bdi> /{" "}
        </span>
      ))}
      <bdi>{title}</bdi>
    </h2>
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
