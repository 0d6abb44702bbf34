/** A text that is the same for everyone until the next version of the service. */
export function textResponse(text: string, mediaType: string, status = 200): Response {
  const caching = status === 200 ? "public, max-age=300" : "no-store";
  return new Response(text, {
    status,
    headers: { "content-type": `${mediaType}; charset=utf-8`, "cache-control": caching },
  });
}
