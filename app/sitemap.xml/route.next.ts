import { renderSitemapIndex } from "@/lib/public";

export const dynamic = "force-dynamic";

/** The parts of the sitemap. Not stored: it has the images that are public now. */
export async function GET(): Promise<Response> {
  return new Response(await renderSitemapIndex(), {
    headers: { "content-type": "application/xml; charset=utf-8", "cache-control": "no-store" },
  });
}
