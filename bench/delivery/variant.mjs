import { createPhoto } from "../create-photo.mjs";

const targetBytes = 40_000;
/** Used by the load tools and by the checks of responses. */
export const accept = "image/webp,*/*";

/**
 * A stored WebP variant that was requested before.
 * @typedef {{ key: string, width: number, url: string, path: string, body: Buffer, source: Buffer }} Variant `source`: the
 * bytes of the original
 */

/**
 * Uploads an image and returns the WebP variant that is nearest to 40 KB.
 * @param {import("../session.mjs").Session} session
 * @returns {Promise<Variant>}
 */
export async function prepareVariant(session) {
  const source = await createPhoto({ width: 1600, height: 800 });
  const id = await session.put(`delivered-${Date.now()}.jpg`, source);
  await session.call("POST", `/images/${id}/complete`);
  await session.untilPresetsReady(id);
  const { data } = await session.call("GET", `/images/${id}/variants`);
  const [nearest] = data
    .flatMap(({ key, width, url, renderings }) =>
      renderings
        .filter(({ format }) => format === "webp")
        .map(({ size_bytes: bytes }) => ({ key, width, url, distance: Math.abs(bytes - targetBytes) })),
    )
    .sort((one, other) => one.distance - other.distance);

  if (!nearest || nearest.distance > targetBytes / 4)
    throw new Error(`no variant has about ${targetBytes} bytes`);

  const { pathname } = new URL(nearest.url);
  const url = session.origin + pathname;
  const { body } = await fetchWebp(url);

  return { key: nearest.key, width: nearest.width, url, path: pathname, body, source };
}

/** Fetches a response, which must be WebP. @param {string} url */
export async function fetchWebp(url) {
  const { status, headers, body } = await fetchBytes(url);
  if (status !== 200 || headers.get("content-type") !== "image/webp") {
    throw new Error(`${url} answered ${status} ${headers.get("content-type")}`);
  }

  return { headers, body };
}

async function fetchBytes(url) {
  const response = await fetch(url, { headers: { accept } });
  return {
    status: response.status,
    headers: response.headers,
    body: Buffer.from(await response.arrayBuffer()),
  };
}
