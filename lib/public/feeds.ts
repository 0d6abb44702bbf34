import { appOrigin } from "@/lib/image-urls";
import { profilePath, withFormat } from "@/lib/image-urls/image-path";
import { html, type Xml, xml, xmlDeclaration } from "@/lib/kernel/markup/markup";
import { isoTime } from "@/lib/kernel/time";
import { readPublicAlbum } from "./albums";
import { listAddedImages, readPublicCollection } from "./collections";
import { listShownImages } from "./lists-repository";
import { nameOf, type PublicScope } from "./owners";
import { firstExpiration, firstTime, presentImages } from "./present";
import type { ImageRow, OwnerRow } from "./repository";
import { feedSize, nameOfImage, type PublicImage, publicVariantSize } from "./resource";

export const feedFormats = ["json", "atom"] as const;
export type FeedFormat = (typeof feedFormats)[number];

export const feedContentTypes = {
  json: "application/feed+json; charset=utf-8",
  atom: "application/atom+xml; charset=utf-8",
} as const satisfies Record<FeedFormat, string>;

/** The page of a feed: a profile, an album or a collection. */
export interface FeedSubject {
  album?: string | undefined;
  collection?: string | undefined;
}

interface FeedOptions extends FeedSubject {
  format: FeedFormat;
  /** Sensitive images are left out unless a reader asks for them. */
  includesNsfw: boolean;
}

interface FeedItem {
  row: ImageRow;
  image: PublicImage;
}

interface Feed {
  title: string;
  description: string;
  homeUrl: string;
  feedUrl: string;
  author: { name: string; url: string };
  updatedAt: string;
  items: FeedItem[];
}

/** Writes the feed of a page: the newest images that are public. */
export async function renderFeed(
  owner: OwnerRow,
  { format, includesNsfw, ...subject }: FeedOptions,
): Promise<{ text: string; scope: PublicScope }> {
  const content = await readFeedContent(owner, subject, { limit: feedSize, excludesNsfw: !includesNsfw });
  const { title, description, homeUrl, changedAt, rows, expiresAt = null } = content;
  const images = await presentImages(owner, rows);
  const name = nameOf(owner);
  const feed: Feed = {
    title: title === undefined ? name : `${title} · ${name}`,
    description,
    homeUrl,
    feedUrl: `${homeUrl}.${format}${includesNsfw ? "?nsfw=1" : ""}`,
    author: { name, url: appOrigin() + profilePath(owner.handle) },
    updatedAt: [...changedAt, ...rows.map((row) => row.updatedAt)].sort().at(-1) ?? "",
    items: images.flatMap((image, at) => {
      const row = rows[at];
      return row ? [{ row, image }] : [];
    }),
  };

  return {
    text: format === "json" ? toJsonFeed(feed) : toAtom(feed),
    scope: { uid: owner.uid, expiresAt: firstTime([firstExpiration(rows), expiresAt]) },
  };
}

interface FeedContent extends Pick<Feed, "description" | "homeUrl"> {
  /** None for a profile. */
  title?: string;
  /** Times of changes of something other than the images. */
  changedAt: string[];
  rows: ImageRow[];
  /** The time from which a collection can be out of date. */
  expiresAt?: string | null;
}

/** @throws AppError NOT_FOUND */
async function readFeedContent(
  owner: OwnerRow,
  { album, collection }: FeedSubject,
  options: { limit: number; excludesNsfw: boolean },
): Promise<FeedContent> {
  if (collection !== undefined) {
    const { row, collection: shown, expiresAt } = await readPublicCollection(owner, collection);
    const { rows, addedAt = row.createdAt } = await listAddedImages(owner, row, options);
    return { ...toFeedPage(shown), changedAt: [shown.updated_at, addedAt], rows, expiresAt };
  }

  const rows = await listShownImages(owner.owner, { ...options, surface: "feed", now: isoTime(), album });
  if (album !== undefined) {
    const { album: shown } = await readPublicAlbum(owner, album);
    return { ...toFeedPage(shown), changedAt: [shown.updated_at], rows };
  }

  const homeUrl = appOrigin() + profilePath(owner.handle);
  return { description: owner.bio ?? "", homeUrl, changedAt: [owner.createdAt], rows };
}

const toFeedPage = ({ title, description, url }: { title: string; description: string; url: string }) => ({
  title,
  description,
  homeUrl: url,
});

/** JSON Feed 1.1 (https://jsonfeed.org/version/1.1). */
function toJsonFeed({ title, description, homeUrl, feedUrl, author, items }: Feed): string {
  return JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title,
    home_page_url: homeUrl,
    feed_url: feedUrl,
    ...(description !== "" && { description }),
    authors: [author],
    items: items.map(({ row, image }) => ({
      id: toItemId(row),
      url: image.page_url,
      title: nameOfImage(image),
      content_html: toContent(image),
      image: toJpeg(image).url,
      date_published: row.createdAt,
      date_modified: row.updatedAt,
      tags: image.tag_names,
      attachments: [toAttachment(toEnclosure(row, image))],
      _albumen: {
        width: image.width,
        height: image.height,
        placeholder: image.placeholder,
        license: image.license,
      },
    })),
  });
}

/** The Atom Syndication Format (RFC 4287). */
function toAtom({ title, description, homeUrl, feedUrl, author, updatedAt, items }: Feed): string {
  const entries = items.map(({ row, image }) => {
    const tags = image.tags.map((tag, at) => {
      const label = image.tag_names[at] ?? tag;
      return xml`<category term="${tag}"${label !== tag && xml` label="${label}"`}/>`;
    });

    return xml`<entry>
<id>${toItemId(row)}</id>
<title type="text">${nameOfImage(image)}</title>
<link rel="alternate" type="text/html" href="${image.page_url}"/>
${toLink(toEnclosure(row, image))}
<published>${row.createdAt}</published>
<updated>${row.updatedAt}</updated>
${tags}<content type="html">${toContent(image)}</content>
</entry>
`;
  });
  const subtitle = description !== "" && xml`<subtitle type="text">${description}</subtitle>\n`;

  return xml`${xmlDeclaration}<feed xmlns="http://www.w3.org/2005/Atom">
<id>${homeUrl}</id>
<title type="text">${title}</title>
${subtitle}<link rel="self" type="application/atom+xml" href="${feedUrl}"/>
<link rel="alternate" type="text/html" href="${homeUrl}"/>
<updated>${updatedAt}</updated>
<author><name>${author.name}</name><uri>${author.url}</uri></author>
${entries}</feed>
`.text;
}

/** An id that stays when the image is renamed or moved. */
function toItemId({ id }: ImageRow): string {
  return `urn:albumen:${id}`;
}

interface Enclosure {
  url: string;
  type: string | null;
  /** Undefined where it follows from a rendition. */
  sizeBytes?: number;
}

/** The original, or what stands for it, as JPEG. */
function toEnclosure({ file, mark }: ImageRow, image: PublicImage): Enclosure {
  const { original = "" } = image.urls;
  return mark === null
    ? { url: original, type: file.contentType, sizeBytes: image.size_bytes }
    : { url: withFormat(original, "jpeg"), type: "image/jpeg" };
}

function toAttachment({ url, type, sizeBytes }: Enclosure) {
  return { url, mime_type: type, ...(sizeBytes !== undefined && { size_in_bytes: sizeBytes }) };
}

function toLink({ url, type, sizeBytes }: Enclosure): Xml {
  return xml`<link rel="enclosure" type="${type}"${sizeBytes !== undefined && xml` length="${sizeBytes}"`} href="${url}"/>`;
}

/** A JPEG, which every reader shows. */
function toJpeg(image: PublicImage) {
  return { url: withFormat(image.urls.w1024 ?? "", "jpeg"), ...publicVariantSize(image, "w1024") };
}

/** HTML, which a feed contains as text. */
function toContent(image: PublicImage): string {
  const { url, width, height } = toJpeg(image);
  const { page_url: page, alt, description } = image;
  const shown = html`<p><a href="${page}"><img src="${url}" width="${width}" height="${height}" alt="${alt}"></a></p>`;

  return html`${shown}${description !== "" && html`<p>${description}</p>`}`.text;
}
