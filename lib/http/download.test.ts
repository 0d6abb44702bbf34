import { parse } from "content-disposition";
import { afterEach, describe, expect, it, vi } from "vitest";
import { downloadHeaders, toBodyStream } from "./download";

/** A source that reports when it was ended. */
function source(chunks: number, failure?: Error) {
  const state = { sent: 0, isEnded: false };
  const iterate = async function* () {
    try {
      for (; state.sent < chunks; state.sent++) yield new Uint8Array([state.sent]);
      if (failure) throw failure;
    } finally {
      state.isEnded = true;
    }
  };
  return { state, iterate };
}

const failures: unknown[] = [];
const open = (chunks: AsyncIterable<Uint8Array>) => toBodyStream(chunks, (error) => failures.push(error));

afterEach(() => {
  failures.length = 0;
  vi.useRealTimers();
});

describe("the body of a download", () => {
  it("contains everything from the source and ends with it", async () => {
    for (const count of [0, 1, 5]) {
      const { state, iterate } = source(count);
      const bytes = new Uint8Array(await new Response(await open(iterate())).arrayBuffer());
      expect([...bytes]).toEqual(Array.from({ length: count }, (_, index) => index));
      expect(state.isEnded).toBe(true);
    }
  });

  it("is read no faster than the client consumes it", async () => {
    const { state, iterate } = source(1_000);
    const reader = (await open(iterate())).getReader();
    await reader.read();
    await reader.read();

    expect(state.sent).toBeLessThan(4);

    await reader.cancel();
  });

  it("rejects before a response when the source fails on the first chunk", async () => {
    await expect(open(source(0, new Error("no disk")).iterate())).rejects.toThrow("no disk");
    expect(failures).toEqual([]);
  });

  it("aborts when the source fails later, and never ends normally", async () => {
    const failure = new Error("no disk");
    await expect(new Response(await open(source(3, failure).iterate())).arrayBuffer()).rejects.toThrow();
    expect(failures).toEqual([failure]);
  });

  it("ends the source when the client disconnects", async () => {
    const { state, iterate } = source(1_000);
    const reader = (await open(iterate())).getReader();
    await reader.read();
    await reader.cancel();

    expect(state.isEnded).toBe(true);
    expect(failures).toEqual([]);
  });

  it("ends the source when the client stops reading", async () => {
    vi.useFakeTimers();
    const { state, iterate } = source(1_000);
    const reader = (await open(iterate())).getReader();
    await reader.read();
    await vi.advanceTimersByTimeAsync(9 * 60_000);
    await reader.read();
    await vi.advanceTimersByTimeAsync(9 * 60_000);

    expect(state.isEnded).toBe(false);

    await vi.advanceTimersByTimeAsync(2 * 60_000);
    expect(state.isEnded).toBe(true);
    await expect(reader.read()).rejects.toThrow("stopped reading");
  });
});

describe("the filename of a download", () => {
  it.each([
    "a.jpg",
    'a"b.jpg',
    "a\\b.jpg",
    "🥚.jpg",
    "it's (1).jpg",
    "é'(*).jpg",
    "100%.jpg",
    "a%20b; x=y.jpg",
  ])("is sent in visible ASCII characters: %s", (filename) => {
    for (const isInline of [true, false]) {
      const { "content-disposition": header = "" } = downloadHeaders(["image/jpeg"], {
        filename,
        isInline,
        chunks: (async function* () {})(),
      });
      expect(header).toMatch(/^[\x20-\x7e]+$/);
      expect(parse(header)).toMatchObject({
        type: isInline ? "inline" : "attachment",
        parameters: { filename },
      });
    }
  });
});
