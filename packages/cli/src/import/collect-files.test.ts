import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type FileTree, takeoutAlbum, takeoutSidecar } from "@/test/builders/takeout";
import { buildZip } from "@/test/fixtures/zip-file";
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

  const problems: string[] = [];
  const { items, leftOut } = await collectFiles([folder], scratch, (problem) => problems.push(problem));
  const read = items.map(async ({ filename, albums, readDetails }) => ({
    filename,
    albums,
    ...(await readDetails()),
  }));

  return { items: await Promise.all(read), leftOut: Object.fromEntries(leftOut), problems };
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

it("an edited copy of Google Takeout has the time of its original and nothing else, and keeps its own name", async () => {
  const { items } = await collect({
    "IMG_1.jpg": "x",
    "IMG_1-bearbeitet.jpg": "y",
    "IMG_1-sunset.jpg": "z",
    "IMG_1.jpg.supplemental-metadata.json": takeoutSidecar({
      title: "IMG_1.jpg",
      description: "Lake",
      isFavourite: true,
      position: { latitude: 47.5, longitude: 8.7 },
    }),
  });
  const [edited, sunset, original] = items;

  expect(original).toMatchObject({ filename: "IMG_1.jpg", description: "Lake", isFavourite: true });
  expect(edited).toMatchObject({ filename: "IMG_1-bearbeitet.jpg", takenAt: original?.takenAt });
  expect(Object.keys(edited ?? {}).sort()).toEqual(["albums", "filename", "takenAt"]);
  expect(sunset).toEqual({ filename: "IMG_1-sunset.jpg", albums: [] });
});

it("outside of a Google Takeout no image has the details of another", async () => {
  const { items } = await collect({
    "trip.jpg": "x",
    "trip-sunset.jpg": "y",
    "trip-edited.jpg": "z",
    "trip.jpg.json": JSON.stringify({ title: "Trip", alt: "All of us", tags: ["family"] }),
  });

  expect(items).toEqual([
    { filename: "trip-edited.jpg", albums: [] },
    { filename: "trip-sunset.jpg", albums: [] },
    { filename: "trip.jpg", albums: [], title: "Trip", alt: "All of us", tags: ["family"] },
  ]);
});

it("names a sidecar that cannot be read, once, and collects its images", async () => {
  const { items, problems } = await collect({
    "top.jpg": "x",
    "top-edited.jpg": "y",
    "top.jpg.json": '{"title":',
    "ok.jpg": "x",
    "ok.jpg.json": "{}",
  });
  expect(items.map(({ filename }) => filename)).toEqual(["ok.jpg", "top-edited.jpg", "top.jpg"]);
  expect(problems).toEqual([
    `${path.join(folder, "top.jpg.json")} cannot be read as JSON. Its image is imported without it.`,
  ]);
});

it("leaves out and names the entries of an archive whose paths lead out of it", async () => {
  const content = Buffer.from("x");
  const names = ["../../evil.png", "/tmp/evil.png", "Trip/\u001bgood.png", "Trip/../\u001b.png"];
  const file = path.join(folder, "photos.zip");
  await writeFile(file, buildZip(names.map((name) => ({ name, content }))));
  const problems: string[] = [];
  const { items, close } = await collectFiles([file], scratch, (problem) => problems.push(problem));

  expect(items.map(({ albums, filename }) => [...albums, filename])).toEqual([["Trip", "_good.png"]]);
  expect(problems).toEqual(
    ["../../evil.png", "/tmp/evil.png", "Trip/../_.png"].map(
      (name) => `${file}: ${name} is left out: its path leads out of the archive.`,
    ),
  );

  await close();
});
