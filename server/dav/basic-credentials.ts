/**
 * Returns the `Authorization` of the API for one whose password is an API key (RFC 7617), with any
 * user name. Keys are in ASCII, so the encoding of the name does not matter. Other schemes are left
 * as they are.
 */
export function toKeyAuthorization(authorization: string | undefined): string | undefined {
  const encoded = /^Basic +([\w+/=-]+) *$/i.exec(authorization ?? "")?.[1];
  if (encoded === undefined) return authorization;

  const credentials = Buffer.from(encoded, "base64").toString("latin1");
  const key = credentials.slice(credentials.indexOf(":") + 1);

  return `Bearer ${/^[\w-]+$/.test(key) ? key : "none"}`;
}
