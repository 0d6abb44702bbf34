import { dayMs, hourMs, isoTime, minuteMs } from "@/lib/kernel/time";
import type { Visibility } from "@/lib/values/visibility";
import { createRandom, type Random } from "./random";
import {
  animationSubject,
  demoAlbums,
  drawings,
  markSubject,
  photoSubjects,
  type Subject,
  screenshotSubject,
} from "./subjects";

/** The motif of a demo image; images of one motif differ in all else. */
export interface MotifSpec {
  subject: Subject;
  /** Decides every random detail of the motif. */
  seed: number;
  width: number;
  height: number;
  extension: "jpg" | "webp" | "png" | "gif" | "svg";
}

/** The library's data about a demo image. */
export interface ImageFacts {
  /** Without its extension. */
  stem: string;
  originalFilename: string;
  album: string;
  title: string | null;
  alt: string | null;
  description: string | null;
  tags: string[];
  visibility: Visibility;
  license: string;
  nsfw: boolean;
  /** The local clock without its offset; null for what no camera took. */
  takenAt: string | null;
  createdAt: string;
  deletedAt: string | null;
  expirationDate: string | null;
  isFavourite: boolean;
  rating: number;
  pick: "none" | "pick" | "reject";
  archivedAt: string | null;
}

/** Motifs of which every small library has one. */
const specials = new Map<number, (random: Random) => Pick<MotifSpec, "subject" | "width" | "height">>([
  [2, (random) => ({ subject: ofShape(random, "isWide"), width: 3_000, height: 600 })],
  [4, () => ({ subject: animationSubject, width: 480, height: 360 })],
  [5, (random) => ({ subject: random.pick(drawings), ...pickSize(random, 1_400) })],
  [7, (random) => ({ subject: ofShape(random, "isTall"), width: 800, height: 1_600 })],
  [
    9,
    (random) => ({
      subject: screenshotSubject,
      ...random.pick([
        { width: 1_440, height: 900 },
        { width: 590, height: 1_278 },
      ] as const),
    }),
  ],
  [11, () => ({ subject: markSubject, width: 900, height: 900 })],
  [13, (random) => ({ subject: random.pick(drawings), ...pickSize(random, 1_400) })],
]);
const cycle = 16;

function ofShape(random: Random, shape: "isWide" | "isTall"): Subject {
  return random.pick(photoSubjects.filter((subject) => subject[shape])) ?? photoSubjects[0];
}

export function planMotif(seed: number): MotifSpec {
  const random = createRandom(seed);
  const special = specials.get(seed % cycle)?.(random);
  const longSide = seed % 40 === 0 ? 4_000 : random.pick([1_200, 1_200, 1_600, 1_600, 2_000]);
  const spec = special ?? { subject: random.pick(photoSubjects), ...pickSize(random, longSide) };

  return { ...spec, seed, extension: pickExtension(spec.subject, random) };
}

const ratios = [
  3 / 2,
  3 / 2,
  3 / 2,
  4 / 3,
  4 / 3,
  16 / 9,
  21 / 9,
  1,
  4 / 5,
  3 / 4,
  2 / 3,
  2 / 3,
  9 / 16,
] as const;

function pickSize(random: Random, longSide: number): { width: number; height: number } {
  const ratio = random.pick(ratios);
  const [width, height] = ratio >= 1 ? [longSide, longSide / ratio] : [longSide * ratio, longSide];
  return { width: Math.round(width), height: Math.round(height) };
}

function pickExtension({ medium }: Subject, random: Random): MotifSpec["extension"] {
  switch (medium) {
    case "photo":
      return random.chance(0.9) ? "jpg" : "webp";
    case "animation":
      return random.pick(["gif", "webp"] as const);
    case "mark":
      return random.pick(["png", "svg"] as const);
    default:
      return "png";
  }
}

/** Plans the library's data about the image with this number. */
export function planFacts({ subject }: MotifSpec, number: number, nowMs: number): ImageFacts {
  const random = createRandom(7_919 * (number + 1));
  const title = random.pick(subject.titles);
  const album = random.chance(0.6) ? subject.albums[0] : random.pick(subject.albums);
  const takenMs = pickTime(random, album, nowMs);
  const isCamera = subject.medium === "photo";
  const createdMs = Math.min(
    takenMs + random.between(0.1, isCamera ? 9 : 0.2) * dayMs,
    nowMs - minuteMs * random.between(1, 600),
  );
  const isDeleted = random.chance(0.03);
  const expires = !isDeleted && random.chance(0.02);

  return {
    stem: slugify(title),
    originalFilename: nameOriginal(subject, takenMs, random),
    album,
    title: random.chance(0.4) ? title : null,
    alt: random.chance(0.55) ? subject.alt : null,
    description: random.chance(0.1) ? `${title}. ${subject.alt}.` : null,
    tags: random.chance(0.8) ? subject.tags.filter((_, at) => random.chance(0.85 - 0.2 * at)) : [],
    ...pickAccess(subject, random),
    takenAt: isCamera || subject.medium === "screenshot" ? isoTime(takenMs).slice(0, 19) : null,
    createdAt: isoTime(createdMs),
    deletedAt: isDeleted ? isoTime(Math.max(createdMs, nowMs - random.between(0.1, 27) * dayMs)) : null,
    expirationDate: expires ? isoTime(nowMs + random.between(0.3, 29) * dayMs) : null,
    isFavourite: random.chance(0.07),
    rating: random.chance(0.3) ? random.int(1, 5) : 0,
    pick: random.chance(0.1) ? "pick" : random.chance(0.05) ? "reject" : "none",
    archivedAt: random.chance(0.1) ? isoTime(createdMs) : null,
  };
}

function pickAccess(
  { medium }: Subject,
  random: Random,
): Pick<ImageFacts, "visibility" | "license" | "nsfw"> {
  const share = random.share();
  const visibility =
    medium === "screenshot" ? "private" : share < 0.66 ? "public" : share < 0.86 ? "unlisted" : "private";
  return {
    visibility,
    license: random.chance(0.15) ? random.pick(["cc-by-4.0", "cc0-1.0", "cc-by-nc-4.0"] as const) : "none",
    nsfw: random.chance(0.008),
  };
}

const spreadDays = 2_300;

/** A time of daylight in one of the album's occasions, or any time, more often of late. */
function pickTime(random: Random, album: string, nowMs: number): number {
  const occasions = demoAlbums.find((one) => one.album === album)?.occasions;
  const occasion = occasions && random.pick(occasions);
  const daysAgo = occasion
    ? occasion.daysAgo - random.between(0, occasion.days)
    : spreadDays * random.share() ** 1.8;
  const midnightMs = Math.floor((nowMs - Math.max(1, daysAgo) * dayMs) / dayMs) * dayMs;

  return midnightMs + Math.round(random.between(5.5, 21.5) * hourMs);
}

function nameOriginal({ medium }: Subject, takenMs: number, random: Random): string {
  const digits = isoTime(takenMs).replace(/\D/g, "");
  const number = String(random.int(1, 9_999)).padStart(4, "0");
  switch (medium) {
    case "photo":
      return random.pick([
        `DSC0${number}.JPG`,
        `IMG_${number}.jpeg`,
        `PXL_${digits.slice(0, 8)}_${digits.slice(8, 17)}.jpg`,
      ]);
    case "screenshot":
      return `Screenshot ${isoTime(takenMs).slice(0, 10)} at ${isoTime(takenMs).slice(11, 19).replaceAll(":", ".")}.png`;
    default:
      return `export-${number}.png`;
  }
}

function slugify(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}
