import { expect, type Page, test } from "@playwright/test";
import { photo } from "@/test/builders/images";
import { call, listImages } from "./call-api";
import { detail } from "./display-modes";
import { file, uploadFiles } from "./files";
import { signIn } from "./sign-in";

const requestCount = 1_000;
const variants = ["original", "w128", "w256"];
const formats = ["image/webp", "image/avif"];
const countries = ["DE", "FR", "JP", "BR", "DE"];
const referrers = ["https://forum.example.net/a", "https://blog.example.org/b", undefined, undefined];

const dimensions = ["variant", "format", "country", "referrer"] as const;
type Counts = Record<(typeof dimensions)[number], Map<string, number>>;

interface Breakdown {
  requests: { total: number } & Record<string, Array<Record<string, string | number>>>;
  bandwidth: { total_bytes: number };
}

const add = (counts: Map<string, number>, name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);
const sorted = (counts: Map<string, number>) => [...counts].sort(([a], [b]) => a.localeCompare(b));

/**
 * Delivers an image with every mixture of variants, formats, countries and referrers. Returns what
 * each of them got.
 */
async function deliver(urls: Record<string, string>): Promise<{ counts: Counts; bytes: number }> {
  const counts: Counts = { variant: new Map(), format: new Map(), country: new Map(), referrer: new Map() };
  let bytes = 0;
  const requestOne = async (number: number) => {
    const variant = variants[number % variants.length] ?? "";
    const country = countries[number % countries.length] ?? "";
    const referrer = referrers[number % referrers.length];
    const accept = formats[Math.floor(number / 7) % formats.length] ?? "";
    const response = await fetch(urls[variant] ?? "", {
      headers: { accept, "cf-ipcountry": country, ...(referrer && { referer: referrer }) },
    });
    bytes += (await response.arrayBuffer()).byteLength;
    add(counts.variant, variant);
    add(counts.format, response.headers.get("content-type")?.replace("image/", "") ?? "");
    add(counts.country, country);
    add(counts.referrer, referrer ? new URL(referrer).host : "direct");
  };
  const numbers = Array.from({ length: requestCount }, (_, number) => number);
  const next = numbers.values();
  const work = async () => {
    for (const number of next) await requestOne(number);
  };
  await Promise.all(Array.from({ length: 8 }, work));

  return { counts, bytes };
}

const readCells = (page: Page, table: string) =>
  page
    .getByRole("table", { name: table })
    .locator("tbody tr")
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll("th, td")].map((cell) => cell.textContent ?? "")),
    );

test("a thousand requests are the figures of the API and of the page", detail, async ({ page }) => {
  await page.route("**/i/**", (route) => route.abort());
  await signIn(page);
  await uploadFiles(page, [file("roofs.jpg", await photo(600, 400))]);
  const [image] = await listImages(page);
  const { counts, bytes } = await deliver(image?.urls ?? {});

  const read = () => call<Breakdown>(page, "GET", "/analytics/usage");

  await expect.poll(async () => (await read()).requests.total).toBe(requestCount);

  const usage = await read();
  expect(usage.bandwidth.total_bytes).toBe(bytes);

  for (const dimension of dimensions) {
    const rows = usage.requests[`by_${dimension}`] ?? [];
    const answered = new Map(rows.map((row) => [String(row[dimension]), Number(row.requests)]));
    expect(sorted(answered), dimension).toEqual(sorted(counts[dimension]));
  }

  for (const [dimension, name] of [
    ["variant", "Variants"],
    ["format", "Formats"],
    ["country", "Countries"],
    ["referrer", "Referrers"],
  ] as const) {
    await page.goto(`/dashboard/analytics?table=${dimension}`);
    const cells = await readCells(page, name);
    const shown = cells.map((row) => Number(row[1]?.replace(/\D/g, ""))).sort((a, b) => b - a);
    expect(shown, name).toEqual([...counts[dimension].values()].sort((a, b) => b - a));
  }
});
