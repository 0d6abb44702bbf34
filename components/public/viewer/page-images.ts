import { getMore } from "./more";

/** A link to an image that the viewer shows. */
export interface PictureLink {
  link: HTMLAnchorElement;
  image: HTMLImageElement;
  /** Pixels of the original. */
  width: number;
  height: number;
}

/** The images of the page in their order, also the ones that were loaded after it. */
export function listPictures(): PictureLink[] {
  return [...document.querySelectorAll<HTMLAnchorElement>("a[data-image]")].flatMap((link) => {
    const image = link.querySelector("img");
    if (!image) return [];

    const [width, height] = [image.width, image.height].map((_, at) =>
      Number(image.getAttribute(at === 0 ? "width" : "height")),
    );
    return [{ link, image, width: width || 1, height: height || 1 }];
  });
}

/** The page of an image, which a copied link opens. */
export function pageOf({ link }: PictureLink): string {
  return link.closest("[data-images]") ? link.href : location.href;
}

/** Loads further images of the list when the viewer comes near its end. */
export function loadNear(at: number, count: number): void {
  if (at >= count - 4) void getMore();
}

/** An image element that loads the variant for the drawn width in CSS pixels. */
export function createImage({ image }: PictureLink, drawnWidth: number): HTMLImageElement {
  const created = new Image();
  created.decoding = "async";
  created.alt = image.alt;
  created.draggable = false;
  if (image.srcset) {
    created.sizes = `${Math.ceil(drawnWidth)}px`;
    created.srcset = image.srcset;
  }
  created.src = image.src;

  return created;
}
