/** The number of stored files, which screen readers read. */
export class Total {
  private readonly element = document.querySelector<HTMLElement>("[data-total]");
  private count = 0;
  private done = 0;

  add(): void {
    this.count += 1;
    this.show();
  }

  finish(): void {
    this.done += 1;
    this.show();
  }

  private show(): void {
    if (!this.element) return;

    const format = new Intl.NumberFormat(document.documentElement.lang);
    this.element.textContent = (this.element.dataset.total ?? "")
      .replace("{done}", format.format(this.done))
      .replace("{count}", format.format(this.count));
  }
}
