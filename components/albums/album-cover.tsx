import { classNames } from "@/components/ui/class-names";
import { Images } from "@/components/ui/icons";
import { withVariantKey } from "@/lib/image-urls/image-path";

/** The places of two, three and four images in the square. */
const spans: Readonly<Record<number, string>> = { 2: "row-span-2", 3: "first:row-span-2", 4: "" };

interface Props {
  /** Thumbnails, at most four. */
  urls: readonly string[];
  /** Whether it is on the first screen. */
  isUrgent?: boolean;
  className?: string;
}

/** The images that represent an album, in a square. Decoration next to the title. */
export function AlbumCover({ urls, isUrgent = false, className }: Props) {
  const [single] = urls;
  return (
    <span
      className={classNames(
        "grid aspect-square grid-cols-2 grid-rows-2 gap-0.5 overflow-hidden rounded-md bg-sunken",
        className,
      )}
    >
      {single === undefined && (
        <Images
          aria-hidden
          strokeWidth={1.5}
          className="col-span-2 row-span-2 size-10 place-self-center text-ink-soft"
        />
      )}
      {urls.map((url) => (
        // biome-ignore lint/performance/noImgElement: a user's image never goes through an optimizer.
        <img
          key={url}
          src={url}
          {...(urls.length === 1 && {
            srcSet: `${url} 320w, ${withVariantKey(url, "w512")} 512w`,
            sizes: "(min-width: 40rem) 18rem, 50vw",
          })}
          alt=""
          width={320}
          height={320}
          loading={isUrgent ? "eager" : "lazy"}
          decoding="async"
          className={classNames(
            "size-full min-h-0 object-cover",
            urls.length === 1 ? "col-span-2 row-span-2" : spans[urls.length],
          )}
        />
      ))}
    </span>
  );
}
