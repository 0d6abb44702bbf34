import { expect, it } from "vitest";
import { insideHosts } from "@/test/tables/inside-hosts";
import { createDestinationPolicy } from "./destination-policy";
import { parseOutboundUrl } from "./outbound-url";
import { createSafeFetch } from "./safe-fetch";

const notPublic = "points to a host that is not on the public Internet";

it.each([
  ["photo.jpg", "is not a URL such as https://example.org/photo.jpg"],
  ["https://", "is not a URL such as https://example.org/photo.jpg"],
  ["https://exa mple.org/", "is not a URL such as https://example.org/photo.jpg"],
  ["https://[fe80::1%25eth0]/", "is not a URL such as https://example.org/photo.jpg"],
  ["file:///etc/passwd", "must start with https://"],
  ["ftp://example.org/", "must start with https://"],
  ["data:image/png;base64,AAAA", "must start with https://"],
  ["javascript:alert(1)", "must start with https://"],
  ["http://example.org/", "must start with https://"],
  ["https://user@example.org/", "must not contain a user name or password"],
  ["https://:password@example.org/", "must not contain a user name or password"],
  ["https://example.org:22/", "must use port 443 or 8443"],
  ["https://example.org:80/", "must use port 443 or 8443"],
  ["https://127.0.0.1:8443/", notPublic],
  ["https:\\\\127.0.0.1\\", notPublic],
  [" https://127.0.0.1/\t", notPublic],
  ...insideHosts.map((host): [string, string] => [`https://${host}/`, notPublic]),
])("%s is rejected", async (url, message) => {
  expect(() => parseOutboundUrl(url, createDestinationPolicy([]))).toThrow(message);
  const fetch = createSafeFetch({ allow: [], resolve: async () => [] });
  await expect(fetch(url, {}, async () => "answered")).rejects.toThrow(message);
});

it("a listed host may be reached without encryption and on any port, but without credentials in the URL", () => {
  const policy = createDestinationPolicy(["minio", "10.0.0.0/8"]);
  expect(parseOutboundUrl("http://MINIO:9000/a?b#c", policy).href).toBe("http://minio:9000/a?b#c");
  expect(parseOutboundUrl("http://10.1:9000/", policy).href).toBe("http://10.0.0.1:9000/");
  expect(() => parseOutboundUrl("http://user@minio/", policy)).toThrow("must not contain a user name");
  expect(() => parseOutboundUrl("file://minio/etc/passwd", policy)).toThrow("must start with https://");
  expect(() => parseOutboundUrl("http://minio.example/", policy)).toThrow("must start with https://");
});

it("a public host may have a name that resembles one inside", () => {
  for (const host of ["local.example.org", "localhost.example.org", "internal.example", "mylocal.example"])
    expect(parseOutboundUrl(`https://${host}/`, createDestinationPolicy([])).hostname).toBe(host);
});
