import { renderSitemapPart } from "@/lib/public";

/** A part of the sitemap, `/sitemaps/{number}.xml`. */
export async function GET(
  _request: Request,
  { params }: { params: Promise<{ part: string }> },
): Promise<Response> {
  const number = /^(\d{1,6})\.xml$/.exec((await params).part)?.[1];
  const text = number === undefined ? undefined : await renderSitemapPart(Number(number));
  return text === undefined
    ? new Response(null, { status: 404, headers: { "cache-control": "no-store" } })
    : new Response(text, {
        headers: { "content-type": "application/xml; charset=utf-8", "cache-control": "no-store" },
      });
}
