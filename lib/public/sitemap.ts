import { appOrigin, imagePageUrls, imageUrl } from "@/lib/image-urls";
import { albumPagePath, collectionPagePath, profilePath } from "@/lib/image-urls/image-path";
import { type Xml, xml, xmlDeclaration } from "@/lib/kernel/markup/markup";
import { isoTime } from "@/lib/kernel/time";
import { countIndexedImages, countIndexedPages } from "./counts";
import { sitemapPartSize, sitemapShare } from "./resource";
import {
  listSitemapAlbums,
  listSitemapCollections,
  listSitemapImages,
  listSitemapProfiles,
} from "./sitemap-repository";

// https://www.sitemaps.org/protocol.html. The first parts have the profiles, albums and collections, each
// kind up to its share of a part; usually it is one part. The others have the images.

const schemas = xml`xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"`;

/** The index of all parts. */
export async function renderSitemapIndex(): Promise<string> {
  const [pageParts, images] = await Promise.all([countPageParts(), countIndexedImages(isoTime())]);
  const parts = pageParts + Math.ceil(images / sitemapPartSize);
  const entries = Array.from({ length: parts }, (_, part) => {
    return xml`<sitemap><loc>${appOrigin()}/sitemaps/${part}.xml</loc></sitemap>\n`;
  });
  return toXml("sitemapindex", xml`xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"`, entries);
}

/** Returns a part; undefined if there are fewer. */
export async function renderSitemapPart(part: number): Promise<string | undefined> {
  const pageParts = await countPageParts();
  if (part < pageParts) return toXml("urlset", schemas, await listPages(part));

  const rows = await listSitemapImages(part - pageParts, isoTime());
  if (rows.length === 0) return undefined;

  const entries = rows.map((row) => {
    const imageEntry =
      !row.nsfw &&
      xml`<image:image><image:loc>${imageUrl(row, row, largestKey(row))}</image:loc></image:image>`;
    return toEntry(imagePageUrls(row, row).page, row.updatedAt, imageEntry);
  });

  return toXml("urlset", schemas, entries);
}

const countPageParts = async () => Math.max(1, Math.ceil((await countIndexedPages()) / sitemapShare));

async function listPages(part: number): Promise<Xml[]> {
  const share = { limit: sitemapShare, offset: part * sitemapShare };
  const [profiles, albums, collections] = await Promise.all([
    listSitemapProfiles(share),
    listSitemapAlbums(share),
    listSitemapCollections(share),
  ]);

  return [
    ...profiles.map((row) => toEntry(appOrigin() + profilePath(row.handle), row.updatedAt)),
    ...albums.map((row) => toEntry(appOrigin() + albumPagePath(row), row.updatedAt)),
    ...collections.map((row) => toEntry(appOrigin() + collectionPagePath(row), row.updatedAt)),
  ];
}

function toEntry(url: string, changedAt: string, content: Xml | false = false): Xml {
  return xml`<url><loc>${url}</loc><lastmod>${changedAt}</lastmod>${content}</url>\n`;
}

/** Only those without a required watermark have an original that everyone may see. */
const largestKey = ({ mark }: { mark: string | null }) => (mark === null ? "original" : "w2048");

function toXml(name: string, namespaces: Xml, entries: readonly Xml[]): string {
  return xml`${xmlDeclaration}<${name} ${namespaces}>\n${entries}</${name}>\n`.text;
}
