import { expect, test } from "vitest";
import { listFiles } from "./transfer-files";

const folderOf = (...children: object[]) => {
  const batches = [children, []];
  return {
    ...{ isFile: false, isDirectory: true, name: "Trip" },
    createReader: () => ({
      readEntries: (resolve: (entries: object[]) => void) => resolve(batches.shift() ?? []),
    }),
  } as unknown as FileSystemEntry;
};

function fileEntry(name: string, { isReadable = true } = {}) {
  return {
    ...{ isFile: true, isDirectory: false, name },
    file: (resolve: (file: File) => void, reject: (error: Error) => void) =>
      isReadable ? resolve(new File([], name)) : reject(new Error("NotReadableError")),
  } as unknown as FileSystemEntry;
}

test("what cannot be read in a dropped folder does not hold up the rest", async () => {
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
