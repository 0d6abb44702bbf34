import type { ReactNode } from "react";
import { placeholderColor } from "@/components/ui/placeholder";
import type { PageImage } from "./page-image";

/** A smaller image would be enlarged across the page. */
const minWidth = 800;

/** Whether the image is large enough to stand at the top of a page. */
export function isCover(pageImage: PageImage | undefined): pageImage is PageImage {
  return pageImage !== undefined && pageImage.width >= minWidth;
}

interface Props {
  pageImage: PageImage;
  /** Text on the image. */
  children?: ReactNode;
}

/** On phones with less than two screen pixels per CSS pixel, 512 pixels: a third of the bytes of 1,024. */
const sizes = "(width < 40rem) 70vw, 100vw";

/** The image at the top of a page, which is decoration: the list has it with its name. */
export function PageCover({ pageImage: { sources, placeholder }, children }: Props) {
  return (
    <div className="public-cover" style={{ backgroundColor: placeholderColor(placeholder) }}>
      {/* biome-ignore lint/performance/noImgElement: a user's image never goes through an optimizer. */}
      <img {...sources} sizes={sizes} alt="" fetchPriority="high" />
      {children}
    </div>
  );
}
