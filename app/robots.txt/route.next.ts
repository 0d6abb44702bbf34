import { appOrigin } from "@/lib/image-urls";

const hourSeconds = 3_600;

/** The origin is part of the environment, which the build does not know. */
export const dynamic = "force-dynamic";

/** Returns the paths that robots may read. `/embed` must be read to be seen as `noindex`. */
export function GET(): Response {
  const rules = [
    "User-agent: *",
    "Disallow: /dashboard",
    "Disallow: /api/",
    "Allow: /api/oembed",
    "Allow: /",
    "",
    `Sitemap: ${appOrigin()}/sitemap.xml`,
    "",
  ];

  return new Response(rules.join("\n"), {
    headers: {
      "content-type": "text/plain; charset=utf-8",
      "cache-control": `public, max-age=${hourSeconds}`,
    },
  });
}
