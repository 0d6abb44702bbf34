import { copyFrom } from "./copy";
import { createElements, setIcon, type ViewerElements } from "./elements";
import { readGestures } from "./gestures";
import { createImage, listPictures, loadNear, type PictureLink, pageOf } from "./page-images";
import { type Shown, shownEvent } from "./shown-event";
import { Stage } from "./stage";
import type { ViewerTexts } from "./texts";

const slideMs = 5_000;
/** Without a move of the pointer the bars leave the image alone. */
const idleMs = 2_500;

/** Shows the images of a page over it. Each has the URL of its page, and Back leads here. */
export class Viewer {
  private readonly elements: ViewerElements;
  private readonly stage: Stage;
  private pageImages: PictureLink[] = [];
  private at = 0;
  private slides: ReturnType<typeof setInterval> | undefined;
  private idle: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly texts: ViewerTexts) {
    this.elements = createElements(texts);
    this.stage = new Stage(this.elements.stage, (isZoomed) => this.showZoom(isZoomed));
    this.listen();
  }

  get isOpen(): boolean {
    return this.elements.dialog.open;
  }

  open(link: HTMLAnchorElement): void {
    this.pageImages = listPictures();
    const at = this.pageImages.findIndex((pageImage) => pageImage.link === link);
    if (at < 0) return;
    if (!this.isOpen) {
      this.elements.dialog.showModal();
      this.elements.dialog.focus();
    }

    this.show(at);
    this.wake();
  }

  /** Leaves through the history, which has an entry for the open viewer. */
  requestClose(): void {
    if (isViewerState(history.state)) history.back();
    else this.close();
  }

  /** Returns to the place of the image in the page. */
  close(): void {
    if (!this.isOpen) return;

    this.stopSlides();
    this.elements.dialog.close();
    const link = this.pageImages[this.at]?.link;
    link?.focus({ preventScroll: true });
    const { top = 0, bottom = 0 } = link?.getBoundingClientRect() ?? {};
    if (bottom < 0 || top > innerHeight) link?.scrollIntoView({ block: "center" });
  }

  private show(at: number): void {
    const pageImage = this.pageImages[at];
    if (!pageImage) return;

    this.at = at;
    const count = this.pageImages.length;
    const { dialog, position, caption, buttons, links } = this.elements;
    const { link, image } = pageImage;
    position.textContent =
      count > 1 ? this.texts.position.replace("{at}", String(at + 1)).replace("{count}", String(count)) : "";
    caption.textContent = image.alt;
    const ends = { previous: at === 0, next: at === count - 1 };
    // Hiding the button that has the focus would leave it outside of the dialog.
    for (const side of ["previous", "next"] as const)
      if (ends[side] && document.activeElement === buttons[side]) dialog.focus();
    buttons.previous.hidden = ends.previous;
    buttons.next.hidden = ends.next;
    buttons.play.hidden = count < 2;
    const { save } = link.dataset;
    links.details.href = link.href;
    links.details.hidden = !link.closest("[data-images]");
    links.download.hidden = save === undefined;
    if (save !== undefined) links.download.href = save;
    this.stage.show(pageImage);
    // The scripts of share links have a button of their own in the bar.
    document.dispatchEvent(
      new CustomEvent<Shown>(shownEvent, { detail: { link, download: links.download } }),
    );
    // The last one is kept in memory by its own tile.
    for (const near of [at + 1, at + 2, at - 1]) this.preload(this.pageImages[near]);
    loadNear(at, count);
  }

  private preload(pageImage: PictureLink | undefined): void {
    if (pageImage) createImage(pageImage, this.stage.fittedSize(pageImage).width);
  }

  private step(by: 1 | -1): void {
    // Further ones may have been loaded.
    this.pageImages = listPictures();
    const to = this.at + by;
    if (to < 0 || to >= this.pageImages.length) return;

    this.show(to);
    history.replaceState({ viewer: true }, "", this.currentPage());
  }

  private currentPage(): string {
    const pageImage = this.pageImages[this.at];
    return pageImage ? pageOf(pageImage) : location.href;
  }

  private showZoom(isZoomed: boolean): void {
    const name = isZoomed ? "fit" : "zoom";
    setIcon(this.elements.buttons.zoom, name, this.texts[name]);
  }

  private toggleSlides(): void {
    if (this.slides !== undefined) {
      this.stopSlides();
      return;
    }

    this.slides = setInterval(() => {
      if (this.at + 1 < this.pageImages.length) this.step(1);
      else this.stopSlides();
    }, slideMs);
    setIcon(this.elements.buttons.play, "pause", this.texts.pause);
  }

  private stopSlides(): void {
    clearInterval(this.slides);
    this.slides = undefined;
    setIcon(this.elements.buttons.play, "play", this.texts.play);
  }

  private wake(): void {
    const { dialog } = this.elements;
    delete dialog.dataset.idle;
    clearTimeout(this.idle);
    this.idle = setTimeout(() => {
      // Never while the keyboard is on a button.
      if (!dialog.querySelector(":focus-visible")) dialog.dataset.idle = "";
    }, idleMs);
  }

  private listen(): void {
    const { dialog, stage, buttons } = this.elements;
    buttons.close.addEventListener("click", () => this.requestClose());
    buttons.previous.addEventListener("click", () => this.step(-1));
    buttons.next.addEventListener("click", () => this.step(1));
    buttons.zoom.addEventListener("click", () => this.stage.toggleZoom());
    buttons.play.addEventListener("click", () => this.toggleSlides());
    buttons.copyLink.addEventListener("click", () => this.copy());
    dialog.addEventListener("cancel", (event) => {
      event.preventDefault();
      this.requestClose();
    });
    document.addEventListener("keydown", (event) => this.isOpen && this.handleKey(event));
    dialog.addEventListener("pointermove", () => this.wake());
    dialog.addEventListener("focusin", () => this.wake());
    addEventListener("resize", () => this.isOpen && this.stage.resize());
    readGestures(stage, {
      isZoomed: () => this.stage.isZoomed,
      pan: (x, y) => this.stage.pan(x, y),
      zoom: (factor, point) => this.stage.zoomBy(factor, point),
      press: ({ pointerType, clientX: x, clientY: y }) => {
        if (!this.stage.isZoomed && !this.stage.hasAt({ x, y })) this.requestClose();
        else if (pointerType === "mouse") this.stage.toggleZoom({ x, y });
        else if (dialog.dataset.idle === undefined) dialog.dataset.idle = "";
        else this.wake();
      },
      doublePress: (point) => this.stage.toggleZoom(point),
      swipe: (direction) => {
        if (direction === "down") this.requestClose();
        else this.step((direction === "left") === isRightToLeft() ? -1 : 1);
      },
    });
  }

  private copy(): void {
    void copyFrom(this.elements.buttons.copyLink, this.currentPage(), this.texts);
  }

  private handleKey(event: KeyboardEvent): void {
    this.wake();
    if (event.ctrlKey || event.metaKey || event.altKey) return;

    const forward = isRightToLeft() ? -1 : 1;
    const actions: Record<string, () => void> = {
      ArrowRight: () => this.step(forward),
      ArrowLeft: () => this.step(forward === 1 ? -1 : 1),
      "+": () => this.stage.zoomBy(1.5),
      "-": () => this.stage.zoomBy(1 / 1.5),
      z: () => this.stage.toggleZoom(),
      c: () => this.copy(),
      d: () => this.elements.links.download.click(),
    };
    const action = event.key === "p" ? () => this.toggleSlides() : actions[event.key];
    if (event.key !== "p") this.stopSlides();
    if (!action) return;

    event.preventDefault();
    action();
  }
}

const isRightToLeft = () => document.documentElement.dir === "rtl";

/** Whether an entry of the history is for an open viewer. */
export function isViewerState(state: unknown): boolean {
  return typeof state === "object" && state !== null && "viewer" in state;
}
