import type { ListFilters } from "@/components/image-lists/filters";
import { isArchivedElsewhere } from "@/components/image-lists/image-lists";
import type { ImageResource } from "@/lib/images/resource";

/** Whether an image is in the list with these filters; undefined where only the server can tell. */
export function matchesFilters(image: ImageResource, filters: ListFilters): boolean | undefined {
  const results = Object.keys(tests).map((name) => tests[name as keyof ListFilters]?.(image, filters));
  if (results.includes(false)) return false;

  const { license } = filters;
  const isUnknown =
    serverOnly.some((name) => filters[name] !== undefined) || splitTag(filters.tag).some(isName);

  // A license has several names.
  return isUnknown || (license !== undefined && license !== image.license) ? undefined : true;
}

const serverOnly = [
  "search",
  "collection",
  "camera",
  "lens",
  "min_focal_length",
  "max_focal_length",
  "label",
  "place",
  "text",
  "expiring_within",
  "uploaded_within",
  "taken_within",
] as const satisfies ReadonlyArray<keyof ListFilters>;

const splitTag = (tag?: string) => tag?.split(",") ?? [];

/** Whether it is the name of a tag, and cannot be its slug. */
const isName = (text: string) => /[^\p{L}\p{N}\p{M}-]/u.test(text);

type Test = (image: ImageResource, filters: ListFilters) => boolean;

const tests: { [Name in keyof ListFilters]?: Test } = {
  deleted: ({ status }, { deleted = "exclude" }) =>
    deleted === "include" || (deleted === "only") === (status.state === "deleted"),
  archived: ({ archived }, filters) => !isArchivedElsewhere(filters, archived),
  rating: (image, { rating }) => isEqual(rating, image.rating),
  min_rating: ({ rating }, { min_rating, max_rating }) => isWithin(rating, min_rating, max_rating),
  pick: (image, { pick }) => isEqual(pick, image.pick),
  album: (image, { album }) => isEqual(album, image.album),
  tag: ({ tags }, { tag }) => splitTag(tag).every((one) => isName(one) || tags.includes(one)),
  is_favourited: (image, { is_favourited }) => isEqual(is_favourited, image.is_favourited),
  visibility: (image, { visibility }) => isEqual(visibility, image.visibility),
  nsfw: (image, { nsfw }) => isEqual(nsfw, image.nsfw),
  encrypted: ({ status }, { encrypted }) => isEqual(encrypted, status.encrypted),
  untagged: ({ tags }, { untagged }) => isEqual(untagged, tags.length === 0),
  without_alt: ({ alt }, { without_alt }) => isEqual(without_alt, alt === ""),
  from: ({ created_at }, { from, to }) => isWithin(created_at.slice(0, 10), from, to),
  taken_from: ({ taken_at, created_at }, { taken_from, taken_to }) =>
    isWithin((taken_at ?? created_at).slice(0, 10), taken_from, taken_to),
  format: ({ info }, { format }) => isEqual(format, info.format),
  sha256: ({ info }, { sha256 }) => isEqual(sha256?.toLowerCase(), info.sha256),
  animated: ({ info }, { animated }) => isEqual(animated, isAnimated(info)),
  color: ({ info }, { color }) =>
    color === undefined || (info.colors ?? []).some(({ name }) => name === color),
  orientation: (image, { orientation }) => isEqual(orientation, orientationOf(sizeOf(image))),
  min_width: (image, { min_width, max_width }) => isWithin(sizeOf(image).width, min_width, max_width),
  min_bytes: (image, { min_bytes, max_bytes }) => isWithin(sizeOf(image).size_bytes, min_bytes, max_bytes),
};

const isEqual = <Value>(filter: Value | undefined, value: Value | null) =>
  filter === undefined || filter === value;

function isWithin<Value extends string | number>(
  value: Value | null,
  first: Value | undefined,
  last: Value | undefined,
): boolean {
  if (first === undefined && last === undefined) return true;
  return value !== null && (first === undefined || value >= first) && (last === undefined || value <= last);
}

type Size = Pick<ImageResource["info"], "width" | "height" | "size_bytes">;

const unknownSize: Size = { width: null, height: null, size_bytes: null };

/** The size of the file. A pending image has no format, and its size is only declared. */
const sizeOf = ({ info }: ImageResource): Size => (info.format === null ? unknownSize : info);

/** The pages of a TIFF are no frames. */
const isAnimated = ({ pages, format }: ImageResource["info"]) =>
  pages === null ? null : pages > 1 && format !== "tiff";

function orientationOf({ width, height }: Size): ListFilters["orientation"] | null {
  if (width === null || height === null) return null;
  return width === height ? "square" : width > height ? "landscape" : "portrait";
}
