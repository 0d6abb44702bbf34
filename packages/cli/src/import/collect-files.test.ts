import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type FileTree, takeoutAlbum, takeoutSidecar } from "@/test/builders/takeout";
import { collectFiles } from "./collect-files.ts";
import { Scratch } from "./scratch.ts";

let folder = "";
let scratch: Scratch;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "albumen-collect-"));
  scratch = await Scratch.create();
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
  await scratch.remove();
});

async function collect(tree: FileTree) {
  for (const [name, content] of Object.entries(tree)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), content);
  }
  const { items, leftOut } = await collectFiles([folder], scratch);
  const read = items.map(async ({ filename, albums, readDetails }) => ({
    filename,
    albums,
    ...(await readDetails()),
  }));
  return { items: await Promise.all(read), leftOut: Object.fromEntries(leftOut) };
}

it("a folder is an album with its path as the title, and files outside of folders are in none", async () => {
  const { items, leftOut } = await collect({
    "top.jpg": "x",
    "2024/Rome/a.JPG": "x",
    "2024/Rome/a.json": '{"title":"A"}',
    "2024/Rome/a.xmp": "<x/>",
    "2024/notes.txt": "x",
    ".trash/b.jpg": "x",
  });
  expect(items).toEqual([
    { filename: "a.JPG", albums: ["2024 / Rome"], title: "A" },
    { filename: "top.jpg", albums: [] },
  ]);
  expect(leftOut).toEqual({ "no images": 1 });
});

it("an album of a Takeout is a folder with a description, and a folder of a year is none", async () => {
  const { items } = await collect({
    "Takeout/Google Photos/Photos from 2024/a.jpg": "x",
    "Takeout/Google Photos/Photos from 2024/a.jpg.json": takeoutSidecar({ title: "a.jpg" }),
    "Takeout/Google Photos/Photos from 2024/metadata.json": takeoutAlbum("Photos from 2024"),
    "Takeout/Google Photos/Untitled(1)/b.jpg": "x",
    "Takeout/Google Photos/Untitled(1)/metadata.json": takeoutAlbum(""),
    "Takeout/Google Photos/Rom/c.jpg": "x",
    "Takeout/Google Photos/Rom/Metadaten.json": takeoutAlbum("Rom: zwei Tage"),
    "Takeout/Google Photos/Rom/shared_album_comments.json": "{}",
  });
  expect(items.map(({ filename, albums }) => [filename, ...albums])).toEqual([
    ["c.jpg", "Rom: zwei Tage"],
    ["a.jpg"],
    ["b.jpg"],
  ]);
});

it("an edited copy has the details of its original, and keeps its own name", async () => {
  const { items } = await collect({
    "IMG_1.jpg": "x",
    "IMG_1-bearbeitet.jpg": "y",
    "IMG_1.jpg.supplemental-metadata.json": takeoutSidecar({ title: "IMG_1.jpg", description: "Lake" }),
  });
  expect(items).toMatchObject([
    { filename: "IMG_1-bearbeitet.jpg", description: "Lake" },
    { filename: "IMG_1.jpg", description: "Lake" },
  ]);
});
