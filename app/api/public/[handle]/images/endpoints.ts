import { defineEndpoint, ok } from "@/lib/http";
import { commonErrors } from "@/lib/kernel/errors";
import * as publicLibrary from "@/lib/public";
import { PublicImagePage } from "@/lib/public/resource";
import { PublicListQuery, toSearch } from "../../list-query";
import { HandleParams, movedDescription, respondPublic } from "../../respond";

export const listPublicImages = defineEndpoint({
  method: "GET",
  path: "/public/{handle}/images",
  operationId: "listPublicImages",
  tag: "Public",
  summary: "List public images",
  auth: "public",
  rateLimit: "read",
  params: HandleParams,
  query: PublicListQuery,
  success: ok(PublicImagePage, "One page of images", { moved: movedDescription }),
  errors: [commonErrors.notFound, commonErrors.invalidCursor],
  handler: ({ params, query }) =>
    respondPublic(params.handle, `/images${toSearch(query)}`, async (owner) => {
      const surface = query.search === undefined ? "json" : "search";
      const { page, expiresAt } = await publicLibrary.listPublicImages(owner, query, surface);
      return { result: page, content: { expiresAt } };
    }),
});
