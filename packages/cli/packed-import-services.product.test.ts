import { expect, onTestFinished, test } from "vitest";
import { numberedImage as photo } from "@/test/builders/uploads";
import { startImmich } from "@/test/fakes/immich";
import { startZipline } from "@/test/fakes/zipline";
import { installCli } from "@/test/harness/packed-cli";

const cli = installCli();

test("Immich by its API: assets, albums, favorites, tags and descriptions", async () => {
  const immich = await startImmich({
    assets: [
      {
        id: "a1",
        originalFileName: "lake.jpg",
        bytes: await photo(30),
        isFavorite: true,
        description: "A lake",
        tags: ["Places/Rome"],
        position: { latitude: 1, longitude: 2 },
        takenAt: "2024-06-30T10:00:00.000Z",
        localDateTime: "2024-06-30T12:00:00.000Z",
      },
      { id: "a2", originalFileName: "sea.jpg", bytes: await photo(31) },
      { id: "a3", originalFileName: "old.jpg", bytes: await photo(32), visibility: "archive" },
      { id: "a4", originalFileName: "clip.mp4", bytes: Buffer.from("video"), type: "VIDEO" },
      { id: "a5", originalFileName: "gone.jpg", bytes: await photo(33), isTrashed: true },
    ],
    albums: [
      { id: "b1", albumName: "Trip", description: "Two days", assetIds: ["a1", "a2", "a4"] },
      { id: "b2", albumName: "Best of", assetIds: ["a1"] },
    ],
  });
  onTestFinished(() => immich.close());
  const args = ["import", `${immich.origin}/api/`, "--from", "immich"];

  expect((await cli.run(args, { stdin: "wrong" })).stderr).toContain("answers with status 401.");

  const env = { ALBUMEN_IMPORT_KEY: immich.key };
  const plan = await cli.run([...args, "--dry-run", "--json"], { env });

  expect(JSON.parse(plan.lines[0] ?? "")).toMatchObject({
    images: 3,
    new: 3,
    left_out: { "in the trash": 1 },
    albums: [{ title: "Trip", images: 2 }],
  });

  immich.failNext(503, 2);
  expect(await cli.run(args, { env })).toMatchObject({ exitCode: 0, lines: { length: 3 } });
  expect(await cli.findImage("lake.jpg")).toMatchObject({
    album: "trip",
    description: "A lake",
    is_favourited: true,
    visibility: "private",
    taken_at: "2024-06-30T12:00:00+02:00",
    tags: ["best-of", "rome"],
  });
  expect(await cli.findImage("sea.jpg")).toMatchObject({ album: "trip", taken_at: null });
  expect(await cli.findImage("old.jpg")).toMatchObject({ album: "images" });

  const before = immich.requests.length;
  expect((await cli.run(args, { env })).lines).toEqual([]);
  expect(immich.requests.slice(before).join()).not.toContain("original");
});

test("an Immich that is too old is not read", async () => {
  const immich = await startImmich({ assets: [], albums: [], major: 1 });
  onTestFinished(() => immich.close());
  const env = { ALBUMEN_IMPORT_KEY: immich.key };
  const { exitCode, stderr } = await cli.run(["import", immich.origin, "--from", "immich"], { env });

  expect({ exitCode, stderr }).toEqual({
    exitCode: 1,
    stderr: `${immich.origin} runs Immich 1; version 2 is needed.\n`,
  });
});

test("Zipline by its API: files, folders, favorites, tags and times of deletion", async () => {
  const later = new Date(Date.now() + 7 * 86_400_000).toISOString();
  const image = { type: "image/jpeg" };
  const zipline = await startZipline(
    [
      {
        ...image,
        id: "f1",
        name: "x1.jpg",
        originalName: "shot.jpg",
        bytes: await photo(40),
        favorite: true,
        tags: ["Work"],
        deletesAt: later,
      },
      { ...image, id: "f2", name: "x2.jpg", originalName: null, bytes: await photo(41) },
      { ...image, id: "f3", name: "x3.jpg", originalName: null, bytes: await photo(42), password: true },
      { id: "f4", name: "x4.txt", originalName: null, type: "text/plain", bytes: Buffer.from("text") },
      {
        ...image,
        id: "f5",
        name: "x5.jpg",
        originalName: null,
        bytes: await photo(43),
        deletesAt: "2020-01-01",
      },
    ],
    [{ name: "Bugs", fileIds: ["f1"] }],
  );
  onTestFinished(() => zipline.close());
  const args = ["import", zipline.origin, "--from", "zipline"];
  const { exitCode, stderr } = await cli.run(args, { stdin: zipline.token });

  expect({ exitCode, stderr }).toEqual({
    exitCode: 0,
    stderr: expect.stringContaining(
      "Files: 2. Imported: 2, which are 2 different images. Left out: protected by a password: 1, no images: 1, expired: 1.",
    ),
  });
  expect(await cli.findImage("shot.jpg")).toMatchObject({
    album: "bugs",
    tags: ["work"],
    is_favourited: true,
    expiration_date: later,
  });
  expect(await cli.findImage("x2.jpg")).toMatchObject({ album: "images" });
});
