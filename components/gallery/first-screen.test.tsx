import { NextIntlClientProvider } from "next-intl";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { QueryProvider } from "@/components/api/query-provider.client";
import type { ImageResource } from "@/lib/images/resource";
import { messages } from "@/messages/en";
import { Gallery } from "./gallery.client";

const hash = "1QcSHQRnh493V4dIh4eXh1h4kJUI";

const image = (number: number) =>
  ({
    id: `img_${number}`,
    filename: `n${number}.jpg`,
    alt: "",
    created_at: "2026-07-14T12:00:00.000Z",
    status: { upload: "complete" },
    info: { format: "jpeg", width: 3000, height: 2000, placeholder: hash, has_alpha: false },
    urls: { original: "/o", w128: "/w128", w256: "/w256" },
  }) as unknown as ImageResource;

function renderGallery(count: number): string {
  const data = Array.from({ length: count }, (_, index) => image(index));
  return renderToString(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={messages}>
      <QueryProvider>
        <Gallery firstPage={{ data, next_cursor: null }} cursor={undefined} pageSize={60} />
      </QueryProvider>
    </NextIntlClientProvider>,
  );
}

test("the server's HTML holds every image of the first page, visible without scripts", () => {
  const html = renderGallery(60);
  expect(html.match(/<img[^>]*srcSet="\/w128 128w, \/w256 256w"/g)).toHaveLength(60);
  expect(html.match(/<img[^>]*fetchPriority="high"/g)).toHaveLength(8);
  expect(html).not.toMatch(/<img[^>]*opacity-0/);
  expect(html).toContain("flex:1.5 1 calc(var(--row) * 1.5)");
});

test("placeholders are a colour, not sixty images", () => {
  const html = renderGallery(60);
  expect(html).not.toContain("data:image");
  expect(html).toMatch(/background-color:rgb\(\d+ \d+ \d+ \/ 1\.00\)/);
  expect(html.length).toBeLessThan(100_000);
});
