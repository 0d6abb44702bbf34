import { expect, test } from "vitest";
import { loaderEntries, nextLoader, nextUsage } from "./next-loader";

type Loader = (request: { src: string; width: number; quality?: number }) => string;

/** Imports the loader as a project would that has pasted it. */
async function importLoader(savedKeys: readonly string[]): Promise<Loader> {
  const source = encodeURIComponent(nextLoader(savedKeys));
  const { default: loader } = await import(/* @vite-ignore */ `data:text/javascript,${source}`);
  return loader as Loader;
}

const src = "https://a.example/i/ada/images/a%20b.jpg";
const urlFor = (key: string) => `https://a.example/i/ada/images/${key}/a%20b.jpg`;

test("the loader takes the narrowest width that is wide enough", async () => {
  const load = await importLoader([]);
  expect([1, 128, 129, 1024, 1600, 2048, 3840].map((width) => load({ src, width }))).toEqual(
    ["w128", "w128", "w256", "w1024", "w2048", "w2048", "w2048"].map(urlFor),
  );
});

test("the loader takes saved keys too, of the nearest quality", async () => {
  const load = await importLoader([
    "w640-h0-q40-fitinside",
    "w640-h0-q90-fitinside",
    "w300-h300-q80-fitcover",
  ]);
  expect(load({ src, width: 600, quality: 50 })).toBe(urlFor("w640-h0-q40-fitinside"));
  expect(load({ src, width: 640 })).toBe(urlFor("w640-h0-q90-fitinside"));
  // A cropped variant is no narrower version of the whole image.
  expect(load({ src, width: 300 })).toBe(urlFor("w512"));
});

test("the loader takes a key of automatic quality like a preset", async () => {
  const load = await importLoader(["w640-h0-q0-fitinside", "w640-h0-q40-fitinside"]);
  expect(load({ src, width: 640 })).toBe(urlFor("w640-h0-q0-fitinside"));
  expect(load({ src, width: 640, quality: 30 })).toBe(urlFor("w640-h0-q40-fitinside"));
});

test("Next.js is configured with exactly the widths that exist", () => {
  const keys = ["w640-h0-q40-fitinside", "w640-h0-q90-fitinside"];
  const code = nextUsage(keys, { url: src, alt: 'the "sea"', width: 30, height: 20 });
  const widthsInConfig = [...code.matchAll(/Sizes: \[([^\]]+)\]/g)].flatMap(([, list = ""]) =>
    list.split(", ").map(Number),
  );

  expect(widthsInConfig).toEqual([...new Set(loaderEntries(keys).map(({ width }) => width))]);
  expect(code).toContain('alt={"the \\"sea\\""} width={30} height={20}');
});
