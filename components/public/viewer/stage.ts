import type { Point } from "./gestures";
import { createImage, type PictureLink } from "./page-images";
import { fitIn, limitView, maxScale, type Size, type View, wholeView, zoomAt } from "./zoom";

/** The image that is shown, with the part of it that is enlarged. */
export class Stage {
  private pageImage: PictureLink | undefined;
  private holder: HTMLElement | undefined;
  private fitted: Size = { width: 1, height: 1 };
  private view: View = wholeView;
  /** Screen pixels across the image that were requested. */
  private loadedWidth = 0;

  constructor(
    private readonly element: HTMLElement,
    private readonly onZoom: (isZoomed: boolean) => void,
  ) {}

  get isZoomed(): boolean {
    return this.view.scale > 1.01;
  }

  /** Shows an image whole: first the bytes of its tile, then a variant for its size. */
  show(pageImage: PictureLink): void {
    this.pageImage = pageImage;
    this.fitted = this.fittedSize(pageImage);
    this.loadedWidth = 0;
    this.holder = document.createElement("div");
    this.holder.className = "viewer-image";
    this.holder.style.width = `${this.fitted.width}px`;
    this.holder.style.height = `${this.fitted.height}px`;
    const { currentSrc, alt, complete, naturalWidth } = pageImage.image;
    if (complete && naturalWidth > 0) {
      const small = new Image();
      small.src = currentSrc;
      small.alt = alt;
      small.draggable = false;
      this.holder.append(small);
    }
    this.element.replaceChildren(this.holder);
    this.setView(wholeView);
  }

  /** Shows the same image in a window of another size. */
  resize(): void {
    if (this.pageImage) this.show(this.pageImage);
  }

  fittedSize({ width, height }: PictureLink): Size {
    return fitIn({ width, height }, this.room());
  }

  /** Whether the image is at the point of the window. */
  hasAt({ x, y }: Point): boolean {
    const box = this.holder?.getBoundingClientRect();
    return box !== undefined && x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
  }

  pan(x: number, y: number): void {
    this.setView({ scale: this.view.scale, x: this.view.x + x, y: this.view.y + y });
  }

  /** Enlarges around a point of the window, or the middle. */
  zoomBy(factor: number, point?: Point): void {
    if (!this.pageImage || !this.holder) return;

    const scale = Math.min(maxScale(this.pageImage, this.fitted), Math.max(1, this.view.scale * factor));
    this.setView(zoomAt(this.view, scale, this.toPicture(point)));
  }

  /** Changes between the whole image and its own pixels. */
  toggleZoom(point?: Point): void {
    if (!this.pageImage) return;

    if (this.isZoomed) this.setView(wholeView);
    else this.zoomBy(Math.max(2, this.pageImage.width / devicePixelRatio / this.fitted.width), point);
  }

  /** The point of the fitted image, of which the window shows an enlarged part. */
  private toPicture(point: Point | undefined): Point {
    if (!point || !this.holder) return { x: this.fitted.width / 2, y: this.fitted.height / 2 };

    const { left, top } = this.holder.getBoundingClientRect();
    return { x: point.x - left + this.view.x, y: point.y - top + this.view.y };
  }

  private setView(view: View): void {
    if (!this.holder) return;

    this.view = limitView(view, this.fitted, this.room());
    const { scale, x, y } = this.view;
    this.holder.style.transform = scale === 1 ? "" : `translate(${x}px, ${y}px) scale(${scale})`;
    this.element.toggleAttribute("data-zoomed", this.isZoomed);
    this.onZoom(this.isZoomed);
    this.load(this.fitted.width * scale);
  }

  /** The place for an image: the stage without the bars. */
  private room(): Size {
    const style = getComputedStyle(this.element);
    const inside = (...sides: string[]) => sides.reduce((sum, side) => sum + Number.parseFloat(side), 0);
    return {
      width: this.element.clientWidth - inside(style.paddingLeft, style.paddingRight),
      height: this.element.clientHeight - inside(style.paddingTop, style.paddingBottom),
    };
  }

  /** Loads a variant for the drawn width, and the original where no variant has enough pixels. */
  private load(drawnWidth: number): void {
    const { pageImage, holder } = this;
    if (!pageImage || !holder || drawnWidth <= this.loadedWidth) return;

    const loadedWidth = drawnWidth * 1.5;
    this.loadedWidth = loadedWidth;
    const { original } = pageImage.link.dataset;
    const isBeyond = drawnWidth * devicePixelRatio > largestVariant && pageImage.width > largestVariant;
    const image = createImage(pageImage, drawnWidth);
    if (isBeyond && original !== undefined) {
      image.srcset = "";
      image.src = original;
    }
    // Browsers do not read each format that an original has.
    image.decode().then(
      () => this.loadedWidth === loadedWidth && holder.replaceChildren(image),
      () => undefined,
    );
  }
}

/** Pixels across the largest preset. */
const largestVariant = 2_048;
