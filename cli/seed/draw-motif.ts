import { type Sharp, sharp } from "@/lib/engine/raster/sharp";
import type { ImageFacts, MotifSpec } from "./plan-image";
import { createRandom, type Random } from "./random";
import { orbit } from "./scenes/graphics";
import { demoAlbums } from "./subjects";

/** Draws the motif and encodes it as a file, a photo with the camera's data. */
export async function drawMotif(spec: MotifSpec, facts: ImageFacts): Promise<Buffer> {
  const { subject, extension } = spec;
  if (!subject.paint) return drawAnimation(spec);

  const svg = toSvg(
    spec,
    subject.paint({ width: spec.width, height: spec.height, random: paintRandom(spec) }),
  );
  if (extension === "svg") return svg;
  if (extension === "png")
    return sharp(svg)
      .png({ palette: subject.medium !== "mark" })
      .toBuffer();

  const photo = sharp(svg)
    .flatten()
    .composite([{ input: await filmGrain(), tile: true, blend: "soft-light" }])
    .withExif(buildExif(facts, createRandom(spec.seed + 2_000_003)));

  return (
    extension === "webp" ? photo.webp({ quality: 82, effort: 2 }) : photo.jpeg({ quality: 84 })
  ).toBuffer();
}

/**
 * The plan drew its numbers from the plain seed: with the same ones, every subject would always
 * look alike.
 */
function paintRandom({ seed }: Pick<MotifSpec, "seed">): Random {
  return createRandom(seed + 1_000_003);
}

function toSvg({ width, height }: Pick<MotifSpec, "width" | "height">, body: string): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>`,
  );
}

let grain: Promise<Buffer> | undefined;

/** A tile of noise: without it, a motif drawn from vectors does not look like a photo. */
function filmGrain(): Promise<Buffer> {
  const noise = { type: "gaussian", mean: 128, sigma: 11 } as const;
  grain ??= sharp({ create: { width: 512, height: 512, channels: 3, background: "gray", noise } })
    .png()
    .toBuffer();
  return grain;
}

const frameCount = 16;

async function drawAnimation({ seed, width, height, extension }: MotifSpec): Promise<Buffer> {
  const frames = await Promise.all(
    Array.from({ length: frameCount }, (_, at) => {
      const body = orbit({ width, height, random: paintRandom({ seed }) }, at / frameCount);
      return sharp(toSvg({ width, height }, body)).removeAlpha().raw().toBuffer();
    }),
  );
  const raw = { width, height: height * frameCount, channels: 3, pageHeight: height } as const;
  const animation: Sharp = sharp(Buffer.concat(frames), { raw });
  const delay = Array<number>(frameCount).fill(80);

  return (
    extension === "webp" ? animation.webp({ delay, loop: 0, quality: 80 }) : animation.gif({ delay, loop: 0 })
  ).toBuffer();
}

const cameras = [
  { make: "FUJIFILM", model: "X-T5" },
  { make: "SONY", model: "ILCE-7M4" },
  { make: "Google", model: "Pixel 8" },
  { make: "Apple", model: "iPhone 15 Pro" },
] as const;

function buildExif({ takenAt, album }: ImageFacts, random: Random) {
  const camera = random.pick(cameras);
  const position = demoAlbums.find((one) => one.album === album)?.position;
  return {
    IFD0: { Make: camera.make, Model: camera.model },
    IFD2: {
      ...(takenAt !== null && { DateTimeOriginal: takenAt.replaceAll("-", ":").replace("T", " ") }),
      FNumber: `${random.pick([18, 28, 40, 56, 80])}/10`,
      ExposureTime: random.pick(["1/60", "1/250", "1/500", "1/1000"]),
      ISOSpeedRatings: String(random.pick([100, 200, 400, 1_600])),
      FocalLength: `${random.pick([24, 35, 50, 85])}/1`,
    },
    ...(position && random.chance(0.4) && { IFD3: buildPosition(position, random) }),
  };
}

function buildPosition({ latitude, longitude }: { latitude: number; longitude: number }, random: Random) {
  const [north, east] = [latitude + random.between(-0.1, 0.1), longitude + random.between(-0.1, 0.1)];
  return {
    GPSLatitudeRef: north < 0 ? "S" : "N",
    GPSLatitude: toDegrees(north),
    GPSLongitudeRef: east < 0 ? "W" : "E",
    GPSLongitude: toDegrees(east),
  };
}

/** Degrees, minutes and seconds as fractions. */
function toDegrees(coordinate: number): string {
  const seconds = Math.round(Math.abs(coordinate) * 3_600);
  return `${Math.floor(seconds / 3_600)}/1 ${Math.floor(seconds / 60) % 60}/1 ${seconds % 60}/1`;
}
