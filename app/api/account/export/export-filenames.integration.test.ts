import { expect, it } from "vitest";
import { readExport, requestExport } from "@/test/builders/account-export";
import { testImage } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import { createCaller } from "@/test/harness/caller";

const api = serveApi();

it("an archive can be unpacked on every system, and lists its files by their names in the archive", async () => {
  const owner = await createCaller(api.origin);
  const bytes = await testImage({ width: 8, height: 8 });
  await owner.expect(201, "POST", "/api/albums", { album: "aux", title: "Devices" });
  const names = [
    "CON.jpg",
    "lpt1.tar.jpg",
    "com².jpg",
    "a:b?.jpg",
    "Case.jpg",
    "case.jpg",
    "a_b_.jpg",
    "é.JPG",
    "É.jpg",
  ];
  const images = [];
  for (const name of names) images.push(await owner.upload(name, bytes));
  images.push(await owner.upload("photo.jpg", bytes, { album: "aux" }));
  const found = await readExport(await requestExport(api.origin, owner));
  const expected = [
    "originals/images/CON_.jpg",
    "originals/images/lpt1_.tar.jpg",
    "originals/images/com²_.jpg",
    "originals/images/a_b_.jpg",
    "originals/images/Case.jpg",
    `originals/images/case-${images[5]?.id}.jpg`,
    `originals/images/a_b_-${images[6]?.id}.jpg`,
    "originals/images/é.JPG",
    `originals/images/É-${images[8]?.id}.jpg`,
    "originals/aux_/photo.jpg",
  ];

  expect(found.images.map(({ file }) => file?.path)).toEqual(expected);
  expect([...found.files.keys()].filter((name) => name.startsWith("originals/"))).toEqual(expected);
  expect(found.images.map(({ filename }) => filename)).toEqual([...names, "photo.jpg"]);
});
