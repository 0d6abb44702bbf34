import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { CollectionCards } from "@/components/public/collection-cards";
import { CollectionHeader } from "@/components/public/collection-header";
import { PublicImageList } from "@/components/public/image-list";
import { galleryJsonLd } from "@/components/public/json-ld";
import { JsonLdScript } from "@/components/public/json-ld-script";
import { listPath, parseListChoice } from "@/components/public/list-choice";
import { isCover } from "@/components/public/page-cover";
import { toPicture } from "@/components/public/page-image";
import { ViewerHook } from "@/components/public/viewer-hook";
import { publicPagePath, setPageContent } from "@/lib/caching";
import { appOrigin } from "@/lib/image-urls";
import { collectionPagePath, parsePagePath, profilePath } from "@/lib/image-urls/image-path";
import {
  drawnPreview,
  findFormerImagePath,
  findLinkPreview,
  firstTime,
  listPublicCollections,
  nameOf,
  type OwnerRow,
  readPublicCollectionImages,
} from "@/lib/public";
import { maxPublicPageSize } from "@/lib/public/resource";
import {
  buildMetadata,
  findPageOwner,
  type Query,
  readOrNotFound,
  redirectTo,
  robotsOf,
} from "../../../public-page";

interface Props {
  params: Promise<{ handle: string; collection: string }>;
  searchParams: Query;
}

/**
 * Returns the owner and the slug of the path. Until `c` became a reserved word, the same path could be
 * of an image in an album: it redirects to the page that the image has now.
 */
async function findSubject({ params }: Props): Promise<{ owner: OwnerRow; handle: string; slug: string }> {
  const { handle, collection } = await params;
  const location = parsePagePath(publicPagePath() ?? collectionPagePath({ handle, collection }));
  if (!location) notFound();

  const owner = await findPageOwner(location.handle);
  if (location.collection !== undefined) return { owner, handle: location.handle, slug: location.collection };

  return redirectTo(await readOrNotFound(() => findFormerImagePath(owner, location.filename ?? "")));
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { owner, slug } = await findSubject(props);
  const brand = await getTranslations("shell.brand");
  const t = await getTranslations("publicPages.collection");
  const { collection, cover } = await readOrNotFound(() =>
    readPublicCollectionImages(owner, slug, { limit: 1 }),
  );
  const isWhole = Object.keys(parseListChoice(await props.searchParams)).length === 0;
  const { title, url, description } = collection;

  return buildMetadata({
    title,
    url,
    feedUrl: url,
    type: "website",
    description: description || t("by", { name: nameOf(owner) }),
    siteName: brand("name"),
    robots: robotsOf(owner, isWhole),
    preview: findLinkPreview([cover, ...collection.images.data]) ?? drawnPreview(url, title),
  });
}

export default async function CollectionPage(props: Props) {
  const { owner, handle, slug } = await findSubject(props);
  const path = collectionPagePath({ handle: owner.handle, collection: slug });
  const choice = parseListChoice(await props.searchParams);
  const isOfCollections = choice.collections !== undefined;
  const query = isOfCollections ? undefined : { ...choice, limit: 48 };
  const [t, shown, children] = await Promise.all([
    getTranslations("publicPages.collection"),
    readOrNotFound(() => readPublicCollectionImages(owner, slug, query)),
    readOrNotFound(() =>
      listPublicCollections(owner, { parent: slug, limit: maxPublicPageSize, cursor: choice.collections }),
    ),
  ]);
  if (owner.handle !== handle) redirectTo(listPath(path, choice));
  const { collection, cover, parent } = shown;
  const expiresAt = firstTime([shown.expiresAt, children.expiresAt]);
  setPageContent({ uid: owner.uid, expiresAt, robots: robotsOf(owner) });
  const origin = appOrigin();
  const author = { name: nameOf(owner), handle: owner.handle, url: origin + profilePath(owner.handle) };
  const crumbs = [
    author,
    ...(parent
      ? [{ name: parent.title, url: origin + collectionPagePath({ ...author, collection: parent.slug }) }]
      : []),
    { name: collection.title, url: collection.url },
  ];
  const pageImage = cover && toPicture(cover, origin);
  const isWhole = Object.keys(choice).length === 0;
  const header = isWhole && isCover(pageImage) ? pageImage : undefined;

  return (
    <>
      <JsonLdScript value={galleryJsonLd(collection, collection.images.data, { author, crumbs })} />
      <CollectionHeader collection={collection} parent={parent} author={author} cover={header} />
      <div className="public-page">
        {(isWhole || isOfCollections) && (
          <CollectionCards path={path} choice={choice} list={children} origin={origin} />
        )}
        {!isOfCollections && (
          <PublicImageList
            path={path}
            choice={choice}
            origin={origin}
            page={collection.images}
            layout={collection.layout}
            isBelowCover={header !== undefined}
            emptyText={t("empty")}
            paging={{ more: t("more"), first: t("first") }}
          />
        )}
      </div>
      <ViewerHook />
    </>
  );
}
