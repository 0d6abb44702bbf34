import type { Protocol } from "./fake-cdn";

/** A Varnish node that purges by tags, like the shipped configuration. */
export function varnishProtocol({ token }: { token: string }): Protocol {
  return (request) => {
    if (request.method !== "PURGE" || request.url !== "/") return { status: 405, body: "Method Not Allowed" };
    if (request.headers["albumen-purge-token"] !== token) return { status: 403, body: "Forbidden" };

    const tags = request.headers["albumen-purge-tags"]?.toString().split(" ") ?? [];
    if (tags.length === 0 || tags.length > 100 || tags.includes(""))
      return { status: 400, body: "Bad Request" };

    return { status: 200, body: `Purged ${tags.length}`, purged: tags };
  };
}
