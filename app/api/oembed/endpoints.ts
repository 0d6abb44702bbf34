import { z } from "zod";
import { readCacheable } from "@/lib/caching";
import { cacheable, defineEndpoint, integerParam, ok } from "@/lib/http";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import * as publicLibrary from "@/lib/public";
import { publicErrors } from "@/lib/public/errors";
import { OEmbed } from "@/lib/public/resource";

const pixels = () => integerParam({ min: 1, max: 100_000 }).optional();

/** Consumers add parameters of their own, as the standard allows: they are ignored. */
const OEmbedQuery = z.object({
  url: z
    .string()
    .max(8_000)
    .describe(
      "The URL of a public page or of the bytes of an image, a former one or one on a custom domain too. That of an unlisted image has its key",
    ),
  maxwidth: pixels().describe("The photo is at most this wide"),
  maxheight: pixels().describe("The photo is at most this high"),
  format: z
    .enum(["json", "xml"], "must be json")
    .meta({ override: { type: "string", const: "json" } })
    .optional()
    .describe("`xml` gets 501, as the standard demands"),
});

export const getOEmbed = defineEndpoint({
  method: "GET",
  path: "/oembed",
  operationId: "getOEmbed",
  tag: "Public",
  summary: "Describe what a URL of this service shows, as oEmbed",
  description:
    "An image is a `photo`: the largest variant that fits. An album, a profile and a sensitive image are a `link`.",
  auth: "public",
  rateLimit: "read",
  query: OEmbedQuery,
  success: ok(OEmbed, "What to embed (https://oembed.com)"),
  errors: [commonErrors.notFound, publicErrors.formatNotImplemented],
  handler: async ({ query }) => {
    if (query.format === "xml") throw new AppError(publicErrors.formatNotImplemented);

    const { result, headers } = await readCacheable(async () => {
      const { embed, scope } = await publicLibrary.getOEmbed(query);
      return { result: embed, content: scope };
    });
    return cacheable(result, headers);
  },
});
