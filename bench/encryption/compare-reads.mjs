import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { prepareVariant } from "../delivery/variant.mjs";
import { compareAll } from "../load/compare-servers.mjs";

const mebibyte = 1024 * 1024;

/**
 * Rows "encrypted": a variant and a range of an original of encrypted images, opened by a token,
 * compared with the same bytes of public images that are not encrypted.
 * @param {import("../groups/index.mjs").Context & { upload: import("./uploads.mjs").Upload }} context
 * @param {{ seconds: number, rounds: number, budgetMs: number, rangeMegabytes: number }} options
 */
export async function compareReads({ service, session, load, upload }, { rangeMegabytes, ...rounds }) {
  const pid = service.pid("web");
  const { key: variantKey, source } = await prepareVariant(session);
  const large = await createLarge(rangeMegabytes * mebibyte);
  const small = await openBoth({ session, upload }, { name: "read.jpg", bytes: source, variantKey });
  const range = await openBoth(
    { session, upload },
    { name: "range.png", bytes: large, variantKey: "original" },
  );
  const accept = "image/webp";
  const bodyBytes = await sizeOf(small.plain, { accept });
  console.log(`The variant has ${bodyBytes} bytes of WebP, the range ${rangeMegabytes} MB.`);
  const rangeBytes = rangeMegabytes * mebibyte;
  const toServers = ({ plain, encrypted }, title, headers) => ({
    ours: { title: `encrypted ${title}`, pid, url: encrypted, headers: () => headers },
    peers: [{ title: `the same ${title}, not encrypted`, pid, url: plain, headers: () => headers }],
  });

  return [
    ...(await compareAll(load, [{ what: "encrypted: variant", ...toServers(small, "variant", { accept }) }], {
      ...rounds,
      connections: 16,
      bodyBytes,
    })),
    ...(await compareAll(
      load,
      [
        {
          what: `encrypted: range of ${rangeMegabytes} MB`,
          ...toServers(range, "range", { range: `bytes=${mebibyte}-${mebibyte + rangeBytes - 1}` }),
        },
      ],
      { ...rounds, connections: 4, bodyBytes: rangeBytes },
    )),
  ];
}

/** Uploads the same bytes plain and encrypted, and returns a URL of each that anyone can open. */
async function openBoth({ session, upload }, { name, bytes, variantKey }) {
  const plain = await upload(`plain-${name}`, bytes, { visibility: "public" });
  const encrypted = await upload(`encrypted-${name}`, bytes, { encrypt: "true" });
  for (const { id } of [plain, encrypted]) await session.untilPresetsReady(id);
  const token = await session.call("POST", `/images/${encrypted.id}/token`, { variant: variantKey });
  const toUrl = (url) => session.origin + new URL(url).pathname + new URL(url).search;

  return { plain: toUrl(plain.urls[variantKey]), encrypted: toUrl(token.url) };
}

async function sizeOf(url, headers) {
  const response = await fetch(url, { headers });
  if (!response.ok) throw new Error(`${url}: ${response.status}`);

  return (await response.arrayBuffer()).byteLength;
}

/** A PNG that is larger than the range: noise cannot be compressed. */
async function createLarge(rangeBytes) {
  const width = Math.ceil(Math.sqrt((rangeBytes + 3 * mebibyte) / 3));
  return sharp(randomBytes(width * width * 3), { raw: { width, height: width, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer();
}
