import { expect, test } from "vitest";
import { loaderEntries, nextLoader, nextUsage } from "./next-loader";

type Loader = (request: { src: string; width: number; quality?: number }) => string;

/** The loader as it would run in a project that has pasted it. */
async function importLoader(savedKeys: readonly string[]): Promise<Loader> {
  const source = encodeURIComponent(nextLoader(savedKeys));
  const { default: loader } = await import(/* @vite-ignore */ `data:text/javascript,${source}`);
  return loader as Loader;
}

const src = "https://a.example/i/ada/images/a%20b.jpg";
const urlFor = (key: string) => `https://a.example/i/ada/images/${key}/a%20b.jpg`;

test("the loader takes the narrowest size that is wide enough", async () => {
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
  // A cut picture is no narrower form of the whole one.
  expect(load({ src, width: 300 })).toBe(urlFor("w512"));
});

test("Next.js is told exactly the widths that there are", () => {
  const keys = ["w640-h0-q40-fitinside", "w640-h0-q90-fitinside"];
  const code = nextUsage(keys, { url: src, alt: 'the "sea"', width: 30, height: 20 });
  const widthsInConfig = [...code.matchAll(/Sizes: \[([^\]]+)\]/g)].flatMap(([, list = ""]) =>
    list.split(", ").map(Number),
  );
  expect(widthsInConfig).toEqual([...new Set(loaderEntries(keys).map(({ width }) => width))]);
  expect(code).toContain('alt={"the \\"sea\\""} width={30} height={20}');
});
