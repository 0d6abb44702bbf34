import { appOrigin, imagePageUrls, imageUrl } from "@/lib/image-urls";
import { albumPagePath, profilePath } from "@/lib/image-urls/image-path";
import { isoTime } from "@/lib/kernel/time";
import { countIndexedImages } from "./counts";
import { escapeXml } from "./feeds";
import { sitemapPartSize } from "./resource";
import { listSitemapAlbums, listSitemapImages, listSitemapProfiles } from "./sitemap-repository";

// https://www.sitemaps.org/protocol.html. Part 0 has the profiles and albums, the others the
// images.

const schemas =
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';

/** The index of all parts. */
export async function renderSitemapIndex(): Promise<string> {
  const parts = 1 + Math.ceil((await countIndexedImages(isoTime())) / sitemapPartSize);
  const entries = Array.from({ length: parts }, (_, part) => {
    return `<sitemap><loc>${escapeXml(appOrigin())}/sitemaps/${part}.xml</loc></sitemap>`;
  });
  return toXml("sitemapindex", 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"', entries);
}

/** Returns a part; undefined if there are fewer. */
export async function renderSitemapPart(part: number): Promise<string | undefined> {
  if (part === 0) return toXml("urlset", schemas, await listCollections());
  const rows = await listSitemapImages(part - 1, isoTime());
  if (rows.length === 0) return undefined;
  const entries = rows.map((row) => {
    const imageEntry = row.nsfw
      ? ""
      : `<image:image><image:loc>${escapeXml(imageUrl(row, row, "original"))}</image:loc></image:image>`;
    return toEntry(imagePageUrls(row, row).page, row.updatedAt, imageEntry);
  });
  return toXml("urlset", schemas, entries);
}

async function listCollections(): Promise<string[]> {
  const [profiles, albums] = await Promise.all([listSitemapProfiles(), listSitemapAlbums()]);
  return [
    ...profiles.map((row) => toEntry(appOrigin() + profilePath(row.handle), row.updatedAt)),
    ...albums.map((row) => toEntry(appOrigin() + albumPagePath(row), row.updatedAt)),
  ].slice(0, sitemapPartSize);
}

function toEntry(url: string, changedAt: string, content = ""): string {
  return `<url><loc>${escapeXml(url)}</loc><lastmod>${changedAt}</lastmod>${content}</url>`;
}

function toXml(name: string, namespaces: string, entries: readonly string[]): string {
  return `<?xml version="1.0" encoding="utf-8"?>\n<${name} ${namespaces}>\n${entries.join("\n")}\n</${name}>\n`;
}
