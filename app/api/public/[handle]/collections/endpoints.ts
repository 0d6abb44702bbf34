import { z } from "zod";
import { booleanParam, defineEndpoint, integerParam, ok } from "@/lib/http";
import { commonErrors } from "@/lib/kernel/errors";
import { Slug } from "@/lib/kernel/slug";
import * as publicLibrary from "@/lib/public";
import { defaultPublicPageSize, maxPublicPageSize, PublicCollectionPage } from "@/lib/public/resource";
import { toSearch } from "../../list-query";
import { HandleParams, movedDescription, respondPublic } from "../../respond";

const ListQuery = z.strictObject({
  limit: integerParam({ min: 1, max: maxPublicPageSize })
    .optional()
    .meta({ description: "Collections per page", default: defaultPublicPageSize }),
  cursor: z.string().max(2_000).optional().describe("`next_cursor` of the previous page"),
  parent: Slug.optional().describe("Only collections directly within the one with this slug"),
  top_level: booleanParam()
    .optional()
    .meta({ description: "Only collections that no public collection contains", default: false }),
});

export const listPublicCollections = defineEndpoint({
  method: "GET",
  path: "/public/{handle}/collections",
  operationId: "listPublicCollections",
  tag: "Public",
  summary: "List public collections",
  description: "By title. Counts and covers are of public images only.",
  auth: "public",
  rateLimit: "read",
  params: HandleParams,
  query: ListQuery,
  success: ok(PublicCollectionPage, "One page of collections", { moved: movedDescription }),
  errors: [commonErrors.notFound, commonErrors.invalidCursor],
  handler: ({ params, query }) =>
    respondPublic(params.handle, `/collections${toSearch(query)}`, async (owner) => {
      const { top_level: topLevel, ...others } = query;
      const listed = await publicLibrary.listPublicCollections(owner, { ...others, topLevel });
      const data = listed.collections.map(({ collection }) => collection);
      return { result: { data, next_cursor: listed.nextCursor }, content: { expiresAt: listed.expiresAt } };
    }),
});
