import { useEffect, useState } from "react";
import { Image as ImageIcon, Link2 } from "@/components/ui/icons";
import { Inspector } from "./inspector";
import type { UploadSource } from "./upload";

/** Decoding a larger file only to show it small takes too much memory. */
const maxBytes = 40_000_000;
/** Works next to the queue's inspector, which reads every file of a batch first. */
const artist = new Inspector();
/** Rows come and go as the list scrolls. */
const drawn = new WeakMap<File, Promise<Blob | undefined>>();

function drawThumbnail(file: File): Promise<Blob | undefined> {
  const thumbnail = drawn.get(file) ?? artist.drawThumbnail(file);
  drawn.set(file, thumbnail);
  return thumbnail;
}

/** A small copy of the file; an icon for a URL and for formats that the browser cannot decode. */
export function UploadThumbnail({ source }: { source: UploadSource }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (source instanceof URL || source.size > maxBytes) return;

    let [isShown, shownUrl] = [true, undefined as string | undefined];
    void drawThumbnail(source).then((blob) => {
      if (!blob || !isShown) return;

      shownUrl = URL.createObjectURL(blob);
      setUrl(shownUrl);
    });

    return () => {
      isShown = false;
      if (shownUrl !== undefined) URL.revokeObjectURL(shownUrl);
    };
  }, [source]);
  const Icon = source instanceof URL ? Link2 : ImageIcon;

  return (
    <span className="grid size-10 shrink-0 place-items-center overflow-hidden rounded-sm bg-sunken text-ink-soft">
      {url === undefined ? (
        <Icon aria-hidden size={18} strokeWidth={1.75} />
      ) : (
        // biome-ignore lint/performance/noImgElement: a blob of this page.
        <img src={url} alt="" className="size-full object-cover" />
      )}
    </span>
  );
}
