import { afterEach, expect, test, vi } from "vitest";
import { copyWhenKnown } from "./copy-text";

afterEach(() => vi.unstubAllGlobals());

/** The clipboard of a browser that accepts or rejects content that is promised. */
function stubClipboard({ acceptsPromises }: { acceptsPromises: boolean }) {
  const clipboard = {
    text: undefined as string | undefined,
    /** The number of copies that have been started. */
    started: 0,
    async write([item]: Array<{ content: Promise<Blob> }>): Promise<void> {
      clipboard.started += 1;
      if (!acceptsPromises) throw new TypeError("no promises");

      clipboard.text = await (await item?.content)?.text();
    },
    async writeText(text: string): Promise<void> {
      clipboard.text = text;
    },
  };
  vi.stubGlobal("navigator", { clipboard });
  vi.stubGlobal(
    "ClipboardItem",
    class {
      readonly content: Promise<Blob>;
      constructor(contents: Record<string, Promise<Blob>>) {
        this.content = contents["text/plain"] ?? Promise.reject(new Error("no text"));
      }
    },
  );

  return clipboard;
}

test("a copy starts before its text is known", async () => {
  const clipboard = stubClipboard({ acceptsPromises: true });
  let resolve = (_text: string): void => undefined;
  const text = new Promise<string>((made) => {
    resolve = made;
  });
  const copying = copyWhenKnown(text);

  expect(clipboard.started).toBe(1);
  expect(clipboard.text).toBeUndefined();

  resolve("https://images.example.com/s/1");

  expect(await copying).toBe(true);
  expect(clipboard.text).toBe("https://images.example.com/s/1");
});

test("a browser without promised content copies the text when it is known", async () => {
  const clipboard = stubClipboard({ acceptsPromises: false });

  expect(await copyWhenKnown(Promise.resolve("link"))).toBe(true);
  expect(clipboard.text).toBe("link");
});

test("a text that never comes is not copied", async () => {
  for (const acceptsPromises of [true, false]) {
    const clipboard = stubClipboard({ acceptsPromises });

    expect(await copyWhenKnown(Promise.reject(new Error("rejected")))).toBe(false);
    expect(clipboard.text).toBeUndefined();
  }
});

test("a browser that rejects every copy has not copied", async () => {
  const clipboard = stubClipboard({ acceptsPromises: false });
  clipboard.writeText = () => Promise.reject(new Error("not allowed"));
  vi.stubGlobal("document", {
    createElement: () => ({
      setAttribute: () => undefined,
      select: () => undefined,
      remove: () => undefined,
    }),
    body: { append: () => undefined },
    activeElement: null,
    execCommand: () => false,
  });
  vi.stubGlobal("HTMLElement", class {});

  expect(await copyWhenKnown(Promise.resolve("link"))).toBe(false);
});
