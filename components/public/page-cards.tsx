import { placeholderColor } from "@/components/ui/placeholder";
import { toSameOriginPath } from "@/lib/image-urls/image-path";
import type { PublicImage } from "@/lib/public/resource";
import { type CountedImages, ImageCount } from "./image-count";
import { imageSources } from "./image-sources";
import { type ListChoice, listPath } from "./list-choice";

/** An album or a collection. */
interface Subject extends CountedImages {
  title: string;
  url: string;
}

interface Props {
  title: string;
  cards: ReadonlyArray<{ subject: Subject; cover: PublicImage | undefined }>;
  origin: string;
  /** Collections are listed on several pages. */
  paging?: Paging;
}

interface Paging {
  path: string;
  choice: Pick<ListChoice, "collections">;
  nextCursor: string | null;
  labels: { paging: string; more: string; first: string };
}

/** Links to the pages of albums or collections. */
export function PageCards({ title, cards, origin, paging }: Props) {
  if (cards.length === 0 && paging?.choice.collections === undefined) return null;

  return (
    <section className="mb-12">
      <h2>{title}</h2>
      <ul className="public-albums">
        {cards.map(({ subject, cover }) => (
          <li key={subject.url}>
            <a href={toSameOriginPath(subject.url, origin)} className="block rounded-sm">
              <span
                className="public-tile"
                style={{ backgroundColor: cover && placeholderColor(cover.placeholder) }}
              >
                {cover && (
                  // biome-ignore lint/performance/noImgElement: images of users never go through an optimizer.
                  <img
                    {...imageSources(cover, origin)}
                    sizes="(width < 40rem) 50vw, 22rem"
                    alt=""
                    loading="lazy"
                    decoding="async"
                  />
                )}
              </span>
              <bdi className="mt-2 block truncate font-medium">{subject.title}</bdi>
              <span className="text-sm text-ink-soft">
                <ImageCount counted={subject} />
              </span>
            </a>
          </li>
        ))}
      </ul>
      {paging && <CardsPaging {...paging} />}
    </section>
  );
}

/** Links to the next and the first collections, if there are more than one page of them. */
export function CardsPaging({ path, choice, nextCursor, labels }: Paging) {
  const isLater = choice.collections !== undefined;
  if (!isLater && nextCursor === null) return null;

  return (
    <nav aria-label={labels.paging} className="mt-6 flex flex-wrap gap-3">
      {isLater && (
        <a className="public-button" href={path}>
          {labels.first}
        </a>
      )}
      {nextCursor !== null && (
        <a className="public-button" rel="next" href={listPath(path, { collections: nextCursor })}>
          {labels.more}
        </a>
      )}
    </nav>
  );
}
