/** A longer line is no line of an access log, and is not kept in memory. */
export const maxLineBytes = 64_000;

const newline = 10;

/** Splits chunks into lines. Keeps at most one line of bounded length in memory. */
export class LineSplitter {
  /** Number of lines that were too long. */
  oversizedCount = 0;
  private rest: Buffer = Buffer.alloc(0);
  private isSkipping = false;

  /** Returns the lines that the chunk completes. */
  push(chunk: Buffer): string[] {
    const start = this.isSkipping ? chunk.indexOf(newline) + 1 : 0;
    if (this.isSkipping && start === 0) return [];

    this.isSkipping = false;
    const end = chunk.lastIndexOf(newline);
    if (end < start) {
      this.keep(Buffer.concat([this.rest, chunk.subarray(start)]));
      return [];
    }

    const complete = Buffer.concat([this.rest, chunk.subarray(start, end)]);
    this.keep(chunk.subarray(end + 1));

    return this.split(complete);
  }

  /** Returns the last line, if it does not end in a line break. */
  end(): string[] {
    const last = this.rest;
    this.rest = Buffer.alloc(0);
    return this.split(last);
  }

  private keep(rest: Buffer): void {
    if (rest.length <= maxLineBytes) {
      // A copy, because the chunk would stay in memory with its part.
      this.rest = Buffer.from(rest);
      return;
    }

    this.rest = Buffer.alloc(0);
    this.isSkipping = true;
    this.oversizedCount++;
  }

  private split(bytes: Buffer): string[] {
    const lines = bytes.toString("utf8").split("\n");
    if (bytes.length <= maxLineBytes) return lines;

    const fitting = lines.filter((line) => line.length <= maxLineBytes);
    this.oversizedCount += lines.length - fitting.length;

    return fitting;
  }
}
