import { chmod, mkdir, readdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import type { AlbumResource } from "@/lib/albums/resource";
import { type FileTree, takeoutAlbum, takeoutSidecar } from "@/test/builders/takeout";
import { numberedImage as photo } from "@/test/builders/uploads";
import { buildZip } from "@/test/fixtures/zip-file";
import { installCli } from "@/test/harness/packed-cli";
import { isComplete } from "@/test/harness/sample";

const cli = installCli();

async function writeTree(tree: FileTree): Promise<void> {
  for (const [name, content] of Object.entries(tree)) {
    await mkdir(path.dirname(path.join(cli.folder, name)), { recursive: true });
    await writeFile(path.join(cli.folder, name), content);
  }
}

async function writeZip(name: string, tree: FileTree): Promise<void> {
  const entries = Object.entries(tree).map(([file, content], index) => ({
    name: file,
    content: Buffer.from(content),
    isDeflated: index % 2 === 0,
  }));
  await writeFile(path.join(cli.folder, name), buildZip(entries));
}

const google = "Takeout/Google Photos";

async function takeout(): Promise<FileTree[]> {
  const rome = await photo(1);
  return [
    {
      [`${google}/Rome/metadata.json`]: takeoutAlbum("Rome & more", "Two days"),
      [`${google}/Rome/lake.jpg`]: rome,
      [`${google}/Rome/lake.jpg.supplemental-metadata.json`]: takeoutSidecar({
        title: "lake.jpg",
        description: "Early",
        isFavourite: true,
        position: { latitude: 48.1, longitude: 11.5 },
      }),
      // The same photo of its year.
      [`${google}/Photos from 2024/lake.jpg`]: rome,
      [`${google}/Photos from 2024/lake.jpg.supplemental-metadata.json`]: takeoutSidecar({
        title: "lake.jpg",
      }),
      [`${google}/Photos from 2024/sea.jpg`]: await photo(2),
      [`${google}/Photos from 2024/sea-edited.jpg`]: await photo(3),
      [`${google}/Photos from 2024/sea(1).jpg`]: await photo(4),
      [`${google}/Photos from 2024/sea.jpg(1).json`]: takeoutSidecar({
        title: "sea.jpg",
        description: "The other sea",
      }),
      [`${google}/Photos from 2024/clip.mp4`]: "a video",
      [`${google}/Bin/gone.jpg`]: await photo(5),
      [`${google}/Bin/gone.jpg.json`]: takeoutSidecar({ title: "gone.jpg", isTrashed: true }),
      "Takeout/archive_browser.html": "<html></html>",
    },
    {
      // The second part has the sidecar of a photo of the first.
      [`${google}/Photos from 2024/sea.jpg.supplemental-metadata.json`]: takeoutSidecar({
        title: "sea.jpg",
        description: "Still",
        takenAt: 946_728_000,
      }),
      [`${google}/Friends/Metadaten.json`]: takeoutAlbum("Friends"),
      [`${google}/Friends/lake.jpg`]: rome,
      [`${google}/Friends/Screenshot_20220207_102421_com.snapchat.android.jpg`]: await photo(6),
      [`${google}/Friends/Screenshot_20220207_102421_com.snapchat.androi.json`]: takeoutSidecar({
        title: "Screenshot_20220207_102421_com.snapchat.android.app.jpg",
        description: "Cut",
      }),
    },
  ];
}

async function expectTakeout(): Promise<void> {
  expect(await cli.filenames()).toEqual([
    "Screenshot_20220207_102421_com.snapchat.android.app.jpg",
    "lake.jpg",
    "sea(1).jpg",
    "sea-edited.jpg",
    "sea.jpg",
  ]);
  expect(await cli.findImage("lake.jpg")).toMatchObject({
    description: "Early",
    is_favourited: true,
    visibility: "private",
    metadata: {},
    taken_at: "2024-06-30T05:12:00Z",
  });
  expect(await cli.findImage("sea.jpg")).toMatchObject({
    album: "images",
    description: "Still",
    taken_at: "2000-01-01T12:00:00Z",
  });
  expect(await cli.findImage("sea-edited.jpg")).toMatchObject({
    description: "",
    taken_at: "2000-01-01T12:00:00Z",
  });
  expect(await cli.findImage("sea(1).jpg")).toMatchObject({ description: "The other sea" });
}

test("a Google Takeout in two parts is imported as in its dry run", async () => {
  const [first = {}, second = {}] = await takeout();
  await writeZip("takeout-001.zip", first);
  await writeZip("takeout-002.zip", second);
  const parts = ["import", "takeout-001.zip", "takeout-002.zip"];
  const plan = await cli.run([...parts, "--dry-run", "--json"]);

  expect(JSON.parse(plan.lines[0] ?? "")).toMatchObject({
    images: 7,
    new: 7,
    imported_before: 0,
    with_sidecar: 6,
    albums: [
      { title: "Rome & more", images: 1, album: null },
      { title: "Friends", images: 2, album: null },
    ],
    left_out: { videos: 1, "in the trash": 1, "no images": 1 },
  });
  expect(await cli.filenames()).toEqual([]);

  const run = await cli.run(parts);
  expect(run).toMatchObject({ exitCode: 0, lines: { length: 7 } });
  expect(run.stderr).toContain("Files: 7. Imported: 7, which are 5 different images. Left out:");
  await expectTakeout();

  const albums = (await cli.client.call("GET", "/api/albums")).body.data as AlbumResource[];
  expect(albums.find(({ title }) => title === "Rome & more")).toMatchObject({ description: "Two days" });

  // An image is in one album: the other one is a tag.
  const lake = await cli.findImage("lake.jpg");
  expect([lake?.album, ...(lake?.tags ?? [])].sort()).toEqual(["friends", "rome-more"]);

  const again = await cli.run([...parts, "--dry-run"]);
  expect(again.lines[0]).toMatch(/^7 images, of which 0 are new /);
  expect(await cli.run(parts)).toMatchObject({ exitCode: 0, lines: [] });

  // Without its record of previous imports, it finds the images by their bytes.
  await rm(path.join(cli.folder, ".config"), { recursive: true });
  expect(await cli.run(["import", "takeout-002.zip", "takeout-001.zip"])).toMatchObject({ exitCode: 0 });
  await expectTakeout();
});

test("a Takeout that is killed again and again ends with every image once", async () => {
  const tree: FileTree = { [`${google}/Trip/metadata.json`]: takeoutAlbum("Trip") };
  const [count, kills] = isComplete ? [40, [3, 9, 5, 20]] : [20, [3, 9]];
  const names = Array.from({ length: count }, (_, index) => `p${index}.jpg`);
  for (const [index, name] of names.entries()) {
    const sidecar = takeoutSidecar({ title: name, description: `Photo ${index}`, isFavourite: true });
    for (const folder of ["Trip", "Photos from 2024"]) {
      tree[`${google}/${folder}/${name}`] = await photo(index);
      tree[`${google}/${folder}/${name}.supplemental-metadata.json`] = sidecar;
    }
  }

  await writeTree(tree);
  for (const killAfter of kills) {
    expect((await cli.run(["import", "Takeout"], { killAfter })).exitCode).toBe(-1);
  }

  expect((await cli.run(["import", "Takeout"])).exitCode).toBe(0);

  const images = await cli.images();
  expect(images.map(({ filename }) => filename).sort()).toEqual(names.toSorted());

  for (const image of images) {
    const description = `Photo ${/\d+/.exec(image.filename)?.[0]}`;
    expect(image).toMatchObject({ description, is_favourited: true, album: "trip" });
  }
});

test("folders and archives of any origin, with JSON and XMP next to the images", async () => {
  const withTime = await sharp(await photo(10))
    .withExif({ IFD2: { DateTimeOriginal: "2024:06:30 12:00:00" } })
    .jpeg()
    .toBuffer();

  await writeTree({
    "photos/top.jpg": await photo(11),
    "photos/Köln 2024/a.jpg": withTime,
    "photos/Köln 2024/a.jpg.json": JSON.stringify({
      title: "A",
      alt: "An A",
      tags: ["Dom", "Rhein"],
      is_favourited: true,
      latitude: 50.9,
      longitude: 6.9,
      taken_at: "2024-06-30T10:00:00Z",
    }),
    "photos/Köln 2024/b.jpg": await photo(12),
    "photos/Köln 2024/b.xmp": `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title><rdf:Alt><rdf:li>B</rdf:li></rdf:Alt></dc:title></rdf:Description></rdf:RDF></x:xmpmeta>`,
    "photos/Köln 2024/notes.txt": "notes",
    "photos/Köln 2024/bad.jpg": "no image",
    "photos/.cache/hidden.jpg": await photo(13),
  });
  const { exitCode, stderr } = await cli.run(["import", "photos", "--location", "--visibility", "unlisted"]);

  expect({ exitCode, stderr }).toEqual({
    exitCode: 1,
    stderr: expect.stringMatching(/^Köln 2024\/bad\.jpg: .*\(INVALID_IMAGE\)\n.*no images: 1\.\n$/),
  });
  expect(await cli.filenames()).toEqual(["a.jpg", "b.jpg", "top.jpg"]);
  expect(await cli.findImage("a.jpg")).toMatchObject({
    title: "A",
    alt: "An A",
    album: "koln-2024",
    tags: ["dom", "rhein"],
    is_favourited: true,
    // The clock of the camera is more precise than the same moment in UTC.
    taken_at: "2024-06-30T12:00:00",
    visibility: "unlisted",
    metadata: { latitude: "50.9", longitude: "6.9" },
  });
  expect(await cli.findImage("b.jpg")).toMatchObject({ title: "B", metadata: {} });
  expect(await cli.findImage("top.jpg")).toMatchObject({ album: "images" });
});

test("existing images keep their fields, and get missing ones", async () => {
  const bytes = await photo(20);
  const { body } = await cli.client.upload("mine.jpg", bytes, { title: "Mine", tags: "own" });
  await writeTree({
    "photos/Trip/theirs.jpg": bytes,
    "photos/Trip/theirs.jpg.json": JSON.stringify({ title: "Theirs", description: "Found", tags: ["new"] }),
  });

  expect((await cli.run(["import", "photos", "--format", "id"])).lines).toEqual([body.id]);
  expect(await cli.images()).toMatchObject([
    {
      id: body.id,
      filename: "mine.jpg",
      title: "Mine",
      description: "Found",
      album: "images",
      tags: expect.arrayContaining(["own", "new", "trip"]),
    },
  ]);
});

test("other files are rejected with a reason, and temporary copies are removed", async () => {
  await writeTree({ "take.tgz": "", "plain.zip": "no archive", "one.jpg": await photo(50) });
  await writeZip("own.zip", { "manifest.json": '{"format":"albumen-account-export","version":2}' });
  await writeZip("ok.zip", { "Trip/one.jpg": await photo(51), "__MACOSX/Trip/._one.jpg": "x" });
  const messages = {
    missing: "is neither a folder nor a ZIP file",
    "one.jpg": "is neither a folder nor a ZIP file",
    "take.tgz": "unpack it first",
    "plain.zip": "plain.zip: ",
    "own.zip": "is an export of Albumen",
  };

  for (const [source, message] of Object.entries(messages)) {
    const { exitCode, stderr } = await cli.run(["import", source]);
    expect({ exitCode, stderr }).toEqual({ exitCode: 1, stderr: expect.stringContaining(message) });
  }

  for (const args of [["import"], ["import", "https://x.test"], ["import", "photos", "--from", "immich"]]) {
    expect((await cli.run(args)).exitCode, args.join(" ")).toBe(2);
  }
  const env = { TMPDIR: path.join(cli.folder, "tmp") };
  await mkdir(env.TMPDIR);
  await chmod(env.TMPDIR, 0o777);

  expect((await cli.run(["import", "ok.zip"], { env })).lines).toHaveLength(1);
  expect(await readdir(env.TMPDIR)).toEqual([]);
});
