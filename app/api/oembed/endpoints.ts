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
      "URL of a public page or an image, including previous URLs and custom domains. For an unlisted image, include the key.",
    ),
  maxwidth: pixels().describe("Maximum width of the photo"),
  maxheight: pixels().describe("Maximum height of the photo"),
  format: z
    .enum(["json", "xml"], "must be json")
    .meta({ override: { type: "string", const: "json" } })
    .optional()
    .describe("`xml` returns 501, as the standard requires"),
});

export const getOEmbed = defineEndpoint({
  method: "GET",
  path: "/oembed",
  operationId: "getOEmbed",
  tag: "Public",
  summary: "Get an oEmbed response",
  description:
    "An image is a `photo`: the largest variant that fits. An album, a profile or a sensitive image is a `link`.",
  auth: "public",
  rateLimit: "read",
  query: OEmbedQuery,
  success: ok(OEmbed, "The embed data (https://oembed.com)"),
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
