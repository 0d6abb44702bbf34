import { expect, test } from "vitest";
import { imageExtensions } from "@/lib/engine/formats";
import { extensions, isImagePath } from "./find-files.ts";

test("the command line uploads every format that the service accepts, and nothing hidden", () => {
  expect([...extensions].sort()).toEqual([...imageExtensions].sort());
  expect(["a/b.JFIF", "a/.b.jpg", ".a/b.jpg", "a/b.txt"].filter(isImagePath)).toEqual(["a/b.JFIF"]);
});
