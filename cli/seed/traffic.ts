import { buildDeliveryKey, type Cell } from "@/lib/analytics/cell";
import { dayMs, isoTime } from "@/lib/kernel/time";
import { createRandom, type Random } from "./random";

/** An image that may have been requested since it was created. */
export interface RequestedImage {
  id: string;
  createdAt: string;
}

const days = 90;
/** Images with requests nearly every day; all others have a few. */
const popularCount = 60;

const variants = [
  { variantKey: "w512", bytes: 31_000 },
  { variantKey: "w1024", bytes: 96_000 },
  { variantKey: "w1024", bytes: 96_000 },
  { variantKey: "thumb", bytes: 12_000 },
  { variantKey: "w2048", bytes: 290_000 },
  { variantKey: "og-image", bytes: 74_000 },
  { variantKey: "original", bytes: 820_000 },
] as const;
const formats = ["avif", "avif", "webp", "webp", "webp", "jpeg"] as const;
/** The most frequent first. */
const countries = ["DE", "US", "GB", "FR", "NO", "JP", "CH", "IN", "BR", "XX"] as const;
const referrers = [
  "",
  "",
  "",
  "blog.example.org",
  "forum.example.net",
  "www.google.com",
  "news.example.com",
] as const;

/** The days before this one, oldest first. */
export function pastDays(nowMs: number): string[] {
  return Array.from({ length: days }, (_, at) => isoTime(nowMs - (days - at) * dayMs).slice(0, 10));
}

/**
 * Makes up the requests of the last 90 days: popular images every day, with quieter weekends, slow
 * growth and a few days on which a link made the rounds, and all other images now and then.
 */
export function inventTraffic(uid: string, images: readonly RequestedImage[], nowMs: number): Cell[] {
  const random = createRandom(images.length);
  const dates = pastDays(nowMs);
  return images.flatMap((image, rank) => {
    const possible = dates.filter((day) => day > image.createdAt.slice(0, 10));
    const requested = rank < popularCount ? possible : possible.filter(() => random.chance(2 / days));
    return requested.flatMap((day) =>
      inventDay(random, { uid, image, day, rank, progress: dates.indexOf(day) / days }),
    );
  });
}

interface ImageDay {
  uid: string;
  image: RequestedImage;
  day: string;
  rank: number;
  /** 0 on the first day, 1 on the last. */
  progress: number;
}

function inventDay(random: Random, { uid, image, day, rank, progress }: ImageDay): Cell[] {
  const weekday = new Date(day).getUTCDay();
  const quiet = weekday === 0 || weekday === 6 ? 0.6 : 1;
  const wave = random.chance(0.01) ? random.between(6, 25) : random.between(0.6, 1.4);
  const expected = (rank < popularCount ? 260 / (rank + 3) : 1) * quiet * wave * (0.6 + 0.7 * progress);
  const firstCountry = Math.floor(random.share() ** 2 * countries.length);

  return Array.from({ length: Math.min(4, Math.ceil(expected / 8)) }, (_, at) => {
    const variant = random.pick(variants);
    const requests = Math.max(1, Math.round((expected / 2 ** (at + 1)) * random.between(0.8, 1.2)));
    const format =
      variant.variantKey === "og-image" || variant.variantKey === "original" ? "jpeg" : random.pick(formats);

    return {
      ...buildDeliveryKey({ uid, imageId: image.id, variantKey: variant.variantKey, format }),
      day,
      country: countries[(firstCountry + at) % countries.length] ?? "XX",
      referrer: random.pick(referrers),
      requests,
      bytes: Math.round(requests * variant.bytes * random.between(0.7, 1.3)),
    };
  });
}
