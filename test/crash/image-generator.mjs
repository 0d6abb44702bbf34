import { createHash, randomBytes } from "node:crypto";
import sharp from "sharp";
import { padJpeg } from "../fixtures/padded-jpeg.mjs";

/**
 * A unique image.
 * @typedef {{ bytes: Buffer, sha256: string, type: string, extension: string }} GeneratedImage
 */

/** @returns {Promise<(random: import("./random.mjs").Random) => Promise<GeneratedImage>>} */
export async function createImageGenerator() {
  const bases = await Promise.all([noise(64, 48), noise(320, 240), noise(640, 480)].map(toJpeg));
  return async (random) => {
    const kind = random.integer(1, 10);
    if (kind === 1) return withHash(await noise(120, 80).png().toBuffer(), "image/png", "png");
    if (kind === 2) return withHash(await noise(200, 90).webp().toBuffer(), "image/webp", "webp");
    if (kind === 3) return withHash(await noise(40, 40).gif().toBuffer(), "image/gif", "gif");

    const base = random.pick(bases);
    // The larger ones take long enough to be hit in transit.
    const padding = kind > 7 ? random.integer(1_000_000, 4_000_000) : random.integer(1_000, 60_000);

    return withHash(padJpeg(base, base.length + padding), "image/jpeg", "jpg");
  };
}

function noise(width, height) {
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } }).blur(2);
}

function toJpeg(image) {
  return image.jpeg().toBuffer();
}

/** @returns {GeneratedImage} */
function withHash(bytes, type, extension) {
  return { bytes, sha256: hashBytes(bytes), type, extension };
}

export function hashBytes(bytes) {
  return createHash("sha256").update(bytes).digest("hex");
}
