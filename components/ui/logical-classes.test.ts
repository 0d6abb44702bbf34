import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");
const physical =
  /(?<=[\s":])-?(?:[mp][lr]-|(?:left|right)-|scroll-[mp][lr]-|text-(?:left|right)\b|float-(?:left|right)\b|border-[lr]\b|rounded-(?:[lr]|[tb][lr])\b)[\w./[\]-]*/g;
/** The sides of the image itself, which are the same in every language. */
const exceptions = ["components/studio/compare-layer.tsx"];

test("no component has classes for left and right, which a right-to-left page would not mirror", () => {
  const files = ["app", "components"].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".tsx"))
      .map((name) => path.join(folder, name)),
  );

  const found = files
    .filter((file) => !exceptions.includes(file))
    .flatMap((file) =>
      (readFileSync(path.join(root, file), "utf8").match(physical) ?? []).map((name) => `${file}: ${name}`),
    );
  expect(found).toEqual([]);
});
