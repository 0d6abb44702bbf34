import { expect, test } from "vitest";
import { CollectedUploads } from "./collected-images";
import type { CollectionOfUploads, Upload } from "./upload";

const alps: CollectionOfUploads = { id: "col_1", title: "Alps", isSmart: false };
const sea: CollectionOfUploads = { id: "col_2", title: "Sea", isSmart: true };

const upload = (state: Upload["state"], collection?: CollectionOfUploads, id = 1): Upload => ({
  id,
  source: new URL("https://example.com/a.jpg"),
  target: { collection },
  filename: "a.jpg",
  sizeBytes: 0,
  state,
  sentBytes: 0,
});

test("images wait for the other uploads of their collection, and are added once in the order of their files", () => {
  const uploads = new CollectedUploads();
  for (const number of [2, 1, 2]) uploads.add(upload("done", alps, number), `img_${number}`);
  uploads.add(upload("done", sea), "img_3");
  uploads.add(upload("done"), "img_4");

  expect(uploads.take([upload("sending", alps), upload("queued")])).toEqual([
    { collection: sea, imageIds: ["img_3"] },
  ]);
  // A question may stay open for long, and a failed upload may never be repeated.
  expect(uploads.take([upload("asking", alps), upload("failed", alps), upload("sending", sea)])).toEqual([
    { collection: alps, imageIds: ["img_1", "img_2"] },
  ]);
  expect(uploads.take([])).toEqual([]);

  for (let index = 0; index < 100; index++) uploads.add(upload("done", alps), `img_${index}`);
  expect(uploads.take([upload("sending", alps)])[0]?.imageIds).toHaveLength(100);
});
