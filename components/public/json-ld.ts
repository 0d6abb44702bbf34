import type { BreadcrumbList, Graph, ImageGallery, ImageObject, ProfilePage } from "schema-dts";
import { nameOfImage, type PublicAlbum, type PublicImage, type PublicProfile } from "@/lib/public/resource";

const context = "https://schema.org";

type Author = Pick<PublicProfile, "name" | "url">;

interface ImageLinks {
  author: Author;
  /** The page for requests of other rights. */
  acquireLicensePage: string;
}

/** UN/CEFACT's code of the unit. */
const pixels = (value: number) => ({ "@type": "QuantitativeValue", value, unitCode: "E37" }) as const;

function toImageObject(image: PublicImage, { author, acquireLicensePage }: ImageLinks): ImageObject {
  const { original = image.page_url, w512 = original } = image.urls;
  return {
    "@type": "ImageObject",
    contentUrl: original,
    thumbnailUrl: w512,
    url: image.page_url,
    width: pixels(image.width),
    height: pixels(image.height),
    name: nameOfImage(image),
    ...(image.alt !== "" && { caption: image.alt }),
    ...(image.description !== "" && { description: image.description }),
    creator: { "@type": "Person", name: author.name, url: author.url },
    creditText: author.name,
    copyrightNotice: `© ${author.name}`,
    ...(image.license.url !== null && { license: image.license.url, acquireLicensePage }),
    datePublished: image.created_at,
    ...(image.tags.length > 0 && { keywords: image.tag_names.join(", ") }),
  };
}

interface Crumb {
  name: string;
  url: string;
}

function toBreadcrumbs(crumbs: readonly Crumb[]): BreadcrumbList {
  return {
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map(({ name, url }, at) => ({
      "@type": "ListItem",
      position: at + 1,
      name,
      item: url,
    })),
  };
}

export function imageJsonLd(image: PublicImage, author: Author, crumbs: readonly Crumb[]): Graph {
  const links = { author, acquireLicensePage: image.page_url };
  return { "@context": context, "@graph": [toImageObject(image, links), toBreadcrumbs(crumbs)] };
}

/** Describes the page of an album or a collection. */
export function galleryJsonLd(
  subject: Pick<PublicAlbum, "title" | "url" | "description">,
  images: readonly PublicImage[],
  { author, crumbs }: { author: Author; crumbs: readonly Crumb[] },
): Graph {
  const gallery: ImageGallery = {
    "@type": "ImageGallery",
    name: subject.title,
    url: subject.url,
    ...(subject.description !== "" && { description: subject.description }),
    creator: { "@type": "Person", name: author.name, url: author.url },
    image: listShown(images, author),
  };
  return { "@context": context, "@graph": [gallery, toBreadcrumbs(crumbs)] };
}

export function profileJsonLd(profile: PublicProfile, images: readonly PublicImage[]): Graph {
  const sameAs = [profile.website, profile.github && `https://github.com/${profile.github}`].filter(
    (url) => url !== null,
  );
  const page: ProfilePage = {
    "@type": "ProfilePage",
    url: profile.url,
    dateCreated: profile.joined_at,
    mainEntity: {
      "@type": "Person",
      name: profile.name,
      alternateName: profile.handle,
      url: profile.url,
      ...(profile.bio !== null && { description: profile.bio }),
      ...(profile.profile_picture !== null && { image: profile.profile_picture }),
      ...(sameAs.length > 0 && { sameAs }),
    },
    hasPart: listShown(images, profile),
  };
  return { "@context": context, "@graph": [page] };
}

/** Few: the pages of the others describe them in full. */
const maxListed = 12;

function listShown(images: readonly PublicImage[], author: Author) {
  const safe = images.filter(({ nsfw }) => !nsfw).slice(0, maxListed);
  return safe.map((image) => toImageObject(image, { author, acquireLicensePage: image.page_url }));
}
