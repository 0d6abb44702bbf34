import { expect, test } from "vitest";
import { imageExtensions } from "@/lib/engine/formats";
import { listFiles } from "./transfer-files";

const folderOf = (...children: object[]) => namedFolder("Trip", ...children);

const namedFolder = (name: string, ...children: object[]) => {
  const batches = [children, []];
  return {
    isFile: false,
    isDirectory: true,
    name,
    createReader: () => ({
      readEntries: (resolve: (entries: object[]) => void) => resolve(batches.shift() ?? []),
    }),
  } as unknown as FileSystemEntry;
};

function fileEntry(name: string, { isReadable = true } = {}) {
  return {
    isFile: true,
    isDirectory: false,
    name,
    file: (resolve: (file: File) => void, reject: (error: Error) => void) =>
      isReadable ? resolve(new File([], name)) : reject(new Error("NotReadableError")),
  } as unknown as FileSystemEntry;
}

test("an unreadable entry of a dropped folder does not hold up the rest", async () => {
  const unreadable = fileEntry("gone.jpg", { isReadable: false });
  const entries = [folderOf(fileEntry("one.jpg"), unreadable, fileEntry("notes.txt")), fileEntry("two.jpg")];
  const { files, unread } = await listFiles({ isPaste: false, files: [new File([], "two.jpg")], entries });

  expect(files.map(({ name }) => name)).toEqual(["one.jpg", "two.jpg"]);
  expect(unread).toEqual([unreadable]);
});

test("entries that could not be read are read again by themselves", async () => {
  const { files } = await listFiles({ isPaste: false, files: [], entries: [fileEntry("gone.jpg")] });
  expect(files.map(({ name }) => name)).toEqual(["gone.jpg"]);
});

test("a dropped folder contributes images of every format, and names what it leaves out", async () => {
  const images = imageExtensions.map((extension) => `a.${extension.toUpperCase()}`);
  const hidden = [fileEntry(".DS_Store"), fileEntry("._a.jpg"), namedFolder(".trash", fileEntry("b.jpg"))];
  const below = namedFolder("below", fileEntry("clip.mp4"), fileEntry("c.jfif"));
  const entries = [
    folderOf(...images.map((name) => fileEntry(name)), fileEntry("notes.txt"), ...hidden, below),
  ];
  const { files, leftOut } = await listFiles({ isPaste: false, files: [], entries });

  expect(files.map(({ name }) => name)).toEqual([...images, "c.jfif"]);
  expect(leftOut).toEqual(["notes.txt", "clip.mp4"]);
});
