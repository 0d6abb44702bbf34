import type { CollectionOfList, ListFilters, ListSort, MeaningMode } from "./filters";
import { ImageList, type ListContent, type Place } from "./image-list";
import { type GridImage, type ListApi, pageSize } from "./list-api";
import { ratioToByte, tileRatio } from "./ratio-bytes";

/** Images that a refresh reads again at most. */
const maxRefreshed = 5 * pageSize;

/** The next page is loaded when fewer images than these follow the visible ones. */
const imagesAhead = 60;

interface CursorChoice {
  filters: ListFilters;
  sort: ListSort;
  mode?: MeaningMode | undefined;
  collection?: CollectionOfList | undefined;
}

interface FirstPage {
  images: readonly GridImage[];
  cursor: string | null;
  total: number | undefined;
}

/** Images in an order without months, page after page. */
export class CursorList extends ImageList {
  #images: GridImage[];
  #shown: GridImage[] | undefined;
  #cursor: string | null;
  #total: number | undefined;
  #loading: Promise<void> | undefined;

  constructor(
    private readonly api: ListApi,
    private readonly choice: CursorChoice,
    initial: FirstPage | undefined,
  ) {
    super();
    this.isReady = initial !== undefined;
    this.#images = [...(initial?.images ?? [])];
    this.#cursor = initial?.cursor ?? null;
    this.#total = initial?.total;
    this.isManualOrder = choice.sort === "manual";
    // A change of all that match cannot name a stored query.
    this.isQuery = choice.mode === undefined && choice.collection?.isSmart !== true;
  }

  protected read(): ListContent {
    const images = this.#shownImages();
    const count = images.length;
    const hidden = this.#images.length - count;
    const ratios = Uint8Array.from(images, ({ width, height }) => ratioToByte(width, height));
    const ratioSum = ratios.reduce((sum, byte) => sum + tileRatio(byte), 0);

    return {
      sections: count === 0 ? [] : [{ key: "all", count, ratioSum, ratios }],
      count,
      total: this.#cursor === null ? count : this.#total === undefined ? undefined : this.#total - hidden,
      isComplete: this.#cursor === null,
    };
  }

  imageAt(index: number): GridImage | undefined {
    return this.#shownImages()[index];
  }

  indexOf(id: string): number | undefined {
    const index = this.#shownImages().findIndex((image) => image.id === id);
    return index < 0 ? undefined : index;
  }

  loadedIds(): string[] {
    return this.#shownImages().map(({ id }) => id);
  }

  has(id: string): boolean {
    return this.#images.some((image) => image.id === id);
  }

  async load(_from: number, to: number): Promise<void> {
    while (this.#cursor !== null && this.#shownImages().length < to + imagesAhead) {
      this.#loading ??= this.#loadNext(this.#cursor).finally(() => {
        this.#loading = undefined;
      });
      await this.#loading;
    }
  }

  protected replace(change: (image: GridImage) => GridImage | undefined): void {
    this.#images = this.#images.map((image) => change(image) ?? image);
  }

  override place(ids: readonly string[], { before, after, to }: Place): void {
    if (!this.isManualOrder) return;

    const moved = new Set(ids);
    const images = ids.flatMap((id) => this.#images.find((image) => image.id === id) ?? []);
    const others = this.#images.filter(({ id }) => !moved.has(id));
    const anchor = others.findIndex(({ id }) => id === (before ?? after));
    if (to === undefined && anchor < 0) return;

    // The end may not be loaded yet.
    const isBeyond = to === "end" && this.#cursor !== null;
    const at = to === "start" ? 0 : to === "end" ? others.length : anchor + (after === undefined ? 0 : 1);
    this.#images = [...others.slice(0, at), ...(isBeyond ? [] : images), ...others.slice(at)];
    this.changed();
  }

  protected override changed(): void {
    this.#shown = undefined;
    super.changed();
  }

  protected async reload(): Promise<void> {
    const count = Math.min(maxRefreshed, Math.max(pageSize, this.#images.length));
    let page = await this.api.page({ ...this.choice, includeTotal: this.choice.mode === undefined });
    const total = page.total;
    const images = [...page.data];
    while (page.next_cursor !== null && images.length < count) {
      page = await this.api.page({ ...this.choice, cursor: page.next_cursor });
      images.push(...page.data);
    }

    this.#images = images;
    this.#cursor = page.next_cursor;
    this.#total = total;
  }

  #shownImages(): GridImage[] {
    this.#shown ??=
      this.hiddenIds.size === 0 ? this.#images : this.#images.filter(({ id }) => !this.hiddenIds.has(id));
    return this.#shown;
  }

  async #loadNext(cursor: string): Promise<void> {
    const page = await this.api.page({ ...this.choice, cursor });
    // A refresh has replaced the list.
    if (this.#cursor !== cursor) return;

    const known = new Set(this.#images.map(({ id }) => id));
    this.#images = [...this.#images, ...page.data.filter(({ id }) => !known.has(id))];
    this.#cursor = page.next_cursor;
    this.changed();
  }
}
