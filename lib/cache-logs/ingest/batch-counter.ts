import {
  buildDeliveryKey,
  type Cell,
  DeliveryCounter,
  type DeliveryKey,
  parseReferrer,
  toUtcDay,
  unknownCountry,
} from "@/lib/analytics";
import { formatsByPreference, parseDeliveryPath } from "@/lib/delivery";
import type { OutputFormat } from "@/lib/engine";
import { parseImagePath } from "@/lib/image-urls/image-path";
import { toFormatName } from "@/lib/image-urls/resource";
import { toImageSource } from "@/lib/variants";
import type { LogLine, ParseLine } from "../formats/log-line";
import { type ImageAtPath, listImagesAtPaths } from "../repository";
import type { LineRejection } from "../resource";
import { HostDirectory } from "./host-directory";
import { findRejection } from "./reject-line";

/** Cells with all dimensions and cells that name an image. Beyond them, details are folded. */
const cellLimits = { detailed: 50_000, perImage: 100_000 };
/** Paths per query, which are looked up together. */
const pathsPerQuery = 1_000;
/** Paths whose image is remembered. A log names few paths often. */
const maxKnownPaths = 20_000;
/** Longer than the longest path of an image. */
const maxPathLength = 4_000;

/** The image and variant of a path, or the reason to reject its lines. */
type Target = { image: ImageAtPath; variantKey: string; keys: Map<string, DeliveryKey> } | LineRejection;

/** Counts the lines of one batch in memory: cells of requests, and rejected lines by class. */
export class BatchCounter {
  counted = 0;
  bytes = 0;
  readonly rejected: Partial<Record<LineRejection, number>> = {};
  /** Time of the latest request of each image. */
  readonly accessedAt = new Map<string, number>();
  private readonly counter = new DeliveryCounter(cellLimits);
  private readonly hosts: HostDirectory;
  private readonly targets = new Map<string, Target>();
  /** Lines whose path is not looked up yet, by path. */
  private waiting = new Map<string, LogLine[]>();
  private waitingCount = 0;

  constructor(
    hosts: readonly string[],
    private readonly parse: ParseLine,
    private readonly nowMs: number,
  ) {
    this.hosts = new HostDirectory(hosts);
  }

  async add(lines: readonly string[]): Promise<void> {
    for (const text of lines) {
      if (text === "" || text === "\r") continue;

      const line = this.parse(text);
      if (line === null) continue;
      if (line === undefined) {
        this.reject("malformed");
        continue;
      }

      const found = this.hosts.find(line.host);
      const host = found instanceof Promise ? await found : found;
      const rejection = host ? findRejection(line, this.nowMs) : "foreign_host";
      if (rejection) this.reject(rejection);
      else this.count(line, toImagePath(line.url, host?.handle));
      if (this.waitingCount >= pathsPerQuery) await this.lookUp();
    }
  }

  reject(reason: LineRejection, lines = 1): void {
    this.rejected[reason] = (this.rejected[reason] ?? 0) + lines;
  }

  /** Returns the cells of all lines. */
  async finish(): Promise<Cell[]> {
    await this.lookUp();
    return this.counter.drain();
  }

  private count(line: LogLine, path: string | undefined): void {
    if (path === undefined) {
      this.reject("no_image_url");
      return;
    }

    const target = this.targets.get(path);
    if (target !== undefined) {
      this.countTarget(line, target);
      return;
    }

    const others = this.waiting.get(path);
    if (others) others.push(line);
    else this.waiting.set(path, [line]);
    this.waitingCount++;
  }

  private countTarget(line: LogLine, target: Target): void {
    if (typeof target === "string") {
      this.reject(target);
      return;
    }

    const { image, variantKey, keys } = target;
    const format = findFormat(line, image, variantKey);
    const known = keys.get(format);
    const { uid, imageId } = image;
    const key = known ?? buildDeliveryKey({ uid, imageId, variantKey, format });
    if (!known) keys.set(format, key);
    const cell = this.counter.getCell(key, {
      day: toUtcDay(line.timeMs),
      country: toCountry(line.country),
      referrer: parseReferrer(line.referrer),
    });
    cell.requests++;
    cell.bytes += line.bytes;
    this.counted++;
    this.bytes += line.bytes;
    this.recordAccess(imageId, line.timeMs);
  }

  private recordAccess(imageId: string, timeMs: number): void {
    const latest = this.accessedAt.get(imageId);
    if (latest === undefined && this.accessedAt.size >= cellLimits.perImage) return;
    if (latest === undefined || latest < timeMs) this.accessedAt.set(imageId, timeMs);
  }

  /** Finds the images of all waiting lines and counts the lines. */
  private async lookUp(): Promise<void> {
    const { waiting } = this;
    if (waiting.size === 0) return;

    this.waiting = new Map();
    this.waitingCount = 0;
    if (this.targets.size + waiting.size > maxKnownPaths) this.targets.clear();
    const parsed = [...waiting.keys()].map((path) => ({ path, place: parseDeliveryPath(path) }));
    const places = parsed.flatMap(({ place }) => (place ? [place] : []));
    const images = await listImagesAtPaths(places);

    for (const { path, place } of parsed) {
      const image = place && images.get(place);
      const target: Target = image
        ? { image, variantKey: place.variantKey, keys: new Map() }
        : place
          ? "unknown_image"
          : "no_image_url";
      this.targets.set(copyOf(path), target);
      for (const line of waiting.get(path) ?? []) this.countTarget(line, target);
    }
  }
}

/** A part of a line would keep the whole chunk of the log in memory. */
const copyOf = (text: string) => Buffer.from(text, "utf16le").toString("utf16le");

/**
 * Returns the path of an image as on the host of the service, without the query, in which tokens and
 * signatures are. `handle` is the library of a custom domain.
 */
function toImagePath(url: string, handle: string | undefined): string | undefined {
  const end = url.search(/[?#]/);
  const path = end === -1 ? url : url.slice(0, end);
  // Postgres text cannot store NUL, and no request has it.
  if (path.length > maxPathLength || path.includes("\0")) return undefined;
  if (handle === undefined) return path.startsWith("/i/") ? path : undefined;

  const onDomain = `/i/${handle}${path}`;
  return parseImagePath(onDomain) ? onDomain : undefined;
}

const formatOfType: Readonly<Record<string, OutputFormat>> = {
  "image/avif": "avif",
  "image/webp": "webp",
  "image/jpeg": "jpeg",
  "image/png": "png",
  "image/gif": "gif",
};

/**
 * Returns the format of the response. A 304 has no type, and some logs have none: then the query
 * decides, and without one what the client accepts.
 */
function findFormat(
  { url, contentType = "", accept }: LogLine,
  { file }: ImageAtPath,
  variantKey: string,
): string {
  if (variantKey === "original") return file.format ?? "other";

  const [type = ""] = contentType.split(";");
  const sent = formatOfType[type.trim().toLowerCase()];
  if (sent) return sent;

  const [, requested] = /[?&]format=(\w+)/.exec(url) ?? [];
  const named = requested && formatOfType[`image/${toFormatName(requested)}`];

  return named || (formatsByPreference(toImageSource(file), variantKey, accept)[0] ?? "other");
}

function toCountry(text: string | undefined): string {
  return text !== undefined && /^[a-z]{2}$/i.test(text) ? text.toUpperCase() : unknownCountry;
}
