import { gzipSync } from "node:zlib";

/**
 * The bytes of a page.
 * @typedef {object} Weight
 * @property {number} html without compression
 * @property {number} scripts that the HTML names, each compressed with gzip
 * @property {number} styles that the HTML names, each compressed with gzip
 */

/** In tags as well as in the data that React reads. */
const file = /\/static\/[\w./~-]+\.(?:js|css)\b/g;

/** The sizes of files, whose names change with their content. @type {Map<string, Promise<number>>} */
const sizes = new Map();

/**
 * Weighs a page by its HTML alone, without a browser.
 * @param {{ origin: string, path: string, cookie?: string }} page
 * @returns {Promise<Weight>}
 */
export async function weighPage({ origin, path, cookie = "" }) {
  const response = await fetch(origin + path, { headers: { cookie }, redirect: "manual" });
  if (response.status !== 200) throw new Error(`${path}: ${response.status}`);

  const html = await response.text();
  const names = new Set(html.match(file));
  const sumOf = async (/** @type {string} */ extension) => {
    const urls = [...names]
      .filter((name) => name.endsWith(extension))
      .map((name) => `${origin}/_next${name}`);
    return (await Promise.all(urls.map(compressedSize))).reduce((sum, size) => sum + size, 0);
  };

  return { html: Buffer.byteLength(html), scripts: await sumOf(".js"), styles: await sumOf(".css") };
}

/** @param {string} url @returns {Promise<number>} */
function compressedSize(url) {
  const size = sizes.get(url) ?? readCompressedSize(url);
  sizes.set(url, size);

  return size;
}

/** @param {string} url */
async function readCompressedSize(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);

  return gzipSync(Buffer.from(await response.arrayBuffer())).length;
}
