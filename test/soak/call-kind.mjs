/**
 * Names the kind of a request: its method, and its path without ids and filenames.
 * @param {{ method: string, url: string }} call
 */
export function nameKind({ method, url }) {
  const { pathname } = new URL(url);
  const segments = pathname.split("/").slice(1);
  if (segments[0] === "i") return segments.length === 4 ? "original" : "variant";
  if (segments[0] === "dav") return `${method} /dav/{file}`;
  if (segments[0] === "s")
    return `${method} ${["/s/{token}", ...segments.slice(2).map(withoutId)].join("/")}`;
  if (segments[0] === "upload") return `${method} /upload/{id}/{generation}`;

  return `${method} /${segments.map(withoutId).join("/")}`;
}

function withoutId(segment) {
  return /^[a-z]{2,4}_[0-9a-z]{20,}$/.test(segment) ? "{id}" : segment;
}
