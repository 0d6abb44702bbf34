/** Shows what is done on one line of a terminal's stderr; elsewhere it writes nothing. */
export class Progress {
  #done = 0;
  #doneBytes = 0;
  #files = 0;
  #bytes = 0;
  #drawnAt = 0;
  readonly #isShown = process.stderr.isTTY === true;

  add(bytes: number): void {
    this.#files++;
    this.#bytes += bytes;
  }

  /** Bytes that were sent or received; negative when they are sent again. */
  move(bytes: number): void {
    this.#doneBytes += bytes;
    this.#draw();
  }

  finishFile(): void {
    this.#done++;
    this.#draw(true);
  }

  /** Writes a line above the bar. */
  report(line: string): void {
    this.clear();
    process.stderr.write(`${line}\n`);
  }

  clear(): void {
    if (this.#isShown) process.stderr.write("\r\u001b[K");
  }

  #draw(isForced = false): void {
    const now = Date.now();
    if (!this.#isShown || (!isForced && now - this.#drawnAt < 100)) return;

    this.#drawnAt = now;
    const share = this.#bytes === 0 ? 1 : Math.min(1, this.#doneBytes / this.#bytes);
    const bar = "█".repeat(Math.round(share * 20)).padEnd(20, "░");
    process.stderr.write(
      `\r\u001b[K${bar} ${this.#done} of ${this.#files} files, ${formatBytes(this.#doneBytes)} of ${formatBytes(this.#bytes)}`,
    );
  }
}

export function formatBytes(bytes: number): string {
  const units = ["B", "kB", "MB", "GB", "TB"];
  let value = bytes;
  let unit = 0;
  for (; value >= 1000 && unit < units.length - 1; unit++) value /= 1000;

  return `${unit === 0 ? value : value.toFixed(1)} ${units[unit]}`;
}
