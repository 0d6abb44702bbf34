// Receives what other apps share: leaves it in a cache, from which the dashboard uploads it. `components/uploads/shared-files.ts`
// has the same names. A file is never sent before the dashboard has shown where it goes.
const targetPath = "/dashboard/share-target";
const cacheName = "shared-files";
const filenameHeader = "x-filename";

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "POST" && new URL(url).pathname === targetPath) event.respondWith(receive(event.request));
});

async function receive(request) {
  const form = await request.formData();
  const cache = await caches.open(cacheName);
  for (const [index, file] of form.getAll("files").entries()) {
    const headers = { "content-type": file.type, [filenameHeader]: encodeURIComponent(file.name) };
    await cache.put(`/shared/${index}`, new Response(file, { headers }));
  }
  const url = form.get("url") || form.get("text");
  if (url) await cache.put("/shared/url", new Response(url));
  return Response.redirect("/dashboard", 303);
}
