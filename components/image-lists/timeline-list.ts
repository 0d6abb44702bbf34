import type { ListFilters } from "./filters";
import { ImageList, type ListContent, type SectionSource } from "./image-list";
import { type GridImage, type ListApi, pageSize, type TimelineMonth } from "./list-api";
import { LoadedImages } from "./loaded-images";
import { decodeRatios } from "./ratio-bytes";
import {
  boundsOf,
  isLoaded,
  isUnchanged,
  type Month,
  pageKey,
  pagesOf,
  ratioPeriod,
  shownOf,
  toMonth,
} from "./timeline-month";

/** Pages of images that stay loaded. */
const maxPages = 60;

/**
 * Images by the month in which they were taken. The timeline gives their number and shapes before
 * they are loaded.
 */
export class TimelineList extends ImageList {
  #months: Month[];
  readonly #images = new LoadedImages();
  /** Pages that are loaded or being loaded, the most recently shown last. */
  readonly #pages = new Map<string, Promise<void>>();
  /** Ratios that are being loaded, by `ratioPeriod`. */
  readonly #ratios = new Map<string, Promise<void>>();
  #shownPages: string[] = [];
  #sections: readonly SectionSource[] = [];

  constructor(
    private readonly api: ListApi,
    private readonly filters: ListFilters,
    initial: { months: readonly TimelineMonth[]; images: readonly GridImage[] } | undefined,
  ) {
    super();
    this.isReady = initial !== undefined;
    this.#months = initial?.months.map(toMonth) ?? [];
    let position = 0;
    for (const month of this.#months) {
      const images = initial?.images.slice(position, position + month.source.count) ?? [];
      this.#images.add(month, 0, images);
      position += month.source.count;
    }
  }

  protected read(): ListContent {
    const current = this.#months
      .map((month) => shownOf(month, this.hiddenIds).section)
      .filter(({ count }) => count > 0);
    // The same array as long as no section changes: then nothing is laid out again.
    const isSameAsBefore =
      current.length === this.#sections.length &&
      current.every((section, at) => section === this.#sections[at]);
    if (!isSameAsBefore) this.#sections = current;
    const sections = this.#sections;
    const count = sections.reduce((sum, section) => sum + section.count, 0);

    return { sections, count, total: count, isComplete: true };
  }

  imageAt(index: number): GridImage | undefined {
    const place = this.#placeAt(index);
    return place?.month.images[place.offset];
  }

  indexOf(id: string): number | undefined {
    const place = this.#images.find(id);
    if (!place || this.hiddenIds.has(id)) return undefined;

    let first = 0;
    for (const month of this.#months) {
      const { section, offsets } = shownOf(month, this.hiddenIds);
      if (month === place.month) return first + (offsets ? offsets.indexOf(place.offset) : place.offset);

      first += section.count;
    }

    return undefined;
  }

  loadedIds(): string[] {
    return this.#images.ids().filter((id) => !this.hiddenIds.has(id));
  }

  has(id: string): boolean {
    return this.#images.has(id);
  }

  async load(from: number, to: number, { skipsEstimated = false } = {}): Promise<void> {
    const needed = new Map<string, { month: Month; page: number }>();
    this.#shownPages = [];
    const periods = new Set<string>();
    let first = 0;
    for (const month of this.#months) {
      const { section, offsets } = shownOf(month, this.hiddenIds);
      const [start, end] = [Math.max(0, from - first), Math.min(section.count, to - first)];
      first += section.count;
      if (start >= end) continue;

      if (!month.ratios) {
        periods.add(ratioPeriod(month, this.#months));
        if (skipsEstimated) continue;
      }

      const [firstOffset, lastOffset] = [offsets?.[start] ?? start, offsets?.[end - 1] ?? end - 1];
      for (let page = Math.floor(firstOffset / pageSize); page * pageSize <= lastOffset; page += 1) {
        const key = pageKey(month, page);
        this.#shownPages.push(key);
        const [start, end] = [page * pageSize, (page + 1) * pageSize - 1];
        if (!isLoaded(month, Math.max(firstOffset, start), Math.min(lastOffset, end)))
          needed.set(key, { month, page });
      }
    }

    await Promise.all([
      ...[...periods].map((period) => this.#loadRatios(period)),
      ...[...needed].map(([key, { month, page }]) => this.#loadPage(key, month, page)),
    ]);
    this.#evict();
  }

  protected replace(change: (image: GridImage) => GridImage | undefined): void {
    this.#images.replace(change);
  }

  override hide(ids: Iterable<string>): void {
    this.#forgetShown();
    super.hide(ids);
  }

  override unhide(ids: Iterable<string>): void {
    this.#forgetShown();
    super.unhide(ids);
  }

  /**
   * Months that are as before keep their images; of the others, what is in view is read before
   * anything changes.
   */
  protected async reload(readsAll: boolean): Promise<void> {
    const sources = await this.api.timeline(this.filters);
    const before = new Map(this.#months.map((month) => [month.source.month, month]));
    const months = sources.map((source) => {
      const old = before.get(source.month);
      return old && !readsAll && isUnchanged(old.source, source) ? old : toMonth(source);
    });

    const isInView = (month: Month, page: number) =>
      this.#shownPages.includes(pageKey(month, page)) || (month === months[0] && page === 0);
    const changed = months.filter((month) => !this.#months.includes(month));
    const loaded = await Promise.all(
      changed.flatMap((month) =>
        pagesOf(month)
          .filter((page) => isInView(month, page))
          .map(async (page) => ({ month, page, images: await this.#fetchPage(month, page) })),
      ),
    );
    const unknown = loaded.filter(({ month }) => !month.ratios);
    const periods = new Set(unknown.map(({ month }) => ratioPeriod(month, months)));
    const timelines = await Promise.all([...periods].map((period) => this.#fetchRatios(period)));

    for (const month of this.#months) if (!months.includes(month)) this.#forgetMonth(month);
    this.#months = months;
    for (const timeline of timelines) this.#setRatios(timeline);
    for (const { month, page, images } of loaded) {
      this.#images.add(month, page * pageSize, images);
      this.#pages.set(pageKey(month, page), Promise.resolve());
    }

    this.#forgetShown();
  }

  #forgetShown(): void {
    for (const month of this.#months) month.shown = undefined;
  }

  #placeAt(index: number): { month: Month; offset: number } | undefined {
    let first = 0;
    for (const month of this.#months) {
      const { section, offsets } = shownOf(month, this.hiddenIds);
      if (index < first + section.count) {
        const offset = index - first;
        return offset < 0 ? undefined : { month, offset: offsets?.[offset] ?? offset };
      }

      first += section.count;
    }
    return undefined;
  }

  #loadPage(key: string, month: Month, page: number): Promise<void> {
    const existing = this.#pages.get(key);
    this.#pages.delete(key);
    const loading = existing ?? this.#readPage(key, month, page);
    this.#pages.set(key, loading);

    return loading;
  }

  async #readPage(key: string, month: Month, page: number): Promise<void> {
    try {
      const images = await this.#fetchPage(month, page);
      // Another month stands in its place since a refresh.
      if (!this.#months.includes(month)) return;

      this.#images.add(month, page * pageSize, images);
      if (images.some(({ id }) => this.hiddenIds.has(id))) month.shown = undefined;
      // The library has changed since the timeline was read.
      if (images.length < Math.min(pageSize, month.source.count - page * pageSize)) this.refreshSoon();
      this.changed();
    } catch (error) {
      this.#pages.delete(key);
      throw error;
    }
  }

  async #fetchPage(month: Month, page: number): Promise<GridImage[]> {
    const filters = { ...this.filters, ...boundsOf(month.source.month, this.filters) };
    return (await this.api.page({ filters, sort: "taken", offset: page * pageSize })).data;
  }

  #loadRatios(period: string): Promise<void> {
    const loading = this.#ratios.get(period) ?? this.#readRatios(period);
    this.#ratios.set(period, loading);
    return loading;
  }

  async #readRatios(period: string): Promise<void> {
    try {
      this.#setRatios(await this.#fetchRatios(period));
      this.changed();
    } finally {
      this.#ratios.delete(period);
    }
  }

  #fetchRatios(period: string): Promise<TimelineMonth[]> {
    const isMonth = period.length > "YYYY".length;
    const bounds = isMonth ? boundsOf(period, this.filters) : {};
    return this.api.timeline({ ...this.filters, ...bounds }, period.slice(0, "YYYY".length));
  }

  #setRatios(timeline: readonly TimelineMonth[]): void {
    for (const source of timeline) {
      const month = this.#months.find((other) => other.source.month === source.month);
      // A different number means that the library changed; the next refresh finds out.
      if (!month || source.ratios === null || source.count !== month.source.count) continue;

      month.ratios = decodeRatios(source.ratios);
      month.shown = undefined;
    }
  }

  #forgetMonth(month: Month): void {
    this.#images.removeMonth(month);
    for (const page of pagesOf(month)) this.#pages.delete(pageKey(month, page));
  }

  #evict(): void {
    for (const key of this.#pages.keys()) {
      if (this.#pages.size <= maxPages) return;
      if (this.#shownPages.includes(key)) continue;

      this.#pages.delete(key);
      const [name, page] = key.split("/");
      const month = this.#months.find(({ source }) => source.month === name);
      if (month) this.#images.removePage(month, Number(page), this.hiddenIds);
    }
  }
}
